import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { createProfile } from '../profile/public.ts'
import { type Attempt, takeAttempt, tryCode } from './attempts.ts'
import { callerOf } from './caller.ts'
import { lockEmail } from './code-mails.ts'
import { openFor } from './sign-in.ts'
import { accounts } from './tables.ts'

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

async function createAccount(tx: Db, { config, now }: Context, attempt: Attempt): Promise<number> {
  const { email, passwordHash, username } = attempt
  const role = email === config.ADMIN_EMAIL ? 'admin' : 'user'
  const [account] = await tx
    .insert(accounts)
    .values({ email, passwordHash, role, createdAt: now() })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  if (!account) fail('emailExists')
  await createProfile(tx, { accountId: account.id, username })
  return account.id
}
