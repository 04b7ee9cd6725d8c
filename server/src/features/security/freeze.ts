import type { securityCalls } from '@colophon/protocol/security/calls'
import type { Handler } from '../../platform/input.ts'
import { callerOf, freezeAccount, queueSecurityMail } from '../auth/public.ts'
import { logActivity } from './log-activity.ts'

/**
 * Freezes the account of who asks: every session ends, this one too, and only a code mailed to its address opens it again.
 * It asks for no password, because it is for the moment when somebody else may know it.
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
