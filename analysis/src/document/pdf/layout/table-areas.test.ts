import { describe, expect, test } from 'vitest'
import { textLine } from '../../testing/text-line.ts'
import type { Line } from '../lines/line.ts'
import { tablesOn, withTables } from './table-areas.ts'

/** Rows of a table, a piece for each cell. */
const cells = (xs: readonly number[], top: number, rows = 5): Line[] =>
  Array.from({ length: rows }, (_, r) => xs.map((x, c) => textLine(`${r}.${c}`, x, top + 12 * r, 'table'))).flat()
const prose = (x: number, top: number, count: number): Line[] =>
  Array.from({ length: count }, (_, i) =>
    textLine('kelp and tides at the coast of the north', x, top + 12 * i, 'paragraph'),
  )
const style = { bodySize: 10, bodyFont: 'body', monospaced: new Set<string>() }
const both = [...prose(50, 300, 20), ...prose(300, 300, 20)]
const rowsIn = (lines: readonly Line[]): string[][] =>
  tablesOn(lines, [270], style).map(({ table }) => table.lines.map(({ text }) => text))

describe('tables by labels', () => {
  test('one over both columns is whole, with the lines within it and without its caption', () => {
    const caption = textLine('Table 1. Growth of kelp at all of the ten sites, by depth', 50, 88, 'caption')
    const stray = textLine('Sites', 50, 124.5, 'paragraph')
    const [first, ...more] = rowsIn([caption, ...cells([50, 120, 330, 400], 100), stray, ...both])
    expect(more).toEqual([])
    expect(first?.[0]).toBe('0.0 0.1 0.2 0.3')
    expect(first?.join(' ')).toContain('Sites')
  })

  test('two beside each other, each with its caption, are two', () => {
    const captions = [50, 300].map((x, i) => textLine(`Table ${i + 1}. Growth of kelp`, x, 88, 'caption'))
    expect(rowsIn([...captions, ...cells([50, 120], 100), ...cells([300, 370], 100), ...both])).toHaveLength(2)
  })

  test('text beside cells is of the table, whatever its label, also where columns of text are not usual', () => {
    const texts = [100, 112, 124, 136, 148].map((top) => textLine('tides of the coast', 50, top, 'paragraph'))
    const body = Array.from({ length: 9 }, (_, i) =>
      textLine('kelp and tides '.repeat(7), 50, 300 + 12 * i, 'paragraph'),
    )
    const lines = [...texts, ...cells([250, 400], 100), ...body]
    const [first, ...more] = tablesOn(lines, [], style)
    expect(more).toEqual([])
    expect(first?.table.lines[0]?.text).toBe('tides of the coast 0.0 0.1')
  })

  test('lines around running text over the whole column are none without a caption', () => {
    const body = textLine('kelp and tides at the coast of the north, as we said', 50, 124.5, 'paragraph')
    const lines = [...cells([50, 240], 100), body]
    expect(tablesOn(lines, [], style)).toEqual([])
    expect(tablesOn([textLine('Table 1. Kelp', 50, 88, 'caption'), ...lines], [], style)).toHaveLength(1)
  })

  test('the labels of a figure are none', () => {
    const caption = textLine('Figure 1. Growth of kelp', 50, 176, 'caption')
    expect(rowsIn([...cells([50, 120], 100), caption, ...both])).toEqual([])
  })

  test('each follows its caption, wherever that is in the order', () => {
    const column = { page: 1, left: 50, right: 250, pitch: 12 }
    const block = (type: 'caption' | 'paragraph' | 'table', ...lines: Line[]) => ({ type, lines, column })
    const caption = block('caption', textLine('Table 1. Growth of kelp', 50, 88))
    const [before, after] = [block('paragraph', ...prose(50, 40, 3)), block('paragraph', ...prose(50, 300, 3))]
    const table = block('table', ...cells([50, 120], 100))
    expect(withTables([before, caption, after], [table])).toEqual([before, caption, table, after])
  })
})
