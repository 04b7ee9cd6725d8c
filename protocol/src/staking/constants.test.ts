import { describe, expect, test } from 'vitest'
import { LOCK_OPTIONS, MIN_STAKE_TOKENS, TOKEN_DECIMALS } from './constants.ts'

describe('the lock options', () => {
  // Proves: 9-lock-3, 9-lock-6, 9-lock-12
  test.each([
    [3, 10, 0],
    [6, 20, 1],
    [12, 50, 2],
  ])('%i months earn at most %i % a year and are value %i', (months, maxApyPercent, value) => {
    expect(LOCK_OPTIONS[value]).toMatchObject({ months, maxApyPercent, value })
  })

  test('increase in duration and yield', () => {
    for (const key of ['lockDays', 'maxApyPercent', 'rewardPercent'] as const) {
      const values = LOCK_OPTIONS.map((option) => option[key])
      expect(values).toEqual([...new Set(values)].sort((one, other) => one - other))
    }
  })

  test('distribute every reward completely', () => {
    expect(LOCK_OPTIONS.reduce((sum, { rewardPercent }) => sum + rewardPercent, 0)).toBe(100)
  })
})

// Proves: 9-native-decimals, 9-min-stake
test('a stake is at least one whole token, of 18 decimals', () => {
  expect([MIN_STAKE_TOKENS, TOKEN_DECIMALS]).toEqual([1, 18])
})
