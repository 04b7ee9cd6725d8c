import { expect, test } from 'vitest'
import { papersIn, type RowsOfPapers, setRow } from '../query/facts.ts'

const row = (stretch: number, place: number) => (BigInt(stretch) << 32n) + BigInt(place)
const rows = (...numbers: bigint[]) => new BigUint64Array(numbers)

test('a known row maps to its paper, any other to none', () => {
  const known: RowsOfPapers = new Map()
  setRow(known, row(0, 0), 3)
  setRow(known, row(0, 5000), 4)
  setRow(known, row(70_000, 2), 5)
  expect([...papersIn(known, rows(row(70_000, 2), row(0, 0), row(0, 5000), row(0, 1), row(9, 2)))]).toEqual([
    5, 3, 4, 0, 0,
  ])
})

test('a paper that moved is found by its old and its new row', () => {
  const known: RowsOfPapers = new Map()
  setRow(known, row(1, 7), 3)
  setRow(known, row(2, 0), 3)
  expect([...papersIn(known, rows(row(1, 7), row(2, 0)))]).toEqual([3, 3])
})

test('a slice of a larger batch of rows is read at its own offset', () => {
  const known: RowsOfPapers = new Map()
  setRow(known, row(3, 1), 8)
  const batch = rows(row(0, 0), row(3, 1), row(3, 1)).subarray(1)
  expect([...papersIn(known, batch)]).toEqual([8, 8])
})
