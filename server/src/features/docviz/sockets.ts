import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Guest } from '../../platform/live/live-socket.ts'
import { consumeSocketToken } from './tokens.ts'

/** Admits a docviz connection by a single-use token of `websocket/token`. */
export function readSocketToken(context: Context): (token: string) => Promise<Guest> {
  return async (token) => {
    const holder = (await consumeSocketToken(context, token)) ?? fail('tokenUncorrected')
    return {
      id: holder.userId,
      sessionIds: [holder.tokenHash, ...(holder.sessionId ? [holder.sessionId] : [])],
      expiresAt: holder.expiresAt,
    }
  }
}
