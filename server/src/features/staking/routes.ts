import { type ReadContract, readStakingState } from '@colophon/chain/staking-state'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import { STAKING_ACTS, type StakingAct, type StakingReply } from '@colophon/protocol/staking/entities'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import type { Chain } from '../../platform/chain/chain.ts'
import { chainCursor } from '../../platform/chain/follow/tables.ts'
import { coalesceReads } from '../../platform/database/coalesce-reads.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { stakingEvents } from './tables.ts'

const shared = coalesceReads<Awaited<ReturnType<typeof readStaking>>>()

/** The current state of the staking contract and the balances of an address, always read from the chain. */
const staking: Handler<typeof stakingCalls.staking> = async ({ query }, { chain, log }) => {
  if (!chain) return fail('noChain')
  if (chain.state() !== 'ready') return fail('chainUnavailable', { retryAfter: 1 })
  const address = query.address === undefined ? null : getAddress(query.address)
  return shared(`${chain.contracts.staking} ${address}`, () => readStaking(chain, address)).catch((error: Error) => {
    // Error messages may contain the node's URL, and that a key.
    log.warn({ reason: error.name }, 'could not read the staking contract')
    return fail('chainUnavailable', { retryAfter: 1 })
  })
}

/** All as of the pending block, since rewards at the newest block would be as old as its timestamp. */
async function readStaking({ client, contracts, network }: Chain, account: Address | null): Promise<StakingReply> {
  const blockTag = 'pending'
  const block = await client.getBlock({ blockTag })
  const read: ReadContract = (call) => client.readContract({ ...call, blockTag })
  const [{ wallet, ...state }, balance] = await Promise.all([
    readStakingState({ contracts, account, block, read }),
    account && client.getBalance({ address: account, blockTag }),
  ])
  return { chainId: network.id, ...state, wallet: wallet && { ...wallet, nativeBalance: String(balance) } }
}

/** The staking history of an address, from stored events, so that it is available while the chain is down. */
const history: Handler<typeof stakingCalls.history> = async ({ query }, { chain, db }) => {
  if (!chain) return fail('noChain')
  const { address, ...page } = query
  const { rows, total } = await actsOf(db, { chainId: chain.network.id, account: getAddress(address), ...page })
  return [rows.map(toAct), total]
}

function toAct({ event, finalNumber }: ActRow): StakingAct {
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

/** A stored staking event, and the final block of its chain; null where unknown. */
type ActRow = Awaited<ReturnType<typeof actsOf>>['rows'][number]

/** A page of an address's staking events on a chain, newest first, with the total. */
async function actsOf(
  db: Db,
  { chainId, account, limit, offset }: { chainId: number; account: string; limit: number; offset: number },
) {
  const isTheirs = and(
    eq(stakingEvents.account, account),
    eq(stakingEvents.chainId, chainId),
    inArray(stakingEvents.name, [...STAKING_ACTS]),
  )
  const [rows, total] = await Promise.all([
    db
      .select({ event: stakingEvents, finalNumber: chainCursor.finalNumber })
      .from(stakingEvents)
      .leftJoin(chainCursor, eq(chainCursor.chainId, stakingEvents.chainId))
      .where(isTheirs)
      .orderBy(desc(stakingEvents.blockNumber), desc(stakingEvents.logIndex))
      .limit(limit)
      .offset(offset),
    db.$count(stakingEvents, isTheirs),
  ])
  return { rows, total }
}

export function stakingRoutes(serve: Serve): void {
  serve(stakingCalls.staking, staking)
  serve(stakingCalls.history, history)
}
