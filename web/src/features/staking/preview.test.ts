import { describe, expect, it } from 'vitest'
import { percentOf, previewOf, spanOf } from './preview.ts'

const ONE = 10n ** 18n
const period = {
  stakingPeriod: 2,
  proportion: 6000,
  apyCap: 5000,
  lockTime: 365 * 86_400,
  dateOfUnlock: '2027-01-01T00:00:00.000Z',
  currentApy: 5000,
  isCapped: true,
  active: '0',
  rewardPerToken: '0',
}

describe('the preview of a stake', () => {
  it('the maximum reward is the cap for the lock time', () => {
    expect(previewOf(100n * ONE, period)).toEqual({ most: 50n * ONE, now: 50n * ONE, sharePercent: 100 })
    const short = { ...period, lockTime: 90 * 86_400, apyCap: 1000, currentApy: 1000 }
    expect(previewOf(100n * ONE, short).most).toBe((100n * ONE * 90n) / 3650n)
  })

  it('the current reward below the cap is diluted by the new amount', () => {
    const thin = { ...period, isCapped: false, currentApy: 2000, active: String(300n * ONE) }
    expect(previewOf(100n * ONE, thin)).toEqual({ most: 50n * ONE, now: 15n * ONE, sharePercent: 25 })
  })

  it('the current reward is zero while no reward period runs', () => {
    expect(previewOf(ONE, { ...period, currentApy: 0, isCapped: false }).now).toBe(0n)
  })

  it('amounts are whole units, rounded down', () => {
    expect(previewOf(1n, period)).toMatchObject({ most: 0n, now: 0n })
  })
})

it.each([
  [1000, '10%'],
  [1250, '12.5%'],
  [0, '0%'],
])('%i basis points are %s', (bps, text) => expect(percentOf(bps)).toBe(text))

it.each([
  [90 * 86_400, '90 days'],
  [86_400, '1 day'],
  [7200, '2 hours'],
  [61, '1 minute'],
  [5, 'less than a minute'],
])('%i seconds are %s', (seconds, text) => expect(spanOf(seconds)).toBe(text))
