import { z } from 'zod'
import { Address } from '../chain/entities.ts'

/** An amount in the token’s smallest unit, in decimal digits: numbers of JSON are too small for it. */
const Amount = z.string().regex(/^\d{1,78}$/)

/** One way to lock tokens as the contract tells it now. */
const StakingPeriod = z.object({
  /** 0, 1 or 2 (specification §9). */
  stakingPeriod: z.int(),
  /** Its part of every reward period, of 10,000. */
  proportion: z.int(),
  /** The most that a token earns in 365 days, of 10,000. */
  apyCap: z.int(),
  /** In seconds. */
  lockTime: z.int(),
  /** When a stake made in the next block would unlock. */
  dateOfUnlock: z.iso.datetime(),
  /** What a token earns now, of 10,000 a year; of an empty period, what the first one would. */
  currentApy: z.int(),
  /** It is the cap that decides `currentApy`. */
  isCapped: z.boolean(),
  /** All that earns in this period. */
  active: Amount,
  /** What a token has earned since the beginning, times 1e27. */
  rewardPerToken: Amount,
})

export type StakingPeriod = z.infer<typeof StakingPeriod>

/** One stake, as the contract tells it; nothing of it is computed here. */
const ActiveStake = z.object({
  id: Amount,
  stakedAmount: Amount,
  stakingPeriod: z.int(),
  startTime: z.iso.datetime(),
  rewardPerTokenPaid: Amount,
  dateOfUnlock: z.iso.datetime(),
  /** The contract would let it go in the next block. */
  isUnlocked: z.boolean(),
  /** What a claim would pay in the next block. */
  pendingReward: Amount,
})

export type ActiveStake = z.infer<typeof ActiveStake>

/** The staking contract and, if an address is asked for, what it holds there; all read for the next block. */
export const StakingReply = z.object({
  chainId: z.int(),
  /** The time of the next block, if it came now; the chain in the box may be far ahead. */
  time: z.iso.datetime(),
  blockNumber: z.int(),
  token: z.object({ address: Address, name: z.string(), symbol: z.string(), decimals: z.int() }),
  staking: z.object({
    address: Address,
    /** Who may take what the caps left over. */
    owner: Address,
    isPaused: z.boolean(),
    /** Locks are lifted and no new stakes are taken, for ever. */
    isEmergencyExit: z.boolean(),
    minStake: Amount,
    /** More than none: user actions may need a `checkpoint` first. */
    stepsToCheckpoint: z.int(),
  }),
  periods: z.array(StakingPeriod),
  /** The last 24 at most. */
  rewardPeriods: z.array(z.object({ amount: Amount, startTime: z.iso.datetime(), duration: z.int() })),
  /** The four ledgers of the contract. */
  totals: z.object({ principal: Amount, unreleased: Amount, owed: Amount, capped: Amount }),
  wallet: z
    .object({
      address: Address,
      nativeBalance: Amount,
      balance: Amount,
      /** What the staking contract may take. */
      allowance: Amount,
      activeStakes: z.array(ActiveStake),
      /** All that is staked, and all that could be claimed. */
      total: z.object({ staked: Amount, pendingReward: Amount }),
    })
    .nullable(),
})
export type StakingReply = z.infer<typeof StakingReply>

/** The acts of a person that the contract tells, spelled as its events are. */
export const STAKING_ACTS = ['Staked', 'Extended', 'Withdrawn', 'RewardClaimed', 'CappedRewardWithdrawn'] as const

/** One act that was mined; amounts in smallest units, null where the act has none. */
export const StakingAct = z.object({
  act: z.enum(STAKING_ACTS),
  /** Of the stake; null for what the owner takes of the pool. */
  stakeId: Amount.nullable(),
  /** What went in, or came out of it. */
  amount: Amount.nullable(),
  /** What was paid, or by an extension put aside. */
  reward: Amount.nullable(),
  /** Into which period; null where the act chooses none. */
  stakingPeriod: z.int().nullable(),
  chainId: z.int(),
  blockNumber: z.int(),
  /** When it was mined. */
  time: z.iso.datetime(),
  transactionHash: z.string(),
  /** The chain cannot take it back any more. */
  isFinal: z.boolean(),
})
export type StakingAct = z.infer<typeof StakingAct>
