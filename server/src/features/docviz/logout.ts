import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { eq, or } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { readHolder } from './holder.ts'
import { docvizTokens } from './tables.ts'

/** Ends the token, what it opened, and what could still be opened with it. */
export const logout: Handler<typeof docvizCalls.logout> = async ({ request }, context) => {
  const { userId, tokenHash } = await readHolder(context, request)
  await context.db
    .delete(docvizTokens)
    .where(or(eq(docvizTokens.tokenHash, tokenHash), eq(docvizTokens.parentHash, tokenHash)))
  context.live.endSession(tokenHash)
  return { userId }
}
