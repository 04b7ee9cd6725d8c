import { z } from 'zod'
import { Address } from '../chain/entities.ts'

/** An amount in the token’s smallest unit, in decimal digits, since it exceeds the range of JSON numbers. */
const Amount = z.string().regex(/^\d{1,78}$/)

/** A lock option as the contract reports it now. */
const StakingPeriod = z.object({
  /** 0, 1 or 2 (specification §9). */
  stakingPeriod: z.int(),
  /** Its share of every reward period, in 1/10,000. */
  proportion: z.int(),
  /** The cap of its yield in 365 days, in 1/10,000. */
  apyCap: z.int(),
  /** In seconds. */
  lockTime: z.int(),
  /** When a stake made in the next block would unlock. */
  dateOfUnlock: z.iso.datetime(),
  /** Its current yield per year, in 1/10,000; of an empty period, that of the first stake. */
  currentApy: z.int(),
  /** True if the cap determines `currentApy`. */
  isCapped: z.boolean(),
  /** The total stake that earns in this period. */
  active: Amount,
  /** The accumulated reward per token, times 1e27. */
  rewardPerToken: Amount,
})

export type StakingPeriod = z.infer<typeof StakingPeriod>

/** One stake, as the contract reports it; nothing is computed here. */
const ActiveStake = z.object({
  id: Amount,
  amount: Amount,
  /** 0, 1 or 2. */
  period: z.int(),
  /** The token's decimals, which `amount` and `pendingReward` have. */
  decimals: z.int(),
  startTime: z.iso.datetime(),
  rewardPerTokenPaid: Amount,
  dateOfUnlock: z.iso.datetime(),
  /** True if it can be withdrawn in the next block. */
  isUnlocked: z.boolean(),
  /** What a claim in the next block would pay. */
  pendingReward: Amount,
})

export type ActiveStake = z.infer<typeof ActiveStake>

/** The staking contract and, if an address is given, its holdings; all as of the next block. */
export const StakingReply = z.object({
  chainId: z.int(),
  /** The time of the next block if it was mined now; the local chain may be far ahead. */
  time: z.iso.datetime(),
  blockNumber: z.int(),
  token: z.object({ address: Address, name: z.string(), symbol: z.string(), decimals: z.int() }),
  staking: z.object({
    address: Address,
    /** Who may withdraw what the caps left over. */
    owner: Address,
    isPaused: z.boolean(),
    /** Locks are lifted and new stakes are rejected, permanently. */
    isEmergencyExit: z.boolean(),
    minStake: Amount,
    /** If not zero, user actions may need a `checkpoint` first. */
    stepsToCheckpoint: z.int(),
  }),
  periods: z.array(StakingPeriod),
  /** At most the last 24. */
  rewardPeriods: z.array(z.object({ amount: Amount, startTime: z.iso.datetime(), duration: z.int() })),
  /** The four ledgers of the contract. */
  totals: z.object({ principal: Amount, unreleased: Amount, owed: Amount, capped: Amount }),
  wallet: z
    .object({
      address: Address,
      nativeBalance: Amount,
      balance: Amount,
      /** The token allowance of the staking contract. */
      allowance: Amount,
      activeStakes: z.array(ActiveStake),
      /** Total stake, and total claimable reward. */
      total: z.object({ staked: Amount, pendingReward: Amount }),
    })
    .nullable(),
})
export type StakingReply = z.infer<typeof StakingReply>

/** The staking actions reported by events, named as the events are. */
export const STAKING_ACTS = ['Staked', 'Extended', 'Withdrawn', 'RewardClaimed', 'CappedRewardWithdrawn'] as const

/** One mined action; amounts in smallest units, null if it has none. */
export const StakingAct = z.object({
  act: z.enum(STAKING_ACTS),
  /** The stake; null for withdrawals of the owner from the pool. */
  stakeId: Amount.nullable(),
  /** The amount deposited or withdrawn. */
  amount: Amount.nullable(),
  /** The reward paid, or set aside by an extension. */
  reward: Amount.nullable(),
  /** The new period; null if the action chooses none. */
  stakingPeriod: z.int().nullable(),
  chainId: z.int(),
  blockNumber: z.int(),
  /** When it was mined. */
  time: z.iso.datetime(),
  transactionHash: z.string(),
  /** True once the chain cannot revert it. */
  isFinal: z.boolean(),
})
export type StakingAct = z.infer<typeof StakingAct>
