import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, type DrawnOptions, drawPdf } from '../../testing/draw-pdf.ts'

async function read(pages: DrawnLine[][], options: DrawnOptions = {}): Promise<PaperDocument> {
  return parseDocument(await drawPdf(pages, options), { source: 'pdf', maxPages: 50 })
}

function typed(document: PaperDocument, type: Block['type']): string[] {
  return document.blocks.filter((block) => block.type === type).map((block) => block.text)
}

/** Eight full lines of text whose words all start with `mark`, to identify their order. */
function prose(mark: string): string[] {
  return Array.from({ length: 8 }, (_, i) => `${mark}${i} the tide ran over kelp and sand and`)
}

function marks(document: PaperDocument): string[] {
  return document.text.match(/\b[a-z]\d\b/g) ?? []
}

function inOrder(...names: string[]): string[] {
  return names.flatMap((name) => prose(name).map((line) => line.slice(0, 2)))
}

describe('reading order', () => {
  test('three columns are read from left to right', async () => {
    const lines = [...column(prose('a'), 40, 100), ...column(prose('b'), 225, 100), ...column(prose('c'), 410, 100)]
    expect(marks(await read([lines]))).toEqual(inOrder('a', 'b', 'c'))
  })

  test('columns drawn line by line across the page are still two columns', async () => {
    const left = column(prose('a'), 54, 100)
    const right = column(prose('b'), 318, 100)
    const lines = left.flatMap((line, i) => [line, right[i] ?? line])
    expect(marks(await read([lines]))).toEqual(inOrder('a', 'b'))
  })

  test('full-width text separates what is above from what is below', async () => {
    const wide = {
      text: 'Figure 2: The tide on both of the shores, every day of one long and stormy year.',
      x: 80,
      y: 260,
    }
    const above = [...column(prose('a'), 54, 100), ...column(prose('b'), 318, 100)]
    const below = [...column(prose('c'), 54, 300), ...column(prose('d'), 318, 300)]
    const document = await read([[...above, wide, ...below]])
    expect(marks(document)).toEqual(inOrder('a', 'b', 'c', 'd'))
    expect(typed(document, 'caption')).toEqual([wide.text])
  })

  test('a page of code and a figure keeps the columns of the other pages', async () => {
    const text = [...column(prose('a'), 54, 100), ...column(prose('b'), 318, 100)]
    const code = ['x = 1', 'y = x + 1', 'print(y)'].map((line, i) => ({
      text: line,
      x: 318,
      y: 100 + i * 12,
      font: 'mono' as const,
    }))
    const document = await read([text, text, [...column(prose('c'), 54, 100), ...code]])
    expect(marks(document)).toEqual(inOrder('a', 'b', 'a', 'b', 'c'))
    expect(typed(document, 'code')).toEqual(['x = 1\ny = x + 1\nprint(y)'])
  })

  test('a table within a text column is read row by row', async () => {
    const rows = ['Site', 'North', 'South', 'East'].map((name, i) => [
      { text: name, x: 72, y: 220 + i * 12 },
      { text: `${i}.5`, x: 220, y: 220 + i * 12 },
      { text: `${i}.9`, x: 330, y: 220 + i * 12 },
    ])
    const caption = { text: 'Table 1: Growth at three sites.', x: 72, y: 200 }
    const document = await read([
      [
        ...column(['All three sites were visited by the divers once in every week of the year.'], 72, 100),
        caption,
        ...rows.flat(),
      ],
    ])
    expect(typed(document, 'table')).toEqual(['Site 0.5 0.9\nNorth 1.5 1.9\nSouth 2.5 2.9\nEast 3.5 3.9'])
  })
})

