import type { PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

async function read(pages: DrawnLine[][]): Promise<PaperDocument> {
  return parseDocument(await drawPdf(pages), { source: 'pdf', maxPages: 50 })
}

const line = 'the tide ran over kelp and sand. It came back over kelp and over'
const prose = (count: number): DrawnLine[] =>
  column(
    Array.from({ length: count }, () => line),
    90,
    100,
  )
const numbers = (from: number, count: number, step = 1): DrawnLine[] =>
  Array.from({ length: count }, (_, i) => ({ text: `${from + i * step}`, x: 60, y: 100 + 12 * i * step, size: 7 }))

describe('line numbers of manuscripts', () => {
  test('are removed, and paragraphs are read through', async () => {
    const document = await read([
      [...prose(30), ...numbers(1, 30)],
      [...prose(30), ...numbers(31, 30)],
    ])
    expect(document.text).not.toMatch(/\d/)
    expect(document.text).toContain('kelp and over the tide')
  })

  test('are removed if only at every fifth line', async () => {
    const document = await read([
      [...prose(50), ...numbers(5, 10, 5)],
      [...prose(50), ...numbers(55, 10, 5)],
    ])
    expect(document.text).not.toMatch(/\d/)
  })

  test('are kept if they number the rows of a table below the text', async () => {
    const rows = Array.from({ length: 12 }, (_, i): DrawnLine[] => [
      { text: `${i + 1}`, x: 90, y: 300 + 12 * i },
      { text: 'kelp', x: 150, y: 300 + 12 * i },
      { text: `${i * 7}`, x: 220, y: 300 + 12 * i },
    ])
    const document = await read([[...prose(12), ...rows.flat()]])
    expect(document.text).toContain('1 kelp 0\n2 kelp 7')
  })
})

describe('drop caps', () => {
  const after = [
    'elp grows where the tide runs over the sand and',
    'over the rocks, as the divers of the northern',
    'shore have often told, and it is cold there.',
  ]

  test('a drop cap starts the word at its first line', async () => {
    const rest = column(after.slice(0, 2), 100, 100)
    const document = await read([
      [{ text: 'K', x: 72, y: 112, size: 32 }, ...rest, { text: after[2] ?? '', x: 72, y: 124 }],
    ])
    expect(document.text).toBe(`K${after.join(' ')}`)
  })

  test('a large letter beside one line only stays separate', async () => {
    const document = await read([
      [
        { text: 'K', x: 72, y: 100, size: 32 },
        { text: after[0] ?? '', x: 100, y: 100 },
      ],
    ])
    expect(document.text).not.toContain('Kelp')
  })
})
