import type { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingAct } from '@colophon/protocol/staking/entities'
import { getAddress } from 'viem'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type ActRow, actsOf } from './queries.ts'

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
