import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { JobHandler } from '../../../platform/jobs-runner.ts'
import { MailRefused } from '../../../platform/mail.ts'
import { walletMail } from '../mails.ts'
import { accounts } from '../tables.ts'

/**
 * Tells an account's owner that a wallet was linked or unlinked. A stop between sending and noting it sends the mail again,
 * which is better than never; a mail server that refuses the address is not asked again.
 */
export function mailWalletChangeJob({ db, mail, config, log }: Context): JobHandler<'mail-wallet-change'> {
  return async ({ accountId, isLinked, wallet, at }) => {
    const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
    if (!account) return
    const words = walletMail({ isLinked, wallet, at: new Date(at) }, config.PUBLIC_URL ?? null)
    try {
      await mail.send({ to: account.email, ...words })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ accountId }, 'the mail server does not take the mail about a wallet')
    }
  }
}
