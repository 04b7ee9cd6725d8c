import type { chainCalls } from '@colophon/protocol/chain/calls'
import { FAUCET_COINS, FAUCET_TOKENS } from '@colophon/protocol/chain/constants'
import { API_BASE } from '@colophon/protocol/constants'
import { LOCK_OPTIONS, MIN_STAKE_TOKENS } from '@colophon/protocol/staking/constants'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { onLocalChain } from './on-local-chain.ts'

/** What a client must know to use the chain. The address of a node of somebody's may hold a key, so it is never told. */
export const describeChain: Handler<typeof chainCalls.chain> = async ({ origin }, { chain }) => {
  if (!chain) return null
  const { network, contracts, local } = chain
  return {
    network: {
      id: network.id,
      name: network.name,
      currency: network.nativeCurrency,
      explorer: network.blockExplorers?.default.url ?? null,
    },
    contracts,
    isLocal: local !== null,
    rpcUrl: local && `${origin}${API_BASE}/chain/rpc`,
    state: chain.state(),
    lockOptions: [...LOCK_OPTIONS],
    minStake: MIN_STAKE_TOKENS,
  }
}

/** Gives an address what it needs to try things out. The chain itself remembers who had what, so a restart forgets nothing. */
export const useFaucet: Handler<typeof chainCalls.faucet> = async ({ body: { address } }, context) => {
  const dose = { coins: FAUCET_COINS, tokens: FAUCET_TOKENS }
  const gift = await onLocalChain(context, (local) => local.give(address, dose))
  if (gift.kind === 'contract') return fail('notAPerson')
  if (gift.kind === 'had') return fail('faucetEmptied', { retryAfter: gift.waitSeconds })
  if (gift.kind === 'wrong') {
    const { problem } = gift
    return fail('validationFailed', { message: `address: ${problem}`, fields: { address: problem } })
  }
  return { transactionHash: gift.transactionHash, ...dose }
}

/** Beyond this year the chain stands still: nobody needs it, and some day a time would be none. */
const LAST_YEAR = 2100

/**
 * Moves the clock of the chain in the box, so that a lock can be lived through. It moves for everybody who uses this chain:
 * only an administrator may, or a proven operator.
 */
export const advanceTime: Handler<typeof chainCalls.advanceTime> = async ({ body, request, person }, context) => {
  if (!context.operator.isOperator(request) && person?.role !== 'admin') fail('thisMachineOnly')
  return onLocalChain(context, async (local) => {
    if ((await local.time()).getUTCFullYear() > LAST_YEAR) fail('chainTooFarAhead')
    return { time: (await local.advance(body.seconds)).toISOString() }
  })
}
