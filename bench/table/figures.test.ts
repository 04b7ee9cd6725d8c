import { describe, expect, test } from 'vitest'
import { count, inMegabytes, inMs, inSeconds, median, percentile, share, times } from './figures.ts'

describe('percentile', () => {
  test.each([
    [[5], 0.95, 5],
    [[1, 2, 3, 4], 0.5, 2],
    [[4, 3, 2, 1], 0.75, 3],
    [[1, 2, 3, 4], 0.76, 4],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.99, 99],
    [Array.from({ length: 101 }, (_, index) => index + 1), 0.99, 100],
    [[1, 1000], 0, 1],
  ])('of %j at %f is %i', (values, at, expected) => {
    expect(percentile(values, at)).toBe(expected)
  })
  test('of no values throws instead of returning zero', () => {
    expect(() => percentile([], 0.5)).toThrow('nothing was measured')
  })
  test('leaves its input unchanged', () => {
    const values = [3, 1, 2]
    expect(median(values)).toBe(2)
    expect(values).toEqual([3, 1, 2])
  })
})

test('figures are formatted for reading', () => {
  expect([inMs(3.06), inMs(99.96), inMs(1234.5)]).toEqual(['3.1 ms', '100.0 ms', '1,235 ms'])
  expect([inSeconds(4840), times(1178, 12), times(3, 2)]).toEqual(['4.8 s', '98×', '1.50×'])
  expect([share(2 / 3), count(49_994), inMegabytes(524_288_000)]).toEqual(['0.667', '49,994', '500 MB'])
})
