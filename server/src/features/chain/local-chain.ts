import type { chainCalls } from '@colophon/protocol/chain/calls'
import { FAUCET_COINS, FAUCET_TOKENS } from '@colophon/protocol/chain/constants'
import { API_BASE } from '@colophon/protocol/constants'
import { LOCK_OPTIONS, MIN_STAKE_TOKENS } from '@colophon/protocol/staking/constants'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { onLocalChain } from './on-local-chain.ts'

/** What a client needs to use the chain. A remote node's URL may contain a key, so it is never exposed. */
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

/** Sends an address test coins and tokens. The daily limit is read from the chain, so it survives restarts. */
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

/** Later dates are refused, since the clock would eventually overflow. */
const LAST_YEAR = 2100

/**
 * Moves the local chain's clock, so that lock periods can be tried out. It affects all users of the chain, so only an
 * administrator or operator may.
 */
export const advanceTime: Handler<typeof chainCalls.advanceTime> = async ({ body, request, person }, context) => {
  if (!context.operator.isOperator(request) && person?.role !== 'admin') fail('thisMachineOnly')
  return onLocalChain(context, async (local) => {
    if ((await local.time()).getUTCFullYear() > LAST_YEAR) fail('chainTooFarAhead')
    return { time: (await local.advance(body.seconds)).toISOString() }
  })
}
