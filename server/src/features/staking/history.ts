import type { stakingCalls } from '@colophon/protocol/staking/calls'
import { STAKING_ACTS, type StakingAct } from '@colophon/protocol/staking/entities'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { getAddress } from 'viem'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { chainCursor } from '../chain/tables.ts'
import { stakingEvents } from './tables.ts'

/** What somebody has done in staking. It is read from what was stored of the chain, so it is there while that is away. */
export const history: Handler<typeof stakingCalls.history> = async ({ query }, { chain, db }) => {
  if (!chain) return fail('noChain')
  const isTheirs = and(
    eq(stakingEvents.account, getAddress(query.address)),
    eq(stakingEvents.chainId, chain.network.id),
    inArray(stakingEvents.name, [...STAKING_ACTS]),
  )
  const [rows, total] = await Promise.all([
    db
      .select({ event: stakingEvents, finalNumber: chainCursor.finalNumber })
      .from(stakingEvents)
      .leftJoin(chainCursor, eq(chainCursor.chainId, stakingEvents.chainId))
      .where(isTheirs)
      .orderBy(desc(stakingEvents.blockNumber), desc(stakingEvents.logIndex))
      .limit(query.limit)
      .offset(query.offset),
    db.$count(stakingEvents, isTheirs),
  ])
  return [rows.map(({ event, finalNumber }) => toAct(event, finalNumber)), total]
}

function toAct(event: typeof stakingEvents.$inferSelect, finalNumber: number | null): StakingAct {
  const { name, values, blockTime, stakeId, chainId, blockNumber, transactionHash } = event
  const amountOf = (key: string) => (typeof values[key] === 'string' ? values[key] : null)
  const period = values.stakingPeriod ?? values.toPeriod
  return {
    act: name as StakingAct['act'],
    stakeId,
    amount: amountOf('amount'),
    reward: amountOf('reward') ?? amountOf('settledReward'),
    stakingPeriod: period === undefined ? null : Number(period),
    chainId,
    blockNumber,
    time: blockTime.toISOString(),
    transactionHash,
    isFinal: finalNumber !== null && blockNumber <= finalNumber,
  }
}
