import { parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { exactAmount, parseAmount } from './amount.ts'

const COLO = { decimals: 18, symbol: 'COLO' }
const ONE = 10n ** 18n

describe('an amount that is typed', () => {
  // Proves: 5-approval
  it.each([
    ['1', ONE],
    ['0.1', ONE / 10n],
    [' 12.5 ', (ONE * 25n) / 2n],
    ['.5', ONE / 2n],
    ['5.', ONE * 5n],
    ['0.000000000000000001', 1n],
    ['0001', ONE],
    ['9007199254740993.000000000000000001', 9007199254740993n * ONE + 1n],
  ])('%j is exact', (typed, units) => {
    expect(parseAmount(typed, COLO)).toEqual({ units, problem: null })
    expect(units).toBe(parseUnits(typed.trim(), 18))
  })

  // Proves: 5-staking-amounts
  it.each([
    ['', 'Enter an amount.'],
    ['   ', 'Enter an amount.'],
    ['0', 'The amount must be more than 0.'],
    ['0.000', 'The amount must be more than 0.'],
    ['-1', 'The amount must be more than 0.'],
    ['−1', 'The amount must be more than 0.'],
    ['.', 'Enter digits, with a point before the fraction.'],
    ['NaN', 'Enter digits, with a point before the fraction.'],
    ['Infinity', 'Enter digits, with a point before the fraction.'],
    ['1e18', 'Enter digits, with a point before the fraction.'],
    ['0x10', 'Enter digits, with a point before the fraction.'],
    ['1,5', 'Enter digits, with a point before the fraction.'],
    ['1 000', 'Enter digits, with a point before the fraction.'],
    ['1.2.3', 'Enter digits, with a point before the fraction.'],
    ['١', 'Enter digits, with a point before the fraction.'],
    ['0.0000000000000000001', 'COLO has at most 18 digits after the point.'],
    [exactAmount(2n ** 256n, 18), 'This amount is too large.'],
    ['9'.repeat(400), 'This amount is too large.'],
  ])('%j is none', (typed, problem) => {
    expect(parseAmount(typed, COLO)).toEqual({ units: null, problem })
  })

  // Proves: 5-staking-amounts
  it('an amount may be the largest uint256, but at most what is available', () => {
    const most = 2n ** 256n - 1n
    expect(parseAmount(exactAmount(most, 18), COLO).units).toBe(most)
    expect(parseAmount('2', { ...COLO, available: ONE * 2n }).units).toBe(ONE * 2n)
    expect(parseAmount('2.1', { ...COLO, available: ONE * 2n }).problem).toBe('That is more than available: 2 COLO.')
    expect(parseAmount('0.5', { ...COLO, least: ONE }).problem).toBe('At least 1 COLO.')
  })

  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [ONE, '1'],
    [ONE * 12n + ONE / 2n, '12.5'],
  ])('%s units are %s with all their digits', (units, text) => {
    expect(exactAmount(units, 18)).toBe(text)
  })
})
