import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { leaveAccount } from '../auth/public.ts'
import { writeLog } from './write-log.ts'

/** Leaves the account that an administrator is signed in as, and answers their own session. */
export const leaveUser: Handler<typeof administrationCalls.leaveUser> = async ({ request, address }, context) => {
  const { own, leftId } = await context.db.transaction(async (tx) => {
    const left = await leaveAccount(tx, context, request)
    const who = { actorId: left.adminId, subjectId: left.userId, address }
    await writeLog(context, tx, { ...who, action: 'leave account' })
    return left
  })
  context.live.endSession(leftId)
  return own
}
