import type { AccessLevel, Subject } from './nonce.ts'
import type { AccountAct, Purpose } from './purposes.ts'

/** The text that links a wallet or signs in with it (specification §9). */
export function linkStatement(host: string): string {
  return `Your wallet will be connected to ${host}`
}

/** The sentence that the wallet shows to the signer. */
export function statementOf(purpose: Purpose, subject: Subject, host: string): string {
  const { articleId, isOpen, accessLevel, isGranted, walletAddress, expiresAt, act } = subject
  switch (purpose) {
    case 'wallet-login':
    case 'add-wallet':
      return linkStatement(host)
    case 'access':
      return `Change access of article ${articleId} to ${isOpen ? 'open' : 'closed'}`
    case 'request':
      return `Request ${levelPhrase(accessLevel)} of article ${articleId}`
    case 'answer':
      return `${isGranted ? 'Grant' : 'Deny'} ${levelPhrase(accessLevel)} of article ${articleId} to ${walletAddress}${expiresAt === undefined ? '' : ` until ${expiresAt}`}`
    case 'download':
      return `Download article ${articleId}`
    case 'account':
      return act === undefined ? `Confirm that this is your account at ${host}` : `${ACT_PHRASES[act]} at ${host}`
  }
}

const ACT_PHRASES: Record<AccountAct, string> = {
  secondFactorOn: 'Set up the second factor of your account',
  secondFactorOff: 'Turn off the second factor of your account',
  newRecoveryCodes: 'Make new recovery codes for your account',
  makeKey: 'Make or re-roll an API key that does more than read',
  changeEmail: 'Change the e-mail address of your account',
  deleteAccount: 'Delete your account',
}

/** The resources of the message, which the call must match: one URI per field, in a fixed order. */
export function resourcesOf(subject: Subject): string[] {
  const { articleId, isOpen, articleUrl, accessLevel, walletAddress, isGranted, expiresAt, act } = subject
  const named: [string, unknown][] = [
    ['article', articleId],
    ['open', isOpen],
    ['file', articleUrl === undefined ? undefined : encodeURIComponent(articleUrl)],
    ['level', accessLevel],
    ['wallet', walletAddress?.toLowerCase()],
    ['granted', isGranted],
    ['expires', expiresAt],
    ['act', act],
  ]
  return named.filter(([, value]) => value !== undefined).map(([name, value]) => `urn:colophon:${name}:${value}`)
}

function levelPhrase(level: AccessLevel | undefined): string {
  return level === undefined ? 'access' : level === 'full' ? 'full access' : 'read-only access'
}
