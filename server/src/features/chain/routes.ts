import { chainCalls } from '@colophon/protocol/chain/calls'
import { FAUCET_COINS, FAUCET_TOKENS, RPC_CHARACTERS_MAX, RPC_TIMEOUT_MS } from '@colophon/protocol/chain/constants'
import { API_BASE } from '@colophon/protocol/constants'
import { LOCK_OPTIONS, MIN_STAKE_TOKENS } from '@colophon/protocol/staking/constants'
import type { LocalChain } from '../../platform/chain/chain.ts'
import type { Context } from '../../platform/context.ts'
import { builtOnce } from '../../platform/database/db.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { networkOf } from '../../platform/http/proxies/proxies.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/live/limit-concurrency.ts'

/** Runs an action on the local chain; fails with a message where there is none or it is down. */
async function onLocalChain<T>(
  { chain, log }: Pick<Context, 'chain' | 'log'>,
  act: (local: LocalChain) => Promise<T>,
): Promise<T> {
  if (!chain?.local) return fail('noLocalChain')
  if (chain.state() !== 'ready') return fail('chainUnavailable', { retryAfter: 1 })
  return act(chain.local).catch((error: unknown) => {
    if (error instanceof Fail) throw error
    log.warn({ err: error }, 'the local chain failed')
    return fail('chainUnavailable', { retryAfter: 1 })
  })
}

/** What a client needs to use the chain. A remote node's URL may contain a key, so it is never exposed. */
const describeChain: Handler<typeof chainCalls.chain> = async ({ origin }, { chain }) => {
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
const useFaucet: Handler<typeof chainCalls.faucet> = async ({ body: { address } }, context) => {
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
const advanceTime: Handler<typeof chainCalls.advanceTime> = async ({ body, request, person }, context) => {
  if (!context.operator.isOperator(request) && person?.role !== 'admin') fail('thisMachineOnly')
  return onLocalChain(context, async (local) => {
    if ((await local.time()).getUTCFullYear() > LAST_YEAR) fail('chainTooFarAhead')
    return { time: (await local.advance(body.seconds)).toISOString() }
  })
}

/**
 * Concurrent requests to the node, in total and per network. Each may use a block's gas, about 0.3 s; more at once
 * would not finish in time and look stuck.
 */
const AT_ONCE = { all: 4, network: 2 }

/** Forwards a JSON-RPC request: pages may call their own origin only, and remote browsers cannot reach anvil. */
const askChain: Handler<typeof chainCalls.rpc> = async ({ body, request, reply }, context) => {
  if (JSON.stringify(body).length > RPC_CHARACTERS_MAX) fail('tooLarge')
  const answer = await queueOf(context.db)(networkOf(request.ip), () =>
    onLocalChain(context, (local) => local.ask(body)),
  )
  return reply.header('Cache-Control', 'no-store').type('application/json').send(answer)
}

/** One queue per application, with one per network inside. */
const queueOf = builtOnce(() => {
  const all = limitConcurrency(AT_ONCE.all, RPC_TIMEOUT_MS)
  const networks = new Map<string, { run: typeof all; asking: number }>()
  return async (network: string, ask: () => Promise<string>): Promise<string> => {
    const mine = networks.get(network) ?? { run: limitConcurrency(AT_ONCE.network, RPC_TIMEOUT_MS), asking: 0 }
    networks.set(network, mine)
    mine.asking += 1
    try {
      return await mine.run(() => all(ask))
    } finally {
      mine.asking -= 1
      if (mine.asking === 0) networks.delete(network)
    }
  }
})

export function chainRoutes(serve: Serve): void {
  serve(chainCalls.chain, describeChain)
  serve(chainCalls.rpc, askChain)
  serve(chainCalls.faucet, useFaucet)
  serve(chainCalls.advanceTime, advanceTime)
}
