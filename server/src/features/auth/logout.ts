import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Handler } from '../../platform/input.ts'
import { logActivity } from '../security/public.ts'
import { callerOf } from './caller.ts'
import { endSession } from './end-sessions.ts'

/** Ends the caller's session and closes its live connections. */
export const logout: Handler<typeof authCalls.logout> = async (input, context) => {
  await endSession(context, input.sessionId)
  const note = { accountId: input.person.id, kind: 'signedOut', caller: callerOf(input) } as const
  await logActivity(context, context.db, note)
  return null
}
