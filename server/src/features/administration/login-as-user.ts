import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { ACTING_SECONDS } from '@colophon/protocol/administration/constants'
import type { Handler } from '../../platform/input.ts'
import { callerOf, enterAccount } from '../auth/public.ts'
import { notify } from '../notifications/public.ts'
import { logActivity } from '../security/public.ts'
import { writeLog } from './write-log.ts'

/** Signs an administrator in as somebody, who is told by notification and mail with the commit, whatever they chose to be told. */
export const loginAsUser: Handler<typeof administrationCalls.loginAsUser> = (input, context) => {
  const { userId, reason } = input.body
  const admin = { adminId: input.person.id, adminSessionId: input.sessionId }
  return context.db.transaction(async (tx) => {
    const signedIn = await enterAccount(tx, context, admin, userId, callerOf(input))
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
