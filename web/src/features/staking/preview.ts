import type { StakingPeriod } from '@colophon/protocol/staking/entities'

/** What a stake would come to: the most that the cap lets it earn, what it would earn as things are now, its share. */
export type Preview = { most: bigint; now: bigint; sharePercent: number }

const BPS = 10_000n
const YEAR = 365n * 86_400n

/**
 * Reckons in whole units and rounds down, as the contract does. `now` spreads what the period gets at present over the
 * stake too; it is no promise, because others may come and reward periods end.
 */
export function previewOf(amount: bigint, period: StakingPeriod): Preview {
  const lock = BigInt(period.lockTime)
  const active = BigInt(period.active)
  const cap = BigInt(period.apyCap)
  const most = (amount * cap * lock) / (BPS * YEAR)
  const rate = BigInt(period.currentApy)
  // At the cap nobody knows how much more there is: others are paid no less for a while.
  const spread = period.isCapped || active === 0n ? rate : (rate * active) / (active + amount)
  const now = (amount * spread * lock) / (BPS * YEAR)
  const sharePercent = Number((amount * 1_000_000n) / (active + amount || 1n)) / 10_000
  return { most, now, sharePercent }
}

/** Basis points as people read them: '10 %', '12.5 %'. */
export function percentOf(bps: number): string {
  return `${Number((bps / 100).toFixed(2))}\u00a0%`
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
