import type { StakingPeriod } from '@colophon/protocol/staking/entities'

/** Preview of a stake: maximum reward by the cap, reward at current rates, and share. */
export type Preview = { most: bigint; now: bigint; sharePercent: number }

const BPS = 10_000n
const YEAR = 365n * 86_400n

/**
 * Integer arithmetic rounding down, as in the contract. `now` spreads the period's current rewards over the new stake
 * too; it is not a promise, as other stakes and reward periods change it.
 */
export function previewOf(amount: bigint, period: StakingPeriod): Preview {
  const lock = BigInt(period.lockTime)
  const active = BigInt(period.active)
  const cap = BigInt(period.apyCap)
  const most = (amount * cap * lock) / (BPS * YEAR)
  const rate = BigInt(period.currentApy)
  // At the cap the surplus is unknown: other stakes are not paid less until it is used up.
  const spread = period.isCapped || active === 0n ? rate : (rate * active) / (active + amount)
  const now = (amount * spread * lock) / (BPS * YEAR)
  const sharePercent = Number((amount * 1_000_000n) / (active + amount || 1n)) / 10_000
  return { most, now, sharePercent }
}

/** Basis points as a percentage: '10%', '12.5%'. */
export function percentOf(bps: number): string {
  return `${Number((bps / 100).toFixed(2))}%`
}

/** A span in the largest unit that fits: '12 days', '3 hours', 'less than a minute'. */
export function spanOf(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const
  for (const [length, name] of units) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