describe('rotated text', () => {
  test('a rotated page is read as displayed, with boxes in displayed coordinates', async () => {
    const document = await read([[{ text: 'The tide ran over kelp and sand.', x: 300, y: 700, turn: 90 }]], {
      rotation: 90,
    })
    expect(document.text).toBe('The tide ran over kelp and sand.')
    expect(document.pages).toEqual([{ number: 1, width: 792, height: 612, transform: [0, 1, 1, 0, 0, 0] }])
    const [box] = document.blocks[0]?.boxes ?? []
    expect(box?.width).toBeGreaterThan(box?.height ?? Number.NaN)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(792)
  })

  test('a page of upward text is read, with upright boxes', async () => {
    const document = await read([
      column(['The tide ran over', 'kelp and sand.'], 0, 0).map((line, i) => ({
        text: line.text,
        x: 200 + i * 12,
        y: 600,
        turn: 90,
      })),
    ])
    expect(document.text).toBe('The tide ran over kelp and sand.')
    const [box] = document.sentences[0]?.boxes ?? []
    expect(box?.height).toBeGreaterThan(box?.width ?? Number.NaN)
  })

  test('a preprint stamp in the margin is not part of the text', async () => {
    const stamp = { text: 'arXiv:2101.00001v1 [cs.DL] 1 Jan 2021', x: 30, y: 500, turn: 90 }
    const document = await read([[...column(prose('a'), 72, 100), stamp]])
    expect(typed(document, 'header')).toEqual([stamp.text])
    expect(marks(document)).toEqual(inOrder('a'))
  })
})

describe('block detection', () => {
  test('paragraphs are separated by indentation, by distance and by a short last line', async () => {
    const document = await read([
      [
        ...column(['The tide ran over kelp and sand and over kelp', 'and sand again.'], 72, 100),
        { text: 'The next one is set in, as books do it, and', x: 84, y: 124 },
        { text: 'goes on at the margin below its first line, full', x: 72, y: 136 },
        { text: 'A third one stands apart from it by a wide gap.', x: 72, y: 170 },
      ],
    ])
    expect(typed(document, 'paragraph')).toHaveLength(3)
  })

  test('footnotes do not split the paragraph that continues past them', async () => {
    const first = Array.from({ length: 40 }, () => 'the tide ran over kelp and over sand and over kelp and')
    const document = await read([
      [...column(first, 72, 100), { text: '1 Measured at noon.', x: 72, y: 700, size: 7 }],
      column(['went out again before the night. It came back late in the', 'morning.'], 72, 100),
    ])
    expect(typed(document, 'footnote')).toEqual(['1 Measured at noon.'])
    expect(document.text).toContain('over kelp and went out again before the night.')
    const across = document.sentences.find((sentence) => new Set(sentence.boxes.map((box) => box.page)).size === 2)
    expect(across).toBeDefined()
  })

  test('lists, formulas and numbered headings of two levels are distinguished', async () => {
    const document = await read([
      [
        { text: 'Kelp and Tides', x: 72, y: 60, size: 20, font: 'bold' },
        { text: '2 Methods', x: 72, y: 100, size: 14, font: 'bold' },
        { text: '2.1 Sites', x: 72, y: 130, size: 12, font: 'bold' },
        ...column(['The divers went to all of the three sites once in every week.'], 72, 150),
        ...column(['• the northern shore', '• the southern shore'], 84, 172),
        { text: 'g = (a + b) / 2 (1)', x: 200, y: 220 },
        ...column(['where g is growth as the divers had measured it on every day.'], 72, 250),
      ],
    ])
    expect(document.blocks.map((block) => [block.type, block.level ?? 0])).toEqual([
      ['title', 0],
      ['heading', 1],
      ['heading', 2],
      ['paragraph', 0],
      ['list', 0],
      ['list', 0],
      ['formula', 0],
      ['paragraph', 0],
    ])
  })

  test('running heads with changing page numbers are headers on every page', async () => {
    const page = (number: number): DrawnLine[] => [
      { text: `Kelp and Tides ${number}`, x: 72, y: 40, size: 8 },
      ...column(prose('a'), 72, 100),
    ]
    const document = await read([page(1), page(2), page(3)])
    expect(typed(document, 'header')).toEqual(['Kelp and Tides 1', 'Kelp and Tides 2', 'Kelp and Tides 3'])
  })
})
