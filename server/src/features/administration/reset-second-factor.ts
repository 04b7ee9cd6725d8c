import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { endSessions, queueSecurityMail } from '../auth/public.ts'
import { notify } from '../notifications/public.ts'
import { dropSecondFactor } from '../security/public.ts'
import { readUser } from './users/queries.ts'
import { writeLog } from './write-log.ts'

/**
 * Turns off the second factor of somebody who lost it, ends every session of theirs and tells them by mail and in the page.
 * Never of an administrator: whoever could would need only one password to be all of them.
 */
export const resetSecondFactor: Handler<typeof administrationCalls.resetSecondFactor> = async (input, context) => {
  const { userId, reason } = input.body
  const actorId = input.person.id
  if (userId === actorId) fail('notOnSelf')
  const ended = await context.db.transaction(async (tx) => {
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
    return ids
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return (await readUser(context.db, context.now(), userId)) ?? fail('userNotFound')
}
