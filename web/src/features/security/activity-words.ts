import type { Activity, ActivityKind } from '@colophon/protocol/security/entities'

/** What happened, in the words of its owner's list. */
export const ACTIVITY_WORDS: Record<ActivityKind, string> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signedOut: 'Signed out',
  passwordChanged: 'Password changed',
  emailChanged: 'E-mail address changed',
  walletLinked: 'Wallet linked',
  walletUnlinked: 'Wallet unlinked',
  socialLinked: 'Sign-in service linked',
  socialUnlinked: 'Sign-in service unlinked',
  secondFactorOn: 'Second factor turned on',
  secondFactorOff: 'Second factor turned off',
  secondStepFailed: 'Wrong second step',
  recoveryCodeUsed: 'Recovery code used',
  recoveryCodesRenewed: 'New recovery codes made',
  sessionEnded: 'Session ended',
  otherSessionsEnded: 'All other sessions ended',
  accountFrozen: 'Account frozen',
  accountUnfrozen: 'Account opened again',
  dataExported: 'Everything exported',
  paperOpened: 'Paper opened to everybody',
  paperClosed: 'Paper closed',
  accessGranted: 'Access granted',
  accessRevoked: 'Access revoked',
  keyCreated: 'API key created',
  keyRevoked: 'API key revoked',
  keyRerolled: 'API key given a new secret',
  adminSignedIn: 'An administrator signed in as you',
}

/** One line: what happened, about what, and how often in a row. */
export function activityLine({ kind, detail, count }: Pick<Activity, 'kind' | 'detail' | 'count'>): string {
  const times = count > 1 ? ` (${count} times)` : ''
  return `${ACTIVITY_WORDS[kind]}${detail ? `: ${detail}` : ''}${times}`
}
