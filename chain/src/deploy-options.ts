import { parseUnits } from 'viem'
import type { DeployOptions, TierOptions } from './deploy.ts'

/** A lock option in the protocol's units: days and per cent. */
export interface Lock {
  lockDays: number
  maxApyPercent: number
  rewardPercent: number
}

/** The product's local deployment: these locks, a faucet, and a million tokens of reward for a year. */
export function trialDeployment(
  locks: readonly [Lock, Lock, Lock],
  { minStake, dailyAllowance, decimals }: { minStake: number; dailyAllowance: number; decimals: number },
): DeployOptions {
  const tokens = (amount: number) => parseUnits(String(amount), decimals)
  return {
    token: { name: 'Colophon', symbol: 'COLO', cap: tokens(1_000_000_000), dailyAllowance: tokens(dailyAllowance) },
    minStake: tokens(minStake),
    tiers: [tierOf(locks[0]), tierOf(locks[1]), tierOf(locks[2])],
    reward: { amount: tokens(1_000_000), duration: 31_536_000n },
  }
}

/** A lock in the contract's units: 1/10,000 and seconds. */
export function tierOf({ rewardPercent, maxApyPercent, lockDays }: Lock): TierOptions {
  return {
    proportion: BigInt(rewardPercent * 100),
    apyCap: BigInt(maxApyPercent * 100),
    lockTime: BigInt(lockDays * 86_400),
  }
}
