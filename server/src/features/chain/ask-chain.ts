import type { chainCalls } from '@colophon/protocol/chain/calls'
import { RPC_CHARACTERS_MAX, RPC_TIMEOUT_MS } from '@colophon/protocol/chain/constants'
import { builtOnce } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { networkOf } from '../../platform/http/proxies.ts'
import { atMost } from '../../platform/live/at-most.ts'
import { onLocalChain } from './on-local-chain.ts'

/**
 * Requests that the node is asked at once, in all and by one network. Each may take all the gas of a block, which is some
 * 0.3 s: more at once could not end in time, and would look like one that computes without end.
 */
const AT_ONCE = { all: 4, network: 2 }

/** Passes one request on: the page may speak to its own origin alone, and a browser elsewhere does not reach anvil at all. */
export const askChain: Handler<typeof chainCalls.rpc> = async ({ body, request, reply }, context) => {
  if (JSON.stringify(body).length > RPC_CHARACTERS_MAX) fail('tooLarge')
  const answer = await queueOf(context.db)(networkOf(request.ip), () =>
    onLocalChain(context, (local) => local.ask(body)),
  )
  return reply.header('Cache-Control', 'no-store').type('application/json').send(answer)
}

/** One queue for each application, and in it one for each network that is asking now. */
const queueOf = builtOnce(() => {
  const all = atMost(AT_ONCE.all, RPC_TIMEOUT_MS)
  const networks = new Map<string, { run: typeof all; asking: number }>()
  return async (network: string, ask: () => Promise<string>): Promise<string> => {
    const mine = networks.get(network) ?? { run: atMost(AT_ONCE.network, RPC_TIMEOUT_MS), asking: 0 }
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
