import type { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { revokeAllKeys } from '../keys/public.ts'
import { logActivity } from '../security/public.ts'
import { removeAttempts } from './attempts.ts'
import { callerOf } from './caller.ts'
import { checkPassword } from './check-password.ts'
import { refuseCommon } from './common-passwords.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword } from './passwords.ts'
import { queueSecurityMail } from './queue-security-mail.ts'
import { accounts, pendingCodes } from './tables.ts'

/**
 * Changes the password of who is signed in, ends their other sessions and revokes their API keys: whoever changes it because
 * somebody else knew it expects that nothing made with the old one goes on. Resets that wait are dropped.
 */
export const resetPassword: Handler<typeof authCalls.resetPassword> = async (input, context) => {
  const { body, person, sessionId } = input
  await refuseCommon(body.newPassword, 'newPassword')
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
    // A change of the address that somebody else may have begun needs a new proof.
    await tx.delete(pendingCodes).where(eq(pendingCodes.accountId, person.id))
    const about = { accountId: person.id, caller: callerOf(input) }
    await logActivity(context, tx, { ...about, kind: 'passwordChanged' })
    const revoked = await revokeAllKeys(context, tx, { ...about, why: 'as the password was changed' })
    if (revoked > 0) await queueSecurityMail(context, tx, { accountId: person.id, change: 'keysRevoked' })
    return endSessions(tx, person.id, context.now(), sessionId)
  })
  for (const id of ended) context.live.endSession(id)
  return null
}
