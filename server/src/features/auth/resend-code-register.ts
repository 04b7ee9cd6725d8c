import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Handler } from '../../platform/input.ts'
import { addAttempt, attemptsOf, expireAttempt } from './attempts.ts'
import { lockEmail, secondsToWait } from './code-mails.ts'
import { deliver } from './deliver.ts'
import { registerMail, siteInMail } from './mails.ts'
import { refuseTooSoon } from './too-soon.ts'

/**
 * Sends a new code for a registration that waits; the code before it ends. Where several wait, the one from the caller's
 * network address is meant, so that nobody is sent the code of a stranger's attempt. Unknown addresses get no mail.
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
  const words = registerMail(resent.code, siteInMail(context.config, input.request))
  await deliver(context, resent.id, { to: email, ...words })
  await expireAttempt(context, resent.old.id)
  return null
}
