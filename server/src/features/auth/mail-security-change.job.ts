import type { Context } from '../../platform/context.ts'
import type { JobPayloads } from '../../platform/jobs.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { MailRefused } from '../../platform/mail.ts'
import { securityMail } from './mails.ts'
import { accountById } from './queries.ts'

type Words = Pick<Parameters<typeof securityMail>[0], 'subject' | 'what' | 'otherwise'>

const WORDS: Record<JobPayloads['mail-security-change']['change'], Words> = {
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
    subject: 'The API keys of your Colophon account were revoked',
    what: 'The password of your account was reset by mail, so all of its API keys were revoked. Programs that use one need a new key, which you create under API keys.',
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

/** Tells an account's owner of a change to its guard; a mail server that refuses the address is not asked again. */
export function mailSecurityChangeJob({ db, mail, config, log }: Context): JobHandler<'mail-security-change'> {
  return async ({ accountId, change, at, to }) => {
    const address = to ?? (await accountById(db, accountId))?.email
    if (!address) return
    const words = securityMail({ ...WORDS[change], at: new Date(at) }, config.PUBLIC_URL ?? null)
    try {
      await mail.send({ to: address, ...words })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ accountId }, 'the mail server does not take the mail about the guard of an account')
    }
  }
}
