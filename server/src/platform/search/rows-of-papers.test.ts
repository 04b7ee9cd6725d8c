import { expect, test } from 'vitest'
import { growRows, noRows, papersIn, rowOf, setRow } from './rows-of-papers.ts'

const row = (stretch: number, place: number) => (BigInt(stretch) << 32n) + BigInt(place)
const rows = (...numbers: bigint[]) => new BigUint64Array(numbers)

test('a row that was learned tells its paper, any other tells none', () => {
  const known = noRows(10)
  setRow(known, row(0, 0), 3)
  setRow(known, row(0, 5000), 4)
  setRow(known, row(70_000, 2), 5)
  expect([...papersIn(known, rows(row(70_000, 2), row(0, 0), row(0, 5000), row(0, 1), row(9, 2)))]).toEqual([
    5, 3, 4, 0, 0,
  ])
})

test('a paper is where it was last seen, and its old row still tells it', () => {
  const known = noRows(10)
  setRow(known, row(1, 7), 3)
  setRow(known, row(2, 0), 3)
  expect(rowOf(known, 3)).toBe(row(2, 0))
  expect([...papersIn(known, rows(row(1, 7)))]).toEqual([3])
  expect(rowOf(known, 4)).toBeNull()
})

test('what is known stays known when there is room for more ids', () => {
  const known = noRows(2)
  setRow(known, row(0, 1), 1)
  growRows(known, 1000)
  setRow(known, row(0, 2), 999)
  expect([rowOf(known, 1), rowOf(known, 999), rowOf(known, 500)]).toEqual([row(0, 1), row(0, 2), null])
})

test('a part of a larger batch of rows is read at its own place', () => {
  const known = noRows(10)
  setRow(known, row(3, 1), 8)
  const batch = rows(row(0, 0), row(3, 1), row(3, 1)).subarray(1)
  expect([...papersIn(known, batch)]).toEqual([8, 8])
})
