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

describe('a row of a table', () => {
  const rows = [
    ['Site', 'Plants', 'Yield (t)'],
    ['North bay', '12', '4.2'],
    ['South bay', '9', ''],
    ['Total', '21', '7.9'],
    ['Mean ± SD', '10', '4.0'],
    ['Total, n (%)', '21', '9.1'],
    ['No tillage', '2', '0.3'],
    ['17', '3', '1.0'],
  ]

  // Proves: x-statements-rows
  it('states what the columns say of its first cell, unless that is a sum or no word', () => {
    expect(stated(paperWith(rows))).toEqual([
      'North bay | has | Plants 12; Yield (t) 4.2',
      'South bay | has | Plants 9',
      'No tillage | has | Plants 2; Yield (t) 0.3',
    ])
  })

  it('is quoted whole, with the caption as comment; it is a finding among results and a method among methods', () => {
    const [entry] = extractStatements(paperWith(rows), fields)
    expect(entry).toMatchObject({ evidence: 'North bay 12 4.2', comment: 'Table 1. Yield by site', kind: 'finding' })
    expect(extractStatements(paperWith(rows, 1, 'methods'), fields)[0]?.kind).toBe('method')
  })

  it('names the group of a column, and the label that stands over several rows', () => {
    const head = [
      ['Site', 'Yield (t)', ''],
      ['', 'Before', 'After'],
    ]
    const paper = paperWith([...head, ['North bay', '4.2', '5.1'], ['', '4.4', '5.3']], 2)
    const [table] = paper.tables ?? []
    const spans = [
      { row: 0, column: 1, rows: 1, columns: 2 },
      { row: 2, column: 0, rows: 2, columns: 1 },
    ]
    Object.assign(table ?? {}, { spans })
    expect(stated(paper)).toEqual([
      'North bay | has | Yield (t) Before 4.2; Yield (t) After 5.1',
      'North bay | has | Yield (t) Before 4.4; Yield (t) After 5.3',
    ])
  })

  it('states nothing below names that are missing or the same', () => {
    expect(stated(paperWith([['Site', 'Plants', 'Plants'], ...rows.slice(1)]))).toEqual([])
    expect(stated(paperWith([['Site', 'Plants', ''], ...rows.slice(1)]))).toEqual(['South bay | has | Plants 9'])
    expect(stated(paperWith(rows.slice(1), 0))).toEqual([])
  })
})
