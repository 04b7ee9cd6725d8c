import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import type { JobHandler, JobHandlers } from '../platform/jobs/jobs-runner.ts'
import { MailRefused } from '../platform/mail/mail.ts'
import { securityMail, socialMail, walletMail } from './mails.ts'
import { accountById } from './queries.ts'
import { accounts } from './tables.ts'

const MAIL_TEXTS: Record<JobPayloads['mail-security-change']['change'], MailTexts> = {
  on: {
    subject: 'The second factor of your Colophon account is on',
    what: 'Signing in to your account now takes a code of your authenticator application.',
  },
  off: {
    subject: 'The second factor of your Colophon account is off',
    what: 'Signing in to your account takes no second step any more.',
  },
  codes: {
    subject: 'Your Colophon account has new recovery codes',
    what: 'The recovery codes of your account were replaced; the old ones count no more.',
  },
  keysRevoked: {
    subject: 'The API keys and feeds of your Colophon account were revoked',
    what: 'The password of your account was changed, so all of its API keys and feeds were revoked. Programs that use one need a new key, which you create under API keys, or the new address of the feed, which you get under Saved searches.',
  },
  frozen: {
    subject: 'Your Colophon account is frozen',
    what: 'Your account was frozen and everybody was signed out. To open it, sign in and ask for a code.',
  },
  email: {
    subject: 'Your Colophon account has a new e-mail address',
    what: 'The e-mail address of your account was changed. This address no longer signs in to it.',
    otherwise:
      'If it was not you, someone else may control your account. Contact the\nadministrator of this site immediately.',
  },
}

export function authJobs(context: Context) {
  return {
    'mail-wallet-change': mailWalletChangeJob(context),
    'mail-social-change': mailSocialChangeJob(context),
    'mail-security-change': mailSecurityChangeJob(context),
  } satisfies Partial<JobHandlers>
}

type MailTexts = Pick<Parameters<typeof securityMail>[0], 'subject' | 'what' | 'otherwise'>

/** Mails the owner about a security change; a rejected address is not retried. */
function mailSecurityChangeJob({ db, mail, config, log }: Context): JobHandler<'mail-security-change'> {
  return async ({ accountId, change, at, to, revoked }) => {
    const address = to ?? (await accountById(db, accountId))?.email
    if (!address) return
    const words = securityMail({ ...MAIL_TEXTS[change], revoked, at: new Date(at) }, config.PUBLIC_URL ?? null)
    try {
      await mail.send({ to: address, ...words })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ accountId }, 'the mail server rejected the mail about a security change')
    }
  }
}

/** Mails the owner about a linked or unlinked provider; a rejected address is not retried. */
function mailSocialChangeJob({ db, mail, config, log }: Context): JobHandler<'mail-social-change'> {
  return async ({ accountId, isLinked, provider, at }) => {
    const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
    if (!account) return
    const words = socialMail({ isLinked, provider, at: new Date(at) }, config.PUBLIC_URL ?? null)
    try {
      await mail.send({ to: account.email, ...words })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ accountId }, 'the mail server rejected the mail about a sign-in provider')
    }
  }
}

/**
 * Mails the owner about a linked or unlinked wallet. If the process stops between sending and recording it, the mail is
 * sent twice rather than never; a rejected address is not retried.
 */
function mailWalletChangeJob({ db, mail, config, log }: Context): JobHandler<'mail-wallet-change'> {
  return async ({ accountId, isLinked, wallet, at }) => {
    const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
    if (!account) return
    const words = walletMail({ isLinked, wallet, at: new Date(at) }, config.PUBLIC_URL ?? null)
    try {
      await mail.send({ to: account.email, ...words })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ accountId }, 'the mail server rejected the mail about a wallet')
    }
  }
}
