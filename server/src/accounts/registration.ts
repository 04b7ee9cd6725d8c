import type { authCalls } from '@colophon/protocol/auth/calls'
import { fail } from '../platform/http/fail.ts'
import type { Handler } from '../platform/http/input.ts'
import { addAttempt, attemptsOf, consumeAttempt, expirePendingCode, tryCode } from './attempts.ts'
import { lockEmail, secondsToWait } from './code-mails.ts'
import { createAccount } from './create-account.ts'
import { deliver } from './deliver.ts'
import { registerMail, siteInMail } from './mails.ts'
import { refuseCommon } from './passwords/common-passwords.ts'
import { hashPassword } from './passwords/passwords.ts'
import { accountByEmail } from './queries.ts'
import { callerOf } from './sessions/caller.ts'
import { openSessionFor } from './sessions/sign-in.ts'
import { refuseTooSoon } from './too-soon.ts'

/**
 * Stores a registration until its code confirms it. Several may be pending for one address, each with its own password.
 */
export const register: Handler<typeof authCalls.register> = async ({ body, address, request }, context) => {
  const { email, password, username = null } = body
  const wanted = { email, purpose: 'register' as const, address }
  const check = async (db: Parameters<typeof accountByEmail>[0]) => {
    if (await accountByEmail(db, email)) fail('emailExists')
    refuseTooSoon(await secondsToWait(db, context, wanted, { gap: true }))
  }
  await refuseCommon(password)
  await check(context.db)
  const passwordHash = await hashPassword(password)
  const { id, code } = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    await check(tx)
    return addAttempt(tx, context, { ...wanted, passwordHash, username })
  })
  await deliver(context, id, { to: email, ...registerMail(code, siteInMail(context.config, request)) })
  return { email }
}

/**
 * Sends a new code for a pending registration and invalidates the previous one. Of several the one from the caller's
 * network address is chosen, so that no caller confirms a stranger's attempt. Unknown addresses get no mail.
 */
export const resendCodeRegister: Handler<typeof authCalls.resendCodeRegister> = async (input, context) => {
  const { email } = input.body
  const wanted = { email, purpose: 'register' as const, address: input.address }
  const resent = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    const [old] = await attemptsOf(tx, wanted, context.now())
    if (!old) return null
    refuseTooSoon(await secondsToWait(tx, context, wanted, { gap: true }))
    const { passwordHash, username } = old
    return { old, ...(await addAttempt(tx, context, { ...wanted, passwordHash, username })) }
  })
  if (!resent) return null
  const mail = registerMail(resent.code, siteInMail(context.config, input.request))
  await deliver(context, resent.id, { to: email, ...mail })
  await expirePendingCode(context, resent.old.id)
  return null
}

/** Creates the account of a registration and signs in; of two concurrent confirmations one wins. */
export const confirmRegister: Handler<typeof authCalls.confirmRegister> = async (input, context) => {
  const { email, code } = input.body
  const { attempt } = await tryCode(context, { email, purpose: 'register', code })
  if (!attempt) fail('wrongCode')
  const way = { caller: callerOf(input), method: 'registration' }
  return context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    if (!(await consumeAttempt(tx, attempt))) fail('wrongCode')
    const accountId = await createAccount(tx, context, attempt)
    const account = { id: accountId, frozenAt: null, frozenBy: null }
    return openSessionFor(tx, context, { ...account, passwordHash: attempt.passwordHash }, way)
  })
}
