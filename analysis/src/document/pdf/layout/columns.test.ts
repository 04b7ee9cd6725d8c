import { describe, expect, test } from 'vitest'
import { textLine } from '../../testing/text-line.ts'
import type { Line } from '../lines/line.ts'
import { isPoster, posterRegions, regionsOf, usualGutters } from './columns.ts'

/** Lines of 40 letters below each other, named by their column. */
const column = (name: string, x: number, top: number, count: number, pitch = 12): Line[] =>
  Array.from({ length: count }, (_, i) => textLine(`${name} ${i} `.padEnd(40, 'kelp and tides '), x, top + pitch * i))

const order = (regions: readonly Line[][]): string[] => {
  const names = regions.flat().map(({ text }) => text.split(' ')[0] ?? '')
  return names.filter((name, i) => name !== names[i - 1])
}

describe('reading order', () => {
  test('a sidebar beside the abstract comes after it, whatever its lines, and before the columns below', () => {
    const side = Array.from({ length: 9 }, (_, i) => textLine('side note here', 50, 203 + 9.5 * i))
    const wide = (name: string, i: number) => textLine(`${name} `.padEnd(60, 'kelp and tides '), 200, 200 + 12 * i)
    const abstract = Array.from({ length: 10 }, (_, i) => wide('abstract', i))
    const title = textLine('title '.padEnd(90, 'kelp and tides '), 50, 100)
    const below = [...column('left', 50, 400, 20), ...column('right', 300, 400, 20)]
    expect(order(regionsOf([title, ...side, ...abstract, ...below]))).toEqual([
      'title',
      'abstract',
      'side',
      'left',
      'right',
    ])
  })

  test('a sidebar may have gaps, share baselines with the text, and begin beside the title; numbers of entries are not one', () => {
    const title = [0, 1].map((i) => textLine('title '.padEnd(60, 'kelp and tides '), 200, 60 + 26 * i))
    const text = Array.from({ length: 12 }, (_, i) =>
      textLine('abstract '.padEnd(70, 'kelp and tides '), 200, 140 + 12 * i),
    )
    const at = (name: string, rows: readonly number[]) => rows.map((i) => textLine(name, 50, 140 + 12 * i))
    const side = at('side received in May', [0, 1, 2, 7, 8, 11])
    expect(order(regionsOf([...title, ...text, ...side]))).toEqual(['title', 'abstract', 'side'])
    expect(regionsOf([...text, ...at('12.', [0, 2, 4, 6, 8, 10])])).toHaveLength(1)
  })

  test('a first page of three columns has a sidebar and two text columns', () => {
    const pages = Array.from({ length: 3 }, () => [...column('left', 50, 100, 40), ...column('right', 300, 100, 40)])
    const narrow = (name: string, x: number, pitch: number, count: number): Line[] =>
      Array.from({ length: count }, (_, i) => textLine(`${name} `.padEnd(34, 'kelp '), x, 100 + pitch * i))
    const side = Array.from({ length: 40 }, (_, i) => textLine('side note of kelp', 40, 103 + 9.5 * i))
    const first = [...side, ...narrow('middle', 150, 12, 40), ...narrow('last', 360, 13, 37)]
    expect(order(regionsOf(first, usualGutters([first, ...pages])))).toEqual(['middle', 'last', 'side'])
  })

  test('a listing in one column is no sidebar of the text in the other', () => {
    const pages = Array.from({ length: 3 }, () => [...column('left', 50, 100, 40), ...column('right', 300, 100, 40)])
    const listing = Array.from({ length: 8 }, (_, i) => textLine('code', i % 7 === 0 ? 300 : 324, 304 + 7.5 * i))
    const above = column('right', 300, 100, 15)
    const page = [...column('left', 50, 100, 40), ...above, ...listing, ...column('right', 300, 400, 15)]
    expect(order(regionsOf(page, usualGutters([page, ...pages])))).toEqual(['left', 'right', 'code', 'right'])
  })

  test('the columns of left and right pages may lie apart', () => {
    const page = (x: number) => [...column('left', x, 100, 20), ...column('right', x + 250, 100, 20)]
    const pages = [page(50), page(74), page(50), page(74)]
    const gutters = usualGutters(pages)
    // A page whose columns are short, below a figure with labels across.
    const last = [...column('left', 74, 500, 5), ...column('right', 324, 500, 5)]
    expect(gutters).toHaveLength(2)
    expect(order(regionsOf(last, gutters))).toEqual(['left', 'right'])
    for (const lines of pages) expect(order(regionsOf(lines, gutters))).toEqual(['left', 'right'])
  })

  test('columns below an abstract over the whole page are read one after the other', () => {
    const pages = Array.from({ length: 3 }, () => [...column('left', 50, 100, 20), ...column('right', 300, 100, 20)])
    const abstract = Array.from({ length: 25 }, (_, i) =>
      textLine('abstract '.padEnd(90, 'kelp and '), 50, 100 + 12 * i),
    )
    const first = [...abstract, ...column('left', 50, 640, 6), ...column('right', 300, 646, 6)]
    expect(order(regionsOf(first, usualGutters([first, ...pages])))).toEqual(['abstract', 'left', 'right'])
  })
})

test('what is centred over the columns of a poster is read before them', () => {
  const centred = textLine('authors '.padEnd(60, 'kelp and tides '), 1203, 240)
  const title = textLine('title '.padEnd(120, 'kelp and tides '), 900, 150)
  const columns = [column('left', 80, 420, 12), column('middle', 1190, 420, 12), column('right', 2300, 420, 12)]
  const lines = [...columns.flat(), title, centred]
  expect(order(posterRegions(lines, usualGutters([lines])))).toEqual(['title', 'authors', 'left', 'middle', 'right'])
})

test('a single page larger than A3 is a poster, and a page of A4 or one of several is not', () => {
  const large = { width: 3370, height: 2384 }
  expect(isPoster([large])).toBe(true)
  expect(isPoster([{ width: 842, height: 595 }])).toBe(false)
  expect(isPoster([large, large])).toBe(false)
})
