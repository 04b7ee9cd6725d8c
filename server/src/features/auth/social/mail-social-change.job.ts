import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { JobHandler } from '../../../platform/jobs-runner.ts'
import { MailRefused } from '../../../platform/mail.ts'
import { socialMail } from '../mails.ts'
import { accounts } from '../tables.ts'

/** Tells an account's owner that a provider was linked or unlinked; a mail server that refuses the address is not asked again. */
export function mailSocialChangeJob({ db, mail, config, log }: Context): JobHandler<'mail-social-change'> {
  return async ({ accountId, isLinked, provider, at }) => {
    const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
    if (!account) return
    const words = socialMail({ isLinked, provider, at: new Date(at) }, config.PUBLIC_URL ?? null)
    try {
      await mail.send({ to: account.email, ...words })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ accountId }, 'the mail server does not take the mail about a provider')
    }
  }
}
