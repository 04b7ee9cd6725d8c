import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Handler } from '../../platform/input.ts'
import { readHolder } from './holder.ts'
import { issueToken } from './tokens.ts'

/** A token that opens one live connection within a minute. */
export const websocketToken: Handler<typeof docvizCalls.websocketToken> = async ({ request }, context) => {
  const { userId, tokenHash } = await readHolder(context, request)
  return { token: await issueToken(context, context.db, userId, { kind: 'socket', parentHash: tokenHash }) }
}
