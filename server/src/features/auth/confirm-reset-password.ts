import type { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { revokeAllKeys } from '../keys/public.ts'
import { logActivity } from '../security/public.ts'
import { takeAttempt, tryCode } from './attempts.ts'
import { callerOf } from './caller.ts'
import { lockEmail } from './code-mails.ts'
import { endSessions } from './end-sessions.ts'
import { passwordMatches } from './passwords.ts'
import { queueSecurityMail } from './queue-security-mail.ts'
import { accounts, pendingCodes } from './tables.ts'

/**
 * Applies the password that waits for this code, ends every session and revokes every API key: who resets a password by
 * mail may do so because somebody else has had the account, and keys act as their owner without it. While several resets wait, the password has to
 * come with the code, so that nobody can be tricked into confirming somebody else's.
 */
export const confirmResetPassword: Handler<typeof authCalls.confirmResetPassword> = async (input, context) => {
  const { email, verificationCode, password } = input.body
  const { attempt, alive } = await tryCode(context, { email, purpose: 'reset', code: verificationCode })
  if (!attempt) fail('wrongCode')
  if (password === undefined && alive > 1) fail('resetAmbiguous')
  if (password !== undefined && !(await passwordMatches(attempt.passwordHash, password))) fail('wrongCode')
  const ended = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    if (!(await takeAttempt(tx, attempt))) fail('wrongCode')
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash: attempt.passwordHash, passwordChangedAt: context.now() })
      .where(eq(accounts.email, email))
      .returning({ id: accounts.id })
    if (!account) return fail('wrongCode')
    // A change of the address that somebody else may have begun needs a new proof.
    await tx.delete(pendingCodes).where(eq(pendingCodes.accountId, account.id))
    const about = { accountId: account.id, caller: callerOf(input) }
    await logActivity(context, tx, { ...about, detail: 'with a mailed code', kind: 'passwordChanged' })
    const revoked = await revokeAllKeys(context, tx, { ...about, why: 'as the password was reset by mail' })
    if (revoked > 0) await queueSecurityMail(context, tx, { accountId: account.id, change: 'keysRevoked' })
    return endSessions(tx, account.id, context.now())
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return null
}
