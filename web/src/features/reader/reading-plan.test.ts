import type { Block } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { detectedRows, readingPlan, tableCells, tableRows } from './reading-plan.ts'

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
  it('running heads, page numbers, figures and what the header shows are left out', () => {
    const parts = plan(
      ...(['title', 'authors', 'header', 'paragraph', 'figure', 'caption', 'footer'] as const).map((type) =>
        block(type),
      ),
    )
    expect(parts.map(({ type }) => type)).toEqual(['paragraph', 'caption'])
  })

  it('list items, bibliography entries and table parts stay together', () => {
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
  ])('heading levels %j are rendered as %j without gaps', (levels, drawn) => {
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

  it.each(['Cloth Mass\nRed 250', 'one line\tonly'])('a table without separate cells stays text: %j', (text) => {
    expect(tableCells(text)).toBeNull()
  })
})

describe('a figure', () => {
  const boxes = [{ page: 1, x: 0, y: 0, width: 9, height: 9 }]
  it('a figure with a known position is shown with its caption', () => {
    const parts = plan({ ...block('figure'), boxes }, block('caption'), block('caption'), block('paragraph'))
    expect(parts.map(({ type, blocks }) => `${type} ${blocks.length}`)).toEqual([
      'figure 2',
      'caption 1',
      'paragraph 1',
    ])
  })
})

it('a figure detected in several parts is one; that of the next page is another', () => {
  const piece = (page: number) => ({ ...block('figure'), page, boxes: [{ page, x: 0, y: 0, width: 9, height: 9 }] })
  const parts = plan(piece(1), piece(1), piece(2), block('caption'), piece(2))
  expect(parts.map(({ blocks }) => blocks.length)).toEqual([2, 2, 1])
})

describe('the cells of a table', () => {
  it('of two pages are below the names of columns on each, with the offsets of those written in one piece', () => {
    const box = (page: number) => ({ page, x: 0, y: 0, width: 9, height: 9 })
    const table = {
      ...{ blocks: [0, 1], caption: null, header: 1 },
      rows: [
        ['Cloth', 'Mass'],
        ['Red and blue', '250'],
        ['White', '90'],
      ],
      boxes: [1, 1, 2].map((page) => [box(page), box(page)]),
    }
    const first = { ...block('table', 'Cloth Mass\nRed and 250\nblue'), start: 10, page: 1 }
    const second = { ...block('table', 'White 90'), start: 60, page: 2 }
    const shown = (own: typeof first) =>
      detectedRows(table, [own])?.map(({ cells }) => cells.map(({ text, start }) => `${text}@${start}`))
    expect(shown(first)).toEqual([
      ['Cloth@10', 'Mass@16'],
      ['Red and blue@null', '250@29'],
    ])
    expect(shown(second)).toEqual([
      ['Cloth@null', 'Mass@null'],
      ['White@60', '90@66'],
    ])
    expect(detectedRows({ ...table, header: 0 }, [first])).toBeNull()
  })

  it('merged blocks know their text offset in the document', () => {
    const text = 'Cloth\tMass\nRed\t 250'
    const rows = tableRows([
      { ...block('table', text), start: 10 },
      { ...block('table', 'Blue\t90'), start: 40 },
    ])
    expect(rows?.map(({ cells }) => cells.map(({ text: cell, start }) => `${cell}@${start}`))).toEqual([
      ['Cloth@10', 'Mass@16'],
      ['Red@21', '250@26'],
      ['Blue@40', '90@45'],
    ])
  })
})
