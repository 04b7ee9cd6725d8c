import type { chainCalls } from '@colophon/protocol/chain/calls'
import { RPC_CHARACTERS_MAX, RPC_TIMEOUT_MS } from '@colophon/protocol/chain/constants'
import { builtOnce } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { networkOf } from '../../platform/http/proxies/proxies.ts'
import { limitConcurrency } from '../../platform/live/limit-concurrency.ts'
import { onLocalChain } from './on-local-chain.ts'

/**
 * Concurrent requests to the node, in total and per network. Each may use a block's gas, about 0.3 s; more at once
 * would not finish in time and look stuck.
 */
const AT_ONCE = { all: 4, network: 2 }

/** Forwards a JSON-RPC request: pages may call their own origin only, and remote browsers cannot reach anvil. */
export const askChain: Handler<typeof chainCalls.rpc> = async ({ body, request, reply }, context) => {
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
