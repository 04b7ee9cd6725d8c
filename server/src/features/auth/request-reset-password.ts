import { randomUUID } from 'node:crypto'
import type { authCalls } from '@colophon/protocol/auth/calls'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/input.ts'
import { answerAlike } from './answer-alike.ts'
import { addAttempt, attemptsOf, expireAttempt } from './attempts.ts'
import { countMail, lockEmail, secondsToWait, type Wanted } from './code-mails.ts'
import { deliver } from './deliver.ts'
import { howToResetMail, siteInMail } from './mails.ts'
import { accountByEmail } from './queries.ts'

/** Mails how to choose a new password, with a new code where a reset waits; answers alike for every address. */
export const requestResetPassword: Handler<typeof authCalls.requestResetPassword> = async (input, context) => {
  const wanted = { email: input.body.email, purpose: 'reset' as const, address: input.address }
  return answerAlike(context, explain(context, wanted, siteInMail(context.config, input.request)))
}

async function explain(context: Context, wanted: Wanted, site: string | null): Promise<void> {
  if (!(await accountByEmail(context.db, wanted.email))) return
  const mail = await context.db.transaction(async (tx) => {
    await lockEmail(tx, wanted.email)
    if ((await secondsToWait(tx, context, wanted, { gap: true })) > 0) return null
    const [old] = await attemptsOf(tx, wanted, context.now())
    if (old) return { old, ...(await addAttempt(tx, context, { ...wanted, passwordHash: old.passwordHash })) }
    const id = randomUUID()
    await countMail(tx, id, wanted, context.now())
    return { old: null, id, code: null }
  })
  if (!mail) return
  await deliver(context, mail.id, { to: wanted.email, ...howToResetMail(mail.code, site) })
  if (mail.old) await expireAttempt(context, mail.old.id)
}
