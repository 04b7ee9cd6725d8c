import { expect, test } from 'vitest'
import { p99Row, perSecond } from './answers.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

test('a row is judged by its p99, and one failure misses the bar', () => {
  const load = { latencies: hundred, failures: 0, seconds: 2 }
  expect(p99Row('x', load, 99)).toMatchObject({ ours: 'p50 50.0 ms, p99 99.0 ms', bar: 'p99 ≤ 99 ms', isMet: true })
  expect(p99Row('x', load, 98)).toMatchObject({ isMet: false })
  expect(p99Row('x', { ...load, failures: 1 }, 99)).toMatchObject({
    ours: 'p50 50.0 ms, p99 99.0 ms, 1 FAILED',
    isMet: false,
  })
  expect(perSecond(load)).toBe(50)
})
