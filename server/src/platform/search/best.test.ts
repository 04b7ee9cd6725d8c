import fc from 'fast-check'
import { expect, test } from 'vitest'
import { best } from './best.ts'

test('is the beginning of the sorted list, however much of it is wanted', () => {
  const values = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 0, maxLength: 3000, size: 'max' })
  fc.assert(
    fc.property(values, fc.nat(50), (list, count) => {
      const order = (a: number, b: number) => b - a
      expect(best(list, count, order)).toEqual(list.toSorted(order).slice(0, count))
    }),
    { numRuns: 40 },
  )
})
