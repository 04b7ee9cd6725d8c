import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs-runner.ts'
import { MailRefused } from '../platform/mail/mail.ts'
import { type MailText, securityMail, socialMail, walletMail } from './mails.ts'
import { accountById } from './queries.ts'

const CHANGES = ['on', 'off', 'codes', 'frozen', 'keysRevoked', 'email'] as const

type MailTexts = Pick<Parameters<typeof securityMail>[0], 'subject' | 'what' | 'otherwise'>

const MAIL_TEXTS: Record<(typeof CHANGES)[number], MailTexts> = {
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
    what: 'Your account was frozen and every device was signed out. To open it, sign in and ask for a code.',
  },
  email: {
    subject: 'Your Colophon account has a new e-mail address',
    what: 'The e-mail address of your account was changed. This address no longer signs in to it.',
    otherwise:
      'If it was not you, someone else may control your account. Contact the\nadministrator of this site immediately.',
  },
}

/** Mails the owner about a security change. */
export const mailSecurityChangeJob = defineJob({
  name: 'mail-security-change',
  payload: z.object({
    accountId: z.number(),
    change: z.enum(CHANGES),
    at: z.string(),
    /** The recipient, where it is no longer the address of the account. */
    to: z.string().optional(),
    /** The names of what was revoked; a job of an earlier version has none. */
    revoked: z.object({ keys: z.array(z.string()), feeds: z.array(z.string()) }).optional(),
  }),
  lane: 'mail',
  run(context, { change, at, revoked, ...whom }) {
    const letter = { ...MAIL_TEXTS[change], revoked, at: new Date(at) }
    return mailOwner(context, whom, 'a security change', (site) => securityMail(letter, site))
  },
})

/** Mails the owner about a linked or unlinked provider. */
export const mailSocialChangeJob = defineJob({
  name: 'mail-social-change',
  payload: z.object({ accountId: z.number(), isLinked: z.boolean(), provider: z.string(), at: z.string() }),
  lane: 'mail',
  run(context, { at, ...change }) {
    const letter = { ...change, at: new Date(at) }
    return mailOwner(context, change, 'a sign-in provider', (site) => socialMail(letter, site))
  },
})

/** Mails the owner about a linked or unlinked wallet. */
export const mailWalletChangeJob = defineJob({
  name: 'mail-wallet-change',
  payload: z.object({ accountId: z.number(), isLinked: z.boolean(), wallet: z.string(), at: z.string() }),
  lane: 'mail',
  run(context, { at, ...change }) {
    const letter = { ...change, at: new Date(at) }
    return mailOwner(context, change, 'a wallet', (site) => walletMail(letter, site))
  },
})

/**
 * Sends a mail to the owner of an account that still exists. If the process stops between sending and recording it, the
 * mail is sent twice rather than never; a rejected address is not retried.
 */
async function mailOwner(
  { db, mail, config, log }: Context,
  { accountId, to }: { accountId: number; to?: string | undefined },
  about: string,
  textFor: (site: string | null) => MailText,
): Promise<void> {
  const address = to ?? (await accountById(db, accountId))?.email
  if (!address) return
  try {
    await mail.send({ to: address, ...textFor(config.PUBLIC_URL ?? null) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ accountId }, `the mail server rejected the mail about ${about}`)
  }
}
