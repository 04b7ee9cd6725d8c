import type { securityCalls } from '@colophon/protocol/security/calls'
import { deviceName } from '@colophon/protocol/security/device'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { callerOf } from '../auth/public/caller.ts'
import { endSessions as endOthers, endOwnSession } from '../auth/public/end-sessions.ts'
import { freezeAccount } from '../auth/public/freeze-account.ts'
import { proveAccount } from '../auth/public/prove-account.ts'
import { queueSecurityMail } from '../auth/public/queue-security-mail.ts'
import { logActivity } from './log-activity.ts'

/**
 * Freezes the user's account: every session ends, and only a mailed code opens it again. Needs no password, since it is
 * for the moment when it may be compromised.
 */
export const freeze: Handler<typeof securityCalls.freeze> = async (input, context) => {
  const accountId = input.person.id
  const ended = await context.db.transaction(async (tx) => {
    await logActivity(context, tx, { accountId, kind: 'accountFrozen', caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'frozen' })
    return freezeAccount(context, tx, accountId, 'owner')
  })
  for (const id of ended) context.live.endSession(id)
  return null
}

/**
 * Ends one of the user's sessions, or all but the current one. Their tokens are rejected from the commit on; other
 * users' sessions do not exist.
 */
export const endSessions: Handler<typeof securityCalls.endSessions> = async (input, context) => {
  const { query, person, sessionId } = input
  const about = { accountId: person.id, caller: callerOf(input) }
  const ended = await context.db.transaction(async (tx) => {
    if (query.id !== undefined) {
      const device = await endOwnSession(tx, person.id, query.id, context.now())
      if (!device) return fail('sessionNotFound')
      await logActivity(context, tx, { ...about, kind: 'sessionEnded', detail: deviceName(device.userAgent) })
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

/** With growing pauses: about two days. */
const TRIES = 15

/**
 * Closes the user's account at once and queues a job that removes all its data. No sign-in is possible after the
 * commit; an interrupted job is resumed.
 */
export const deleteAccount: Handler<typeof securityCalls.deleteAccount> = async (input, context) => {
  const accountId = input.person.id
  const { confirmation: _, ...body } = input.body
  const wanted = { purpose: 'account', subject: { act: 'deleteAccount' }, accountId } as const
  await proveAccount(context, { ...input, body }, wanted)
  const ended = await context.db.transaction(async (tx) => {
    const job = { key: `delete-account:${accountId}`, attempts: TRIES }
    await context.jobs.add(tx, 'delete-account', { accountId }, job)
    return freezeAccount(context, tx, accountId, 'deletion')
  })
  for (const id of ended) context.live.endSession(id)
  return null
}
