import { CODE_SECONDS } from '@colophon/protocol/auth/constants'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { withoutLinks } from '../platform/mail/without-links.ts'

export type MailText = { subject: string; text: string }
type SecurityMailText = {
  subject: string
  what: string
  otherwise?: string
  at: Date
  revoked?: { keys: readonly string[]; feeds: readonly string[] } | undefined
}

const CHANGE_PASSWORD =
  'If it was not you, someone else is signed in to your account. Choose a new\npassword with "Forgotten password" on the sign-in page: that signs out\nevery device. Then look at Security in your account.'

/** Confirms an address. `site` is our own URL, or null where it is not certain. */
export function registerMail(code: string, site: string | null): MailText {
  return letter('Your Colophon code', [
    `Welcome to Colophon. Enter this code to confirm your address:`,
    codeLine(code),
    validity(),
    at(site),
    'If it was not you, do nothing. No account is created without the code.\nPlease do not enter a code that you did not ask for.',
  ])
}

/** Confirms a new password. */
export function resetMail(code: string, site: string | null): MailText {
  return letter('Your Colophon code for a new password', [
    'Someone, we hope you, asked for a new password. Enter this code\nto confirm it; you will be signed out everywhere, and your API keys revoked:',
    codeLine(code),
    validity(),
    at(site),
    'If it was not you, do nothing: your password stays as it is.\nPlease do not enter a code that you did not ask for.',
  ])
}

/** Explains how to choose a new password, with the code of a pending reset. */
export function howToResetMail(code: string | null, site: string | null): MailText {
  return letter('How to choose a new Colophon password', [
    'Someone, we hope you, asked how to choose a new password:',
    [
      '1. Open the sign-in page and choose "Forgotten password".',
      '2. Enter your e-mail address and the new password.',
      '3. Enter the code that we send you then.',
    ].join('\n'),
    ...(code ? ['You have begun already. This is a new code for that password:', codeLine(code), validity()] : []),
    at(site),
    'If it was not you, do nothing: your password stays as it is.',
  ])
}

/** Opens an account frozen by its owner. */
export function unfreezeMail(code: string, site: string | null): MailText {
  return letter('Your Colophon code to open your account again', [
    'Your account is frozen. Enter this code to open it again and sign in:',
    codeLine(code),
    validity(),
    at(site),
    'If it was not you, do nothing: your account stays frozen.\nPlease do not enter a code that you did not ask for.',
  ])
}

/** Confirms the new address of an account. */
export function newAddressMail(code: string, site: string | null): MailText {
  return letter('Your Colophon code for a new e-mail address', [
    'Enter this code to make this the e-mail address of your account:',
    codeLine(code),
    validity(),
    at(site),
    'If it was not you, do nothing: without the code nothing changes.\nPlease do not enter a code that you did not ask for.',
  ])
}

/** Confirms the address at the first sign-in with a provider. */
export function socialCodeMail(provider: string, code: string, site: string | null): MailText {
  return letter(`Your Colophon code to sign in with ${provider}`, [
    `Welcome to Colophon. Enter this code to confirm your address and to sign in\nwith ${provider}:`,
    codeLine(code),
    validity(),
    at(site),
    'If it was not you, do nothing. No account is created without the code.\nPlease do not enter a code that you did not ask for.',
  ])
}

/** Reports a security change. `what` is a whole sentence; `otherwise` says what to do if it was not the owner. */
export function securityMail(
  { subject, what, otherwise = CHANGE_PASSWORD, at: time, revoked }: SecurityMailText,
  site: string | null,
): MailText {
  return letter(subject, [
    `${what} This was on ${utc(time)}.`,
    [...named('API key', revoked?.keys), ...named('Feed of the saved search', revoked?.feeds)].join('\n'),
    'If it was you, there is nothing to do.',
    otherwise,
    site ?? '',
  ])
}

/** Reports that a wallet was linked or unlinked. `wallet` is shortened. */
export function walletMail(
  { isLinked, wallet, at }: { isLinked: boolean; wallet: string; at: Date },
  site: string | null,
): MailText {
  const change = isLinked ? 'linked to' : 'unlinked from'
  const time = utc(at)
  return letter(`A wallet was ${change} your Colophon account`, [
    `The wallet ${wallet} was ${change} your account on ${time}.`,
    isLinked ? 'This wallet can now sign in to your account.' : 'This wallet no longer signs in to your account.',
    'If it was you, there is nothing to do.',
    `If it was not you, someone else is signed in to your account. Choose a new\npassword with "Forgotten password" on the sign-in page: that signs out\nevery device. Then look at the wallet on your profile${isLinked ? ' and unlink it' : ''}.`,
    site ?? '',
  ])
}

/** Reports that a provider account was linked or unlinked. */
export function socialMail(
  { isLinked, provider, at }: { isLinked: boolean; provider: string; at: Date },
  site: string | null,
): MailText {
  const change = isLinked ? 'linked to' : 'unlinked from'
  const time = `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return letter(`${provider} was ${change} your Colophon account`, [
    `An account at ${provider} was ${change} your account on ${time}.`,
    isLinked ? 'It can now sign in to your account.' : 'It no longer signs in to your account.',
    'If it was you, there is nothing to do.',
    `If it was not you, someone else is signed in to your account. Choose a new\npassword with "Forgotten password" on the sign-in page: that signs out\nevery device. Then look at your sign-in methods.`,
    site ?? '',
  ])
}

/**
 * The URL for a mail: the configured one, or the loopback address where mail stays on this machine. Never the request's
 * `Host`, which an attacker could set in a mail to another user.
 */
export function siteInMail(
  { PUBLIC_URL, MAIL_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'MAIL_URL' | 'PORT'>,
  { socket }: Pick<FastifyRequest, 'socket'>,
): string | null {
  return PUBLIC_URL ?? (MAIL_URL ? null : `http://localhost:${socket.localPort ?? PORT}`)
}

function letter(subject: string, paragraphs: string[]): MailText {
  return { subject, text: `${paragraphs.filter(Boolean).join('\n\n')}\n\nColophon\n` }
}

/** One line for each; the owner chose the names, but an intruder may have. */
function named(kind: string, names: readonly string[] = []): string[] {
  return names.map((name) => `- ${kind} “${withoutLinks(name)}”`)
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
}

function codeLine(code: string): string {
  return `Your code: ${code}`
}

function validity(): string {
  return `It is valid for ${CODE_SECONDS / 60} minutes.`
}

function at(site: string | null): string {
  return site ? `You asked for this at\n${site}` : ''
}
