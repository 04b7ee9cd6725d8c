import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

const TITLE = 'Water tables of raised bogs for reduced carbon loss in summer'
const BODY = [
  'We measured the depth of water in twelve wells of a raised bog.',
  'The water was lowest in August and rose again in October.',
  'Wells near the drain were drier than wells in the middle.',
]

async function read(margin: DrawnLine[], x = 150) {
  const lines: DrawnLine[] = [
    { text: 'Water tables of raised bogs for', x, y: 102, size: 20, font: 'bold' },
    { text: 'reduced carbon loss in summer', x, y: 126, size: 20, font: 'bold' },
    { text: 'Pia Roe', x, y: 152, size: 12 },
    ...BODY.map((text, index) => ({ text, x, y: 242 + 16 * index, size: 11 })),
  ]
  return parseDocument(await drawPdf([[...margin, ...lines]]), { source: 'pdf', maxPages: 1 })
}

describe('text in the margin beside a title', () => {
  // Proves: x-pdf-title-margin
  test.each<[string, DrawnLine[]]>([
    [
      'a logo and a volume',
      [
        { text: 'ER', x: 60, y: 100, size: 14, font: 'bold' },
        { text: '29,2', x: 60, y: 116, size: 11, font: 'bold' },
        { text: '162', x: 60, y: 282, size: 16, font: 'bold' },
      ],
    ],
    ['a kind of article', [{ text: 'Article', x: 60, y: 100, size: 11, font: 'bold' }]],
    ['a kind of article below its first line', [{ text: 'Research Article', x: 40, y: 114, size: 9 }]],
    ['a note to the right', [{ text: 'OPEN ACCESS', x: 500, y: 101, size: 8, font: 'bold' }]],
  ])('%s is not in the title, the authors or the text', async (_, margin) => {
    const { meta, blocks } = await read(margin)
    expect(meta).toMatchObject({ title: TITLE, authors: ['Pia Roe'] })
    const beside = blocks.filter(({ text }) => text === margin[0]?.text)
    expect(beside.map(({ type }) => type)).toEqual(['header'])
  })

  test('a second column beside a title in the first one stays text', async () => {
    const column = Array.from({ length: 12 }, (_, index) => ({
      text: 'Bogs store carbon in cool wet peat',
      x: 400,
      y: 100 + 14 * index,
    }))
    const { blocks } = await read(column, 60)
    expect(blocks.filter(({ type }) => type === 'header')).toEqual([])
  })

  test('the kind of article alone above a title of another look is no title', async () => {
    const { meta } = await read([{ text: 'Short communication', x: 150, y: 70, size: 24, font: 'bold' }])
    expect(meta.title).toBe(TITLE)
  })

  test('the name of the journal in large type is no title where its volume is printed', async () => {
    const { meta } = await read([
      { text: 'The Bog and Mire Journal', x: 150, y: 70, size: 24, font: 'bold' },
      { text: 'The Bog and Mire Journal, 2016, 10, 214-226', x: 150, y: 40, size: 8 },
    ])
    expect(meta.title).toBe(TITLE)
  })
})
