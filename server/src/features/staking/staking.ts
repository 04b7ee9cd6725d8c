import { type ReadContract, readStakingState } from '@colophon/chain/staking-state'
import type { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingAct, StakingReply } from '@colophon/protocol/staking/entities'
import { type Address, getAddress } from 'viem'
import type { Chain } from '../../platform/chain/chain.ts'
import { coalesceReads } from '../../platform/database/coalesce-reads.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type ActRow, actsOf } from './queries.ts'

const shared = coalesceReads<Awaited<ReturnType<typeof readStaking>>>()

/** The current state of the staking contract and the balances of an address, always read from the chain. */
export const staking: Handler<typeof stakingCalls.staking> = async ({ query }, { chain, log }) => {
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
export const history: Handler<typeof stakingCalls.history> = async ({ query }, { chain, db }) => {
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
