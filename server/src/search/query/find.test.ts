import fc from 'fast-check'
import { expect, test } from 'vitest'
import { best } from './find.ts'

test('best returns the head of the sorted list for any count', () => {
  const values = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 0, maxLength: 3000, size: 'max' })
  fc.assert(
    fc.property(values, fc.nat(50), (list, count) => {
      const order = (a: number, b: number) => b - a
      expect(best(list, count, order)).toEqual(list.toSorted(order).slice(0, count))
    }),
    { numRuns: 40 },
  )
})

test('best accepts any order and does not modify its input', () => {
  const list = Array.from({ length: 1000 }, (_, index) => ({ id: index, worth: (index * 7) % 50 }))
  const before = [...list]
  const order = (a: (typeof list)[number], b: (typeof list)[number]) => b.worth - a.worth || a.id - b.id
  expect(best(list, 30, order)).toEqual(list.toSorted(order).slice(0, 30))
  expect(list).toEqual(before)
})
