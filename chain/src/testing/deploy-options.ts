import { LOCK_OPTIONS, MIN_STAKE_TOKENS, TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import { parseUnits } from 'viem'
import type { DeployOptions, TierOptions } from '../deploy.ts'

const tier = ({ rewardPercent, maxApyPercent, lockDays }: (typeof LOCK_OPTIONS)[number]): TierOptions => ({
  proportion: BigInt(rewardPercent * 100),
  apyCap: BigInt(maxApyPercent * 100),
  lockTime: BigInt(lockDays * 86_400),
})

const tokens = (amount: number) => parseUnits(String(amount), TOKEN_DECIMALS)

/** A deployment with the lock options of protocol, as the product makes it, with a reward for a year. */
export const deployOptions: DeployOptions = {
  token: { name: 'Colophon', symbol: 'COLO', cap: tokens(1_000_000_000), dailyAllowance: tokens(1_000) },
  minStake: tokens(MIN_STAKE_TOKENS),
  tiers: [tier(LOCK_OPTIONS[0]), tier(LOCK_OPTIONS[1]), tier(LOCK_OPTIONS[2])],
  reward: { amount: tokens(1_000_000), duration: 31_536_000n },
}
