import { expect, test } from 'vitest'
import type { Line } from '../lines/line.ts'
import { lineFeatures, type PlacedLine, REACH } from './line-features.ts'

const line = (text: string, baseline: number, region = 1): PlacedLine => ({
  line: {
    page: 1,
    text,
    spans: [],
    x: 50,
    right: 250,
    baseline,
    size: 10,
    font: 'a',
    rtl: false,
    spaced: false,
    cells: 1,
  } satisfies Line,
  page: { number: 1, width: 600, height: 800 },
  region,
  place: 0,
  linesOfRegion: 3,
  left: 50,
  right: 250,
})
const style = { bodySize: 10, bodyFont: 'a', monospaced: new Set<string>() }

test('a line has its features, then those of the lines before and after it, whatever their region', () => {
  const lines = [line('References', 100), line('[1] Poe R. Peat. 2001.', 112), line('Kelp', 124, 2)]
  const rows = lineFeatures(lines, { pages: 1, style })
  const width = (rows[0]?.length ?? 0) / (2 * REACH + 1)
  const slot = (row: number, at: number) => [...(rows[row] ?? [])].slice(at * width, (at + 1) * width)
  expect(slot(0, 1)).toEqual(Array.from({ length: width }, () => -7))
  expect(slot(1, 2)).toEqual(slot(0, 0))
  expect(slot(1, 3)).toEqual(slot(2, 0))
  expect(slot(0, 0)).not.toEqual(slot(1, 0))
  expect(rows.every((row) => row.every(Number.isFinite))).toBe(true)
})
