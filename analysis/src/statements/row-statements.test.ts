import type { PaperDocument } from '@colophon/protocol/reader/document'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const fields = GenerationFields.parse({})

/** A paper whose results have one table, each row of which is a sentence. */
function paperWith(rows: string[][], header = 1, heading: 'methods' | 'results' = 'results'): PaperDocument {
  const document = documentOf(
    { type: 'heading', sentences: ['Yield'] },
    { type: 'caption', sentences: ['Table 1. Yield by site'] },
    { type: 'table', sentences: rows.slice(header).map((row) => row.filter(Boolean).join(' ')) },
  )
  Object.assign(document.blocks[0] ?? {}, { level: 1, section: heading })
  const boxes = rows.map((row) => row.map(() => null))
  return { ...document, tables: [{ blocks: [2], caption: 1, rows, header, boxes }] }
}

function stated(document: PaperDocument): string[] {
  return extractStatements(document, fields).map(({ subject, verb, object }) => `${subject} | ${verb} | ${object}`)
}

describe('rows of tables', () => {
  const rows = [
    ['Site', 'Plants', 'Yield (t)'],
    ['North bay', '12', '4.2'],
    ['South bay', '9', ''],
    ['Total', '21', '7.9'],
    ['17', '3', '1.0'],
  ]

  it('state what the columns say of their first cell, except sums and rows without words', () => {
    expect(stated(paperWith(rows))).toEqual([
      'North bay | has | Plants 12; Yield (t) 4.2',
      'South bay | has | Plants 9',
    ])
  })

  it('are quoted whole, with the caption as comment, as findings in results and methods elsewhere', () => {
    const [entry] = extractStatements(paperWith(rows), fields)
    expect(entry).toMatchObject({ evidence: 'North bay 12 4.2', comment: 'Table 1. Yield by site', kind: 'finding' })
    expect(extractStatements(paperWith(rows, 1, 'methods'), fields)[0]?.kind).toBe('method')
  })

  it('have the name of a group of columns before each of them', () => {
    const paper = paperWith(
      [
        ['Site', 'Yield (t)', ''],
        ['', 'Before', 'After'],
        ['North bay', '4.2', '5.1'],
      ],
      2,
    )
    const [table] = paper.tables ?? []
    Object.assign(table ?? {}, { spans: [{ row: 0, column: 1, rows: 1, columns: 2 }] })
    expect(stated(paper)).toEqual(['North bay | has | Yield (t) Before 4.2; Yield (t) After 5.1'])
  })

  it('state nothing below names that are missing or the same', () => {
    expect(stated(paperWith([['Site', 'Plants', 'Plants'], ...rows.slice(1)]))).toEqual([])
    expect(stated(paperWith([['Site', 'Plants', ''], ...rows.slice(1)]))).toEqual(['South bay | has | Plants 9'])
    expect(stated(paperWith(rows.slice(1), 0))).toEqual([])
  })
})
