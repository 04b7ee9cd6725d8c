import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../parse.ts'
import { type DrawnLine, drawPdf } from '../../../testing/draw-pdf.ts'

const [width, height] = [720, 540]

/** A slide with title, bullets that hang, the speaker and the talk at the foot, and its number. */
function slide(number: number, title: string, texts: readonly string[], bullet = '•'): DrawnLine[] {
  const lines = texts.flatMap((text, i): DrawnLine[] => {
    const y = 150 + 36 * i
    const isNext = text.startsWith(' ')
    const mark = { text: bullet, x: 50, y, size: 24 }
    return [...(isNext || bullet === '' ? [] : [mark]), { text: text.trim(), x: 72, y, size: 24 }]
  })
  return [
    { text: title, x: 50, y: 50, size: 36 },
    ...lines,
    { text: 'A. Lind', x: 50, y: 518, size: 12 },
    { text: 'Tides and Kelp', x: 320, y: 518, size: 12 },
    { text: `${number} / 8`, x: 660, y: 518, size: 12 },
  ]
}

const front: DrawnLine[] = [
  { text: 'Tides and the Growth of Kelp', x: 140, y: 210, size: 40, font: 'bold' },
  { text: 'Ada Lind, Jo van Berg', x: 240, y: 300, size: 24 },
  { text: 'University of Somewhere', x: 240, y: 340, size: 20 },
]

async function read(pages: DrawnLine[][]): Promise<PaperDocument> {
  return parseDocument(await drawPdf(pages, { width, height }), { source: 'pdf', maxPages: 20 })
}

function texts({ blocks }: PaperDocument, type: Block['type']): string[] {
  return blocks.filter((block) => block.type === type).map(({ text }) => text)
}

const deck = [
  front,
  slide(2, 'Why kelp matters', ['Kelp feeds the coast', 'What makes it grow is debated', ' among divers']),
  slide(3, 'Results', ['Tides doubled growth', 'Largest in spring']),
  slide(4, 'Results', ['Light was scarce', 'Storms removed two sites']),
  slide(5, 'Results', ['Sensors logged currents', 'Every ten minutes']),
  slide(6, 'Summary', ['Mixing helps', 'Deep water is open']),
]

// Proves: x-pdf-slides
describe('slides', () => {
  test('the title of each slide is a heading, also one that repeats, and each bullet an item', async () => {
    const document = await read(deck)
    expect(document.meta).toMatchObject({ title: 'Tides and the Growth of Kelp', authors: ['Ada Lind', 'Jo van Berg'] })
    expect(document.meta.type).toBeUndefined()
    expect(texts(document, 'heading')).toEqual(['Why kelp matters', 'Results', 'Results', 'Results', 'Summary'])
    expect(texts(document, 'list').slice(0, 3)).toEqual([
      '• Kelp feeds the coast',
      '• What makes it grow is debated among divers',
      '• Tides doubled growth',
    ])
    expect(texts(document, 'footer')).toHaveLength(15)
    expect(texts(document, 'code')).toEqual([])
  })

  test('a summary is no abstract, and numbered points are no bibliography', async () => {
    const points = [
      '[1] Ten sites since 2010',
      '[2] Two shores since 2012',
      '[3] One year since 2019',
      '[4] More in 2021',
    ]
    const document = await read([...deck, slide(7, 'Where we stand', points, '')])
    expect(document.meta.abstract).toBeNull()
    expect([texts(document, 'abstract'), document.references]).toEqual([[], []])
    expect(document.blocks.filter(({ section }) => section === 'abstract')).toEqual([])
  })

  test('bullets beside others are a second column', async () => {
    const right = slide(7, 'Two shores', ['Northern one', 'Southern one'])
    const beside = slide(7, '', ['Cold water', 'Warm water']).map((line) => ({ ...line, x: line.x + 320 }))
    const document = await read([...deck, [...right, ...beside.slice(1, 5)]])
    expect(texts(document, 'list').slice(-4)).toEqual([
      ...['• Northern one', '• Southern one', '• Cold water', '• Warm water'],
    ])
  })

  test('entries below the title References are those of the slide', async () => {
    const entries = slide(7, 'References', ['Ruiz O. M. (2021) Tides. Coast Press.'], '')
    const document = await read([...deck, entries, slide(8, 'Thank you', ['ada@example.org'], '')])
    expect(texts(document, 'reference')).toEqual(['Ruiz O. M. (2021) Tides. Coast Press.'])
    expect(texts(document, 'heading').slice(-2)).toEqual(['References', 'Thank you'])
  })
})
