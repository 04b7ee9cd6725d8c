import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/input.ts'
import { answerAlike } from './answer-alike.ts'
import { addAttempt } from './attempts.ts'
import { lockEmail, secondsToWait, type Wanted } from './code-mails.ts'
import { refuseCommon } from './common-passwords.ts'
import { deliver } from './deliver.ts'
import { resetMail, siteInMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { accountByEmail } from './queries.ts'

/** Keeps a new password until its code confirms it; answers alike whether or not the address is known. */
export const sendCodeResetPassword: Handler<typeof authCalls.sendCodeResetPassword> = async (input, context) => {
  await refuseCommon(input.body.password)
  const passwordHash = await hashPassword(input.body.password)
  const wanted = { email: input.body.email, purpose: 'reset' as const, address: input.address }
  return answerAlike(context, keep(context, { ...wanted, passwordHash }, siteInMail(context.config, input.request)))
}

async function keep(context: Context, reset: Wanted & { passwordHash: string }, site: string | null): Promise<void> {
  if (!(await accountByEmail(context.db, reset.email))) return
  const added = await context.db.transaction(async (tx) => {
    await lockEmail(tx, reset.email)
    const seconds = await secondsToWait(tx, context, reset, { gap: false })
    return seconds > 0 ? null : addAttempt(tx, context, reset)
  })
  if (added) await deliver(context, added.id, { to: reset.email, ...resetMail(added.code, site) })
}
