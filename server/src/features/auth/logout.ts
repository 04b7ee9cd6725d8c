import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Handler } from '../../platform/input.ts'
import { endSession } from './end-sessions.ts'

/** Ends the caller's session and closes its live connections. */
export const logout: Handler<typeof authCalls.logout> = async ({ sessionId }, context) => {
  await endSession(context, sessionId)
  return null
}
