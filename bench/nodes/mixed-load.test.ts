import { describe, expect, test } from 'vitest'
import { between, failures, type Sample, slowest } from './mixed-load.ts'

const sample = (at: number, ms: number, status = 200): Sample => ({ at, ms, status, path: '/articles/article' })

describe('samples of a load', () => {
  test('a request counts for the window in which it ended', () => {
    const [early, broken, late] = [sample(0, 50), sample(90, 20, 0), sample(150, 60)]
    expect(between([early, broken, late], 100, 200)).toEqual([broken])
  })

  test('failures are counted by kind, from the first that was sent until the last that ended', () => {
    const samples = [sample(0, 10), sample(1000, 500, 503), sample(2000, 1000, 503), sample(2500, 100, 0)]
    const kinds = '503 article ×2, no reply article ×1'
    expect(failures(samples)).toBe(`3 of 4 requests failed, for 2.0 s (${kinds})`)
    expect(failures(samples.slice(0, 1))).toBe('0 of 1 requests failed')
  })

  test('the slowest request is one that succeeded', () => {
    expect(slowest([sample(0, 10), sample(0, 5000, 503)])).toBe('10.0 ms of 1 requests')
  })
})
