import type { authCalls } from '@colophon/protocol/auth/calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { logActivity } from '../security/public.ts'
import { takeAttempt, tryCode } from './attempts.ts'
import { callerOf } from './caller.ts'
import { lockEmail } from './code-mails.ts'
import { signedInOrSecondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { accounts } from './tables.ts'

/** Opens an account that its owner has frozen and signs them in; a second factor is asked for all the same. */
export const confirmUnfreeze: Handler<typeof authCalls.confirmUnfreeze> = async (input, context) => {
  const { email, code } = input.body
  const { attempt } = await tryCode(context, { email, purpose: 'unfreeze', code })
  if (!attempt) fail('wrongCode')
  const caller = callerOf(input)
  const outcome = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    if (!(await takeAttempt(tx, attempt))) fail('wrongCode')
    const [account] = await tx
      .update(accounts)
      .set({ frozenAt: null, frozenBy: null })
      .where(and(eq(accounts.email, email), eq(accounts.frozenBy, 'owner')))
      .returning()
    if (!account) return fail('wrongCode')
    await logActivity(context, tx, { accountId: account.id, kind: 'accountUnfrozen', caller })
    return signIn(tx, context, account, { caller, method: 'mailed code' })
  })
  return signedInOrSecondStep(outcome)
}
