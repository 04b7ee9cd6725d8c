import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { ACTING_SECONDS } from '@colophon/protocol/administration/constants'
import { writeLog } from '../../accounts/admin-log.ts'
import { changeAccount, connectionsToClose } from '../../accounts/change-account.ts'
import { dropSecondFactor } from '../../accounts/security/drop-second-factor.ts'
import { logActivity } from '../../accounts/security/log-activity.ts'
import { queueSecurityMail } from '../../accounts/security/queue-security-mail.ts'
import { callerOf } from '../../accounts/sessions/caller.ts'
import { endSessions } from '../../accounts/sessions/end-sessions.ts'
import { endImpersonation, startImpersonation } from '../../accounts/sessions/impersonation.ts'
import { notify } from '../../notices/notify.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import { listUsers, readUser } from './user-queries.ts'

export const users: Handler<typeof administrationCalls.users> = async ({ query, reply }, { db, now }) =>
  sendPage(reply, await listUsers(db, now(), query))

/** Changes the role of an account; its connections reconnect with the new one. */
export const changeRole: Handler<typeof administrationCalls.changeRole> = async (input, context) => {
  const { userId, role, reason } = input.body
  const { ended, user } = await context.db.transaction(async (tx) => {
    const { before } = await changeAccount(tx, context, { userId, role, byId: input.person.id })
    if (before.role === role) return { ended: [], user: await knownUser(tx, context, userId) }
    const who = { actorId: input.person.id, subjectId: userId, address: input.address }
    const what = { action: 'change role' as const, before: { role: before.role }, after: { role } }
    await writeLog(context, tx, { ...who, ...what, reason })
    return { ended: await connectionsToClose(tx, userId), user: await knownUser(tx, context, userId) }
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return user
}

async function knownUser(tx: Db, context: Pick<Context, 'now'>, userId: number) {
  return (await readUser(tx, context.now(), userId)) ?? fail('userNotFound')
}

/** Ends every session of another user, who can sign in again. */
export const endUserSessions: Handler<typeof administrationCalls.endSessions> = async (input, context) => {
  const { userId, reason } = input.body
  if (userId === input.person.id) fail('notOnSelf')
  if (!(await readUser(context.db, context.now(), userId))) fail('userNotFound')
  const { ended, user } = await context.db.transaction(async (tx) => {
    const ids = await endSessions(tx, userId, context.now())
    const who = { actorId: input.person.id, subjectId: userId, address: input.address }
    await writeLog(context, tx, { ...who, action: 'end sessions', reason, after: { endedSessions: ids.length } })
    return { ended: ids, user: await knownUser(tx, context, userId) }
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return user
}

/** Freezes or unfreezes an account; freezing ends its sessions. A repetition is neither applied nor logged. */
export const freeze: Handler<typeof administrationCalls.freeze> = async (input, context) => {
  const { userId, isFrozen, reason } = input.body
  const { ended, user } = await context.db.transaction(async (tx) => {
    const changed = await changeAccount(tx, context, { userId, isFrozen, byId: input.person.id })
    if (changed.before.isFrozen !== isFrozen) {
      const action = isFrozen ? 'freeze' : 'unfreeze'
      const who = { actorId: input.person.id, subjectId: userId, address: input.address }
      const what = { before: { isFrozen: !isFrozen }, after: { isFrozen, endedSessions: changed.ended.length } }
      await writeLog(context, tx, { ...who, ...what, action, reason })
    }
    return { ended: changed.ended, user: await knownUser(tx, context, userId) }
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return user
}

/**
 * Turns off a user's lost second factor, ends their sessions and notifies them by mail and in the app. Never for an
 * administrator, since one password would then be enough to take over all of them.
 */
export const resetSecondFactor: Handler<typeof administrationCalls.resetSecondFactor> = async (input, context) => {
  const { userId, reason } = input.body
  const actorId = input.person.id
  if (userId === actorId) fail('notOnSelf')
  const { ended, user } = await context.db.transaction(async (tx) => {
    const user = await readUser(tx, context.now(), userId)
    if (!user) fail('userNotFound')
    if (user.role === 'admin') fail('secondFactorOfAdmin')
    await dropSecondFactor(context, tx, { accountId: userId, detail: `by an administrator: ${reason}` })
    await queueSecurityMail(context, tx, { accountId: userId, change: 'off' })
    const ids = await endSessions(tx, userId, context.now())
    const who = { actorId, subjectId: userId, address: input.address }
    const what = { before: { hasSecondFactor: true }, after: { hasSecondFactor: false, endedSessions: ids.length } }
    await writeLog(context, tx, { ...who, ...what, action: 'reset second factor', reason })
    const parties = { subject: userId }
    await notify(context, tx, { trigger: 'secondFactorReset', articleId: null, parties, actorId, note: reason })
    return { ended: ids, user: await knownUser(tx, context, userId) }
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return user
}

/** Starts an impersonation; the user is notified in the app and by mail at commit, whatever their preferences. */
export const loginAsUser: Handler<typeof administrationCalls.loginAsUser> = (input, context) => {
  const { userId, reason } = input.body
  const admin = { adminId: input.person.id, adminSessionId: input.sessionId }
  return context.db.transaction(async (tx) => {
    const signedIn = await startImpersonation(tx, context, admin, userId, callerOf(input))
    const parties = { subject: userId }
    await notify(context, tx, { trigger: 'signedInAs', articleId: null, parties, actorId: admin.adminId, note: reason })
    await logActivity(context, tx, { accountId: userId, kind: 'adminSignedIn', detail: reason })
    const who = { actorId: admin.adminId, subjectId: userId, address: input.address }
    await writeLog(context, tx, { ...who, action: 'sign in as', reason, after: { until: untilOf(context.now()) } })
    return signedIn
  })
}

function untilOf(now: Date): string {
  return new Date(now.getTime() + ACTING_SECONDS * 1000).toISOString()
}

/** Ends an impersonation and returns the administrator's own session. */
export const leaveUser: Handler<typeof administrationCalls.leaveUser> = async ({ request, address }, context) => {
  const { own, leftId } = await context.db.transaction(async (tx) => {
    const left = await endImpersonation(tx, context, request)
    const who = { actorId: left.adminId, subjectId: left.userId, address }
    await writeLog(context, tx, { ...who, action: 'leave account' })
    return left
  })
  context.live.endSession(leftId)
  return own
}
