import type { securityCalls } from '@colophon/protocol/security/calls'
import { deviceWords } from '@colophon/protocol/security/device'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, endSessions as endOthers, endOwnSession } from '../auth/public.ts'
import { logActivity } from './log-activity.ts'

/**
 * Ends one session of who asks, or all but the one it is asked with. Their tokens are refused from the commit on; a
 * session of somebody else does not exist.
 */
export const endSessions: Handler<typeof securityCalls.endSessions> = async (input, context) => {
  const { query, person, sessionId } = input
  const about = { accountId: person.id, caller: callerOf(input) }
  const ended = await context.db.transaction(async (tx) => {
    if (query.id !== undefined) {
      const device = await endOwnSession(tx, person.id, query.id, context.now())
      if (!device) return fail('sessionNotFound')
      await logActivity(context, tx, { ...about, kind: 'sessionEnded', detail: deviceWords(device.userAgent) })
      return [query.id]
    }
    const others = await endOthers(tx, person.id, context.now(), sessionId)
    const detail = String(others.length)
    if (others.length > 0) await logActivity(context, tx, { ...about, kind: 'otherSessionsEnded', detail })
    return others
  })
  for (const id of ended) context.live.endSession(id)
  return { ended: ended.length }
}
