import { describe, expect, it } from 'vitest'
import { recordState } from './state.ts'

describe('record state', () => {
  // Proves: x-records
  it.each([
    ['none', null, null, []],
    ['none', 'a', null, []],
    ['none', 'a', null, ['b']],
    ['pending', 'a', null, ['a']],
    ['pending', 'b', 'a', ['a', 'b']],
    ['recorded', 'a', 'a', []],
    ['recorded', 'a', 'a', ['a']],
    ['changed', 'b', 'a', []],
    ['changed', 'b', 'a', ['c', null]],
    ['changed', null, 'a', [null]],
  ] as const)('is %s: current %s, recorded %s, sent %j', (state, md5Hash, recorded, pending) => {
    expect(recordState(md5Hash, recorded, pending)).toBe(state)
  })
})
