import type { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { logActivity } from '../security/public.ts'
import { removeAttempts } from './attempts.ts'
import { callerOf } from './caller.ts'
import { checkPassword } from './check-password.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword } from './passwords.ts'
import { accounts } from './tables.ts'

/** Changes the password of who is signed in and ends their other sessions; resets that wait are dropped. */
export const resetPassword: Handler<typeof authCalls.resetPassword> = async (input, context) => {
  const { body, person, sessionId } = input
  if (!(await checkPassword(context, person.id, body.oldPassword))) {
    fail('passwordWrong', { fields: { oldPassword: 'The password is wrong.' } })
  }
  const passwordHash = await hashPassword(body.newPassword)
  const ended = await context.db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash, passwordChangedAt: context.now() })
      .where(eq(accounts.id, person.id))
      .returning({ email: accounts.email })
    if (account) await removeAttempts(tx, { email: account.email, purpose: 'reset' })
    await logActivity(context, tx, { accountId: person.id, kind: 'passwordChanged', caller: callerOf(input) })
    return endSessions(tx, person.id, context.now(), sessionId)
  })
  for (const id of ended) context.live.endSession(id)
  return null
}
