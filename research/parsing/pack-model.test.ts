import { unpackRows } from '@colophon/analysis/parsing/load-parser'
import { expect, it } from 'vitest'
import { balanceRows, packRows } from './pack-model.ts'

it.each([
  ['nothing at all', 12, {}],
  ['the first and the last row', 12, { 0: [1, 2, -3], 3: [-5, 4, 1] }],
  [
    'rows far from each other',
    6000,
    { 3: [127, -127, 0], 258: [1, -1, 0], 259: [0, 2, -2], 1999: [0, 0, 0], 1500: [7, 0, -7] },
  ],
])('a sparse table is restored unchanged: %s', (_, size, given) => {
  const rows = new Int8Array(size)
  for (const [row, weights] of Object.entries(given as Record<string, number[]>)) rows.set(weights, Number(row) * 3)
  const { gaps, bytes } = packRows(rows, 3)
  expect(unpackRows(bytes, gaps, 3, size)).toEqual(rows)
})

it('rows are balanced to sum to zero within a byte', () => {
  const rows = Int8Array.from([3, 4, -6, 127, 127, -127, 0, 0, 0])
  balanceRows(rows, 3)
  expect([...rows]).toEqual([3, 4, -7, 127, 0, -127, 0, 0, 0])
})
