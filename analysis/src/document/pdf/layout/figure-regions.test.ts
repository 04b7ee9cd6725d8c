import type { Block } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

const prose = column(
  Array.from(
    { length: 6 },
    () => 'The tide ran over kelp and sand and over the stones that lie before the shore of the',
  ),
  72,
  100,
)
const caption: DrawnLine = {
  text: 'Figure 1: Growth of kelp in a year, by week and by site, on both shores.',
  x: 72,
  y: 420,
}

async function blocksOf(lines: DrawnLine[]): Promise<Block[]> {
  const title: DrawnLine = { text: 'Kelp and Tides', x: 72, y: 70, size: 18 }
  return (await parseDocument(await drawPdf([[title, ...lines]]), { source: 'pdf', maxPages: 1 })).blocks
}

describe('figure regions', () => {
  test('the region above a figure’s caption is a figure without text, before its caption', async () => {
    const blocks = await blocksOf([...prose, caption])
    const at = blocks.findIndex((block) => block.type === 'caption')
    const figure = blocks[at - 1]
    expect(figure).toMatchObject({ type: 'figure', text: '', page: 1 })
    const [box] = figure?.boxes ?? []
    expect(box?.y).toBeGreaterThan(160)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(420)
    expect(box?.height).toBeGreaterThan(200)
  })

  test('the region includes its labels', async () => {
    const labels: DrawnLine[] = [
      { text: 'low', x: 120, y: 250, size: 7 },
      { text: 'high', x: 300, y: 390, size: 7 },
    ]
    const figures = (await blocksOf([...prose, ...labels, caption])).filter((block) => block.type === 'figure')
    expect(figures.map((block) => block.text)).toEqual(['low\nhigh'])
    expect(figures[0]?.boxes[0]?.height).toBeGreaterThan(200)
  })

  test('there is no region if text is close above, or above a table', async () => {
    const close = await blocksOf([...prose, { ...caption, y: 178 }])
    expect(close.some((block) => block.type === 'figure')).toBe(false)
    const table = await blocksOf([
      ...prose,
      { ...caption, text: 'Table 1: Growth of kelp in a year, by week and by site.' },
    ])
    expect(table.some((block) => block.type === 'figure')).toBe(false)
  })
})

test('a sentence that starts with a figure’s name is not a caption', async () => {
  const lines = [
    ...prose,
    { text: 'Figure 1 shows how kelp grew in a year, by week and by site, on both shores.', x: 72, y: 420 },
  ]
  expect((await blocksOf(lines)).map((block) => block.type)).toEqual(['title', 'paragraph', 'paragraph'])
})

test('a formula with powers is marked as garbled, a flat one is not', async () => {
  const flat: DrawnLine = { text: 'y = a + b × c = 2 (1)', x: 200, y: 250 }
  const raised: DrawnLine[] = [
    { text: 'x = a + b', x: 200, y: 350 },
    { text: '2', x: 246, y: 346, size: 6 },
  ]
  const formulas = (await blocksOf([...prose, flat, ...raised])).filter((block) => block.type === 'formula')
  expect(formulas.map((block) => block.isGarbled ?? false)).toEqual([false, true])
})
