import type { stakingCalls } from '@colophon/protocol/staking/calls'
import { getAddress } from 'viem'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { sharedReading } from '../../platform/shared-reading.ts'
import { readStaking } from './read-staking.ts'

const shared = sharedReading<Awaited<ReturnType<typeof readStaking>>>()

/** The staking contract as it is now, and what an address holds there. Nothing of it is remembered here: the chain alone knows. */
export const staking: Handler<typeof stakingCalls.staking> = async ({ query }, { chain, log }) => {
  if (!chain) return fail('noChain')
  if (chain.state() !== 'ready') return fail('chainUnavailable', { retryAfter: 1 })
  const address = query.address === undefined ? null : getAddress(query.address)
  return shared(`${chain.contracts.staking} ${address}`, () => readStaking(chain, address)).catch((error: Error) => {
    // The words of an error may hold the address of the node, and that a key.
    log.warn({ reason: error.name }, 'the staking contract could not be read')
    return fail('chainUnavailable', { retryAfter: 1 })
  })
}
