/** A lock option: as the specification offers it and the contract is deployed. */
export interface LockOption {
  /** The `stakingPeriod` of the contract. */
  value: number
  months: number
  /** How long the tokens stay locked, in days; the contract counts in seconds. */
  lockDays: number
  /** The cap of its yield in 365 days, in per cent of the stake; simple interest, not compounded. */
  maxApyPercent: number
  /** Its share of every reward period, in per cent. */
  rewardPercent: number
}

/** The three lock options (specification §9); the reward shares are ours, and add up to the whole. */
export const LOCK_OPTIONS = [
  { value: 0, months: 3, lockDays: 90, maxApyPercent: 10, rewardPercent: 15 },
  { value: 1, months: 6, lockDays: 180, maxApyPercent: 20, rewardPercent: 25 },
  { value: 2, months: 12, lockDays: 365, maxApyPercent: 50, rewardPercent: 60 },
] as const satisfies readonly LockOption[]

/** Smallest stake, in whole tokens. */
export const MIN_STAKE_TOKENS = 1

/** Decimals of the staking token and of the native one. */
export const TOKEN_DECIMALS = 18
