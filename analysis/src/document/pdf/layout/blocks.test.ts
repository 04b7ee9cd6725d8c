import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

async function read(...lines: (DrawnLine | DrawnLine[])[]): Promise<PaperDocument> {
  return parseDocument(await drawPdf([lines.flat()]), { source: 'pdf', maxPages: 5 })
}

function typed(document: PaperDocument, type: Block['type']): string[] {
  return document.blocks.filter((block) => block.type === type).map((block) => block.text)
}

const line = 'the tide ran over kelp and sand. It came back over kelp and over'
const prose = (y: number, count = 6): DrawnLine[] =>
  column(
    Array.from({ length: count }, () => line),
    72,
    y,
  )

describe('monospaced text', () => {
  test('a name that fills a line of prose stays in its sentence', async () => {
    const document = await read(
      prose(100),
      { text: 'kelp.growth_of_the_tide.measured_daily_at', x: 72, y: 172, font: 'mono' },
      column(['and again went out, and so on.'], 72, 184),
    )
    expect(typed(document, 'code')).toEqual([])
    expect(typed(document, 'paragraph')).toHaveLength(1)
  })

  test('differently styled lines of a listing belong to it', async () => {
    const mono = (text: string, y: number): DrawnLine => ({ text, x: 72, y, font: 'mono', size: 9 })
    const document = await read(prose(100), [
      mono('def grow(kelp, tide):', 190),
      { text: 'n = 2 + a', x: 84, y: 201, size: 9 },
      mono('    return kelp.grow(tide)', 212),
      mono('end', 223),
    ])
    expect(typed(document, 'code')).toEqual(['def grow(kelp, tide):\n  n = 2 + a\n    return kelp.grow(tide)\nend'])
  })
})

describe('footnotes', () => {
  const note = (mark: string, text: string, y: number, font: DrawnLine['font'] = 'serif'): DrawnLine[] => [
    { text: mark, x: 72, y: y - 3, size: 5 },
    { text, x: 75, y, size: 8, font },
  ]

  test('each note starts at its superscript, and a monospaced URL in it is not code', async () => {
    const document = await read(
      prose(100, 40),
      note('1', 'Measured at noon by both divers.', 700),
      note('2', 'https://example.org/kelp', 709, 'mono'),
    )
    expect(typed(document, 'footnote')).toEqual(['Measured at noon by both divers.', 'https://example.org/kelp'])
    expect(typed(document, 'code')).toEqual([])
  })

  test('a note below a figure’s caption is not part of the figure', async () => {
    const document = await read(
      prose(100, 20),
      note('1', 'Measured at noon.', 480),
      column(['Figure 1: Growth of kelp.'], 72, 520),
      prose(560),
    )
    expect(typed(document, 'footnote')).toEqual(['Measured at noon.'])
  })
})

test('the short last line of a caption over both columns belongs to it', async () => {
  const narrow = (x: number): DrawnLine[] =>
    column(
      Array.from({ length: 12 }, () => 'the tide ran over kelp and sand, and came back over'),
      x,
      260,
    ).map((each) => ({ ...each, size: 9 }))
  const caption = [
    'Figure 1: Growth of kelp over all the years of the study at the ten shores that were visited in spring, of which',
    'four were in the north and are shown',
  ]
  const document = await read(
    column(caption, 72, 200, 10).map((each) => ({ ...each, size: 8 })),
    narrow(72),
    narrow(320),
  )
  expect(typed(document, 'caption')).toEqual([caption.join(' ')])
})

test('the equation number ends the formula', async () => {
  const document = await read(
    prose(100),
    { text: 'g = (a + b) / 2', x: 160, y: 190 },
    { text: '(4.8)', x: 300, y: 202 },
    prose(214),
  )
  expect(typed(document, 'formula').join('\n')).toBe('g = (a + b) / 2\n(4.8)')
  expect(typed(document, 'paragraph').every((text) => text.startsWith('the tide'))).toBe(true)
})

test('entries of a table of contents are a list, not headings or one paragraph', async () => {
  const dots = (name: string, page: number, y: number): DrawnLine => ({
    text: `${name} ${'. '.repeat(40)}${page}`,
    x: 72,
    y,
  })
  const document = await read(
    { text: 'Contents', x: 72, y: 80, size: 16, font: 'bold' },
    { text: '1 Tides 2', x: 72, y: 110, font: 'bold' },
    dots('1.1 Of the moon', 3, 122),
    dots('1.2 Of the sun', 7, 134),
    dots('1.3 Of both', 9, 146),
    prose(300),
  )
  expect(typed(document, 'list')).toHaveLength(4)
  expect(typed(document, 'heading')).toEqual(['Contents'])
})

test('a table closer above its caption than the next block belongs to it', async () => {
  const row = (cells: string[], y: number): DrawnLine[] => cells.map((text, i) => ({ text, x: 72 + 90 * i, y }))
  const document = await read(
    prose(100),
    ['Site', 'North', 'South'].flatMap((name, i) => row([name, `${i}.5`, `${i}.9`], 200 + 12 * i)),
    column(['Table 1: Growth at two sites.'], 72, 240),
    row(['July', '8'], 300),
    prose(330),
  )
  expect(typed(document, 'table').join('\n')).toBe('Site 0.5 0.9\nNorth 1.5 1.9\nSouth 2.5 2.9')
})

test('a formula split by large signs is one block', async () => {
  const document = await read(
    prose(100),
    { text: 'n', x: 163, y: 186, size: 7 },
    { text: 's = a + b + c', x: 160, y: 196 },
    { text: 'i=1', x: 160, y: 205, size: 7 },
    prose(240),
  )
  expect(typed(document, 'formula')).toHaveLength(1)
  expect(typed(document, 'paragraph')).toHaveLength(2)
})

test('an abstract in narrow lines ends where the text is wide again', async () => {
  const narrow = column(['Kelp grows fast where tides', 'run, and we say how fast.'], 150, 120)
  const document = await read(
    { text: 'Kelp and Tides', x: 200, y: 60, size: 20, font: 'bold' },
    { text: 'Abstract', x: 220, y: 100, font: 'bold' },
    narrow,
    prose(180),
  )
  expect(document.meta.abstract).toBe('Kelp grows fast where tides run, and we say how fast.')
})

test('a date in the author line is not a name and hides none', async () => {
  const document = await read(
    { text: 'Kelp and Tides', x: 200, y: 60, size: 20, font: 'bold' },
    { text: 'Ada Lind', x: 240, y: 100 },
    { text: 'January 3, 2024', x: 230, y: 112 },
    prose(180),
  )
  expect(document.meta.authors).toEqual(['Ada Lind'])
})

test('mathematics and listings in other fonts are not headings', async () => {
  const bold = (text: string, y: number): DrawnLine => ({ text, x: 72, y, font: 'bold' })
  const document = await read(
    prose(100),
    bold('Growth(kelp) = f(tide)', 200),
    prose(230),
    bold('14: else', 330),
    prose(360),
    bold('Growth of Kelp', 460),
    prose(490),
  )
  expect(typed(document, 'heading')).toEqual(['Growth of Kelp'])
})
