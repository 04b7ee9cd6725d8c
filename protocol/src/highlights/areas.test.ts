import { describe, expect, it } from 'vitest'
import type { Block, Page } from '../reader/document.ts'
import { areaOnPage, captionOfArea, startOfArea } from './areas.ts'

/** The third page could not be read, the fourth one is turned. */
const PAGES: Page[] = [
  { number: 1, width: 600, height: 800 },
  { number: 2, width: 600, height: 800 },
  { number: 4, width: 800, height: 600, transform: [0, 1, 1, 0, 0, 0] },
]
const box = (y: number, page = 1) => ({ page, x: 100, y, width: 200, height: 100 })

// Proves: x-highlight-areas
describe('an area', () => {
  it.each([
    ['of a page', box(0), box(0)],
    ['that ends with its page', { ...box(700), x: 400 }, { ...box(700), x: 400 }],
    ['that leaves its page', box(701), null],
    ['of no page', box(0, 3), null],
    ['of another program', { page: 2, rect: [10, 20, 110, 60] }, { page: 2, x: 10, y: 740, width: 100, height: 40 }],
    [
      'with its corners swapped',
      { page: 1, rect: [110, 60, 10, 20] },
      { page: 1, x: 10, y: 740, width: 100, height: 40 },
    ],
    [
      'of another program, cut off',
      { page: 1, rect: [-9, -9, 90, 50] },
      { page: 1, x: 0, y: 750, width: 90, height: 50 },
    ],
    ['on a turned page', { page: 4, rect: [10, 20, 110, 60] }, { page: 4, x: 20, y: 10, width: 40, height: 100 }],
    ['of another program, outside', { page: 1, rect: [700, 0, 720, 50] }, null],
  ] as const)('%s is placed there', (_, stored, expected) => {
    const area = 'rect' in stored ? { ...stored, rect: [...stored.rect] as [number, number, number, number] } : stored
    expect(areaOnPage(area, PAGES)).toEqual(expected)
  })

  const blocks = [
    { type: 'paragraph', text: 'We dried pots.', start: 0, boxes: [box(10)] },
    { type: 'figure', text: '', start: 16, boxes: [box(150)] },
    { type: 'figure', text: '', start: 18, boxes: [box(260)] },
    { type: 'caption', text: 'Figure 1: A pot.', start: 20, boxes: [box(370)] },
    { type: 'caption', text: 'Table 1: Masses.', start: 40, boxes: [box(10, 2)] },
    { type: 'table', text: 'Pot Mass', start: 60, boxes: [box(120, 2)] },
    { type: 'paragraph', text: 'Rims cracked.', start: 70, boxes: [box(400, 2)] },
  ].map((block): Block => {
    const { start, text, boxes } = block
    return { ...block, type: block.type as Block['type'], end: start + text.length, page: boxes[0]?.page ?? 1 }
  })
  const document = { blocks, text: 'x'.repeat(90) }

  it.each([
    ['a figure in several parts', box(150), 'Figure 1: A pot.', 16],
    ['a part of a figure', { ...box(160), width: 20, height: 20 }, 'Figure 1: A pot.', 16],
    ['a figure with its caption', { ...box(150), height: 320 }, 'Figure 1: A pot.', 16],
    ['a table below its caption', box(120, 2), 'Table 1: Masses.', 60],
    ['a paragraph', box(400, 2), '', 70],
    ['an empty part of a page', { ...box(300, 2), height: 20 }, '', 70],
    ['the end of the paper', box(600, 2), '', 90],
  ])('of %s has its caption and its place in the text', (_, area, caption, start) => {
    expect([captionOfArea(document, area), startOfArea(document, area)]).toEqual([caption, start])
  })
})
