import type { Block } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { readingPlan, tableCells, tableRows } from './reading-plan.ts'

const block = (type: Block['type'], text: string = type, level?: number): Block => ({
  type,
  text,
  start: 0,
  end: text.length,
  page: 1,
  boxes: [],
  ...(level !== undefined && { level }),
})
const plan = (...blocks: Block[]) => readingPlan({ blocks })

describe('the reading view', () => {
  it('leaves out running heads, page numbers, figures, and what the head of the screen shows', () => {
    const parts = plan(
      ...(['title', 'authors', 'header', 'paragraph', 'figure', 'caption', 'footer'] as const).map((type) =>
        block(type),
      ),
    )
    expect(parts.map(({ type }) => type)).toEqual(['paragraph', 'caption'])
  })

  it('keeps the items of a list, the entries of a bibliography and the pieces of a table together', () => {
    const parts = plan(
      block('list'),
      block('list'),
      block('paragraph'),
      block('list'),
      block('reference'),
      block('reference'),
      block('table'),
      block('table'),
    )
    expect(parts.map(({ type, blocks }) => `${type} ${blocks.length}`)).toEqual([
      'list 2',
      'paragraph 1',
      'list 1',
      'reference 2',
      'table 2',
    ])
  })

  it.each([
    [
      [1, 2, 3],
      [2, 3, 4],
    ],
    [
      [1, 3, 3],
      [2, 3, 3],
    ],
    [
      [3, 1],
      [2, 2],
    ],
    [
      [1, 6, 6, 1],
      [2, 3, 3, 2],
    ],
    [
      [1, 2, 3, 4, 5, 6, 6],
      [2, 3, 4, 5, 6, 6, 6],
    ],
  ])('headings of levels %j are drawn as %j: none skips a level', (levels, drawn) => {
    const parts = plan(...levels.map((level) => block('heading', 'heading', level)))
    expect(parts.map(({ blocks }) => blocks[0]?.heading)).toEqual(drawn)
  })
})

describe('the text of a table', () => {
  it('with tabs becomes rows and cells', () => {
    expect(tableCells('Cloth\tMass\nRed\t 250 ')).toEqual([
      ['Cloth', 'Mass'],
      ['Red', '250'],
    ])
  })

  it.each(['Cloth Mass\nRed 250', 'one line\tonly'])('without cells to tell apart stays text: %j', (text) => {
    expect(tableCells(text)).toBeNull()
  })
})

describe('a figure', () => {
  const boxes = [{ page: 1, x: 0, y: 0, width: 9, height: 9 }]
  it('that is known where it stands is shown with its caption', () => {
    const parts = plan({ ...block('figure'), boxes }, block('caption'), block('caption'), block('paragraph'))
    expect(parts.map(({ type, blocks }) => `${type} ${blocks.length}`)).toEqual([
      'figure 2',
      'caption 1',
      'paragraph 1',
    ])
  })
})

it('a drawing that was found in several pieces is one figure, that of the next page is another', () => {
  const piece = (page: number) => ({ ...block('figure'), page, boxes: [{ page, x: 0, y: 0, width: 9, height: 9 }] })
  const parts = plan(piece(1), piece(1), piece(2), block('caption'), piece(2))
  expect(parts.map(({ blocks }) => blocks.length)).toEqual([2, 2, 1])
})

describe('the cells of a table', () => {
  it('know where their text begins in the document, over several pieces', () => {
    const text = 'Cloth\tMass\nRed\t 250'
    const rows = tableRows([
      { ...block('table', text), start: 10 },
      { ...block('table', 'Blue\t90'), start: 40 },
    ])
    expect(rows?.map((cells) => cells.map(({ text: cell, start }) => `${cell}@${start}`))).toEqual([
      ['Cloth@10', 'Mass@16'],
      ['Red@21', '250@26'],
      ['Blue@40', '90@45'],
    ])
  })
})
