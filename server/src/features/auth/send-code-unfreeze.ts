import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/input.ts'
import { answerAlike } from './answer-alike.ts'
import { addAttempt } from './attempts.ts'
import { lockEmail, secondsToWait, type Wanted } from './code-mails.ts'
import { deliver } from './deliver.ts'
import { siteInMail, unfreezeMail } from './mails.ts'
import { accountByEmail } from './queries.ts'

/** Mails a code to an account that its owner has frozen; answers alike for every address. */
export const sendCodeUnfreeze: Handler<typeof authCalls.sendCodeUnfreeze> = async (input, context) => {
  const wanted = { email: input.body.email, purpose: 'unfreeze' as const, address: input.address }
  return answerAlike(context, send(context, wanted, siteInMail(context.config, input.request)))
}

async function send(context: Context, wanted: Wanted, site: string | null): Promise<void> {
  if ((await accountByEmail(context.db, wanted.email))?.frozenBy !== 'owner') return
  const added = await context.db.transaction(async (tx) => {
    await lockEmail(tx, wanted.email)
    const seconds = await secondsToWait(tx, context, wanted, { gap: true })
    return seconds > 0 ? null : addAttempt(tx, context, { ...wanted, passwordHash: '' })
  })
  if (added) await deliver(context, added.id, { to: wanted.email, ...unfreezeMail(added.code, site) })
}
