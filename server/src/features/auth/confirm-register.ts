import type { authCalls } from '@colophon/protocol/auth/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { takeAttempt, tryCode } from './attempts.ts'
import { callerOf } from './caller.ts'
import { lockEmail } from './code-mails.ts'
import { createAccount } from './create-account.ts'
import { openFor } from './sign-in.ts'

/** Makes the account of a registration and signs its owner in; of two confirmations at once one wins. */
export const confirmRegister: Handler<typeof authCalls.confirmRegister> = async (input, context) => {
  const { email, code } = input.body
  const { attempt } = await tryCode(context, { email, purpose: 'register', code })
  if (!attempt) fail('wrongCode')
  const way = { caller: callerOf(input), method: 'registration' }
  return context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    if (!(await takeAttempt(tx, attempt))) fail('wrongCode')
    const accountId = await createAccount(tx, context, attempt)
    const account = { id: accountId, frozenAt: null, frozenBy: null }
    return openFor(tx, context, { ...account, passwordHash: attempt.passwordHash }, way)
  })
}
