import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

const size = 8
/** Width of a character of Courier. */
const width = 0.6 * size

function code(text: string, row: number, indent = 0): DrawnLine {
  return { text, x: 80 + indent * width, y: 180 + row * 10, size, font: 'mono' }
}

const prose = column(
  Array.from({ length: 8 }, () => 'the tide ran over kelp and sand. It came back over kelp and over'),
  72,
  80,
)

async function read(lines: readonly DrawnLine[]) {
  const document = await parseDocument(await drawPdf([[...prose, ...lines]]), { source: 'pdf', maxPages: 1 })
  const listings = document.blocks.flatMap((block, i) => (block.type === 'code' ? [{ ...block, i }] : []))
  const spoken = document.sentences.map(({ start, end }) => document.text.slice(start, end))
  return { document, listings, spoken }
}

describe('listings', () => {
  test('a listing keeps its lines, indentation, aligned comments and empty lines, and has no sentences', async () => {
    const { listings, spoken } = await read([
      code('using Kelp', 0),
      code('function grow(kelp)', 2),
      code('n = 2', 3, 4),
      code('# of tides', 3, 14),
      code('x = n * kelp', 4, 4),
      code('# of both', 4, 20),
      code('end', 5),
    ])
    expect(listings.map(({ text }) => text)).toEqual([
      'using Kelp\n\nfunction grow(kelp)\n    n = 2     # of tides\n    x = n * kelp    # of both\nend',
    ])
    expect(spoken.filter((text) => /kelp\)|end$|tides/.test(text))).toEqual([])
  })

  test('lines of short words and numbered lines belong to the listing', async () => {
    const number = (text: string, row: number): DrawnLine => ({ text, x: 68, y: 180 + row * 10, size: 5 })
    const { listings } = await read([
      ...[1, 2, 3, 4].map((each, row) => number(String(each), row)),
      code('if a == b', 0),
      code('c = a + b * a', 1, 2),
      code('end', 3),
    ])
    expect(listings).toHaveLength(1)
    expect(listings[0]?.text.replaceAll(/ +/g, ' ').trim()).toBe('1 if a == b\n2 c = a + b * a\n3\n4 end')
  })

  test('a listing above the caption of a figure is text, and small labels are part of the figure', async () => {
    const caption = column(['Figure 1: How kelp is counted.'], 72, 240)
    const { listings } = await read([code('count = kelp.count(tides)', 0), code('print(count, tides)', 1), ...caption])
    expect(listings.map(({ text }) => text)).toEqual(['count = kelp.count(tides)\nprint(count, tides)'])
    const label = (text: string, row: number): DrawnLine => ({ ...code(text, row), size: 4 })
    const labels = [label('count of kelp and of tides', 0), label('print of kelp and of tides', 1)]
    expect((await read([...labels, ...caption])).listings).toEqual([])
  })

  test('the heading of a section named like a program is a heading', async () => {
    const { document } = await read([
      { text: '3.1', x: 72, y: 190, size: 11, font: 'bold' },
      { text: 'Kelp.jl', x: 92, y: 190, size: 11, font: 'mono' },
      ...column(['It counts kelp that grows near the tides.'], 72, 206),
      code('count = kelp.count(tides)', 5),
      code('print(count, tides)', 6),
    ])
    expect(document.blocks.find(({ text }) => text.startsWith('3.1'))?.type).toBe('heading')
  })
})
