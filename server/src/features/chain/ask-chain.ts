import type { chainCalls } from '@colophon/protocol/chain/calls'
import { RPC_CHARACTERS_MAX } from '@colophon/protocol/chain/constants'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { onLocalChain } from './on-local-chain.ts'

/** Passes one request on: the page may speak to its own origin alone, and a browser elsewhere does not reach anvil at all. */
export const askChain: Handler<typeof chainCalls.rpc> = async ({ body, reply }, context) => {
  if (JSON.stringify(body).length > RPC_CHARACTERS_MAX) fail('tooLarge')
  const answer = await onLocalChain(context, (local) => local.ask(body))
  return reply.header('Cache-Control', 'no-store').type('application/json').send(answer)
}
