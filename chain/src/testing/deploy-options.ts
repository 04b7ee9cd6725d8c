import { LOCK_OPTIONS, MIN_STAKE_TOKENS, TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import { trialDeployment } from '../deploy-options.ts'

/** A deployment with the protocol's lock options, as the product makes it, with a reward for a year. */
export const deployOptions = trialDeployment(LOCK_OPTIONS, {
  minStake: MIN_STAKE_TOKENS,
  dailyAllowance: 1_000,
  decimals: TOKEN_DECIMALS,
})
