import type { ErrorDefinition } from '../error-definition.ts'

/** The text of a failed sign-in; also returned for a password that is too short on login. */
export const BAD_CREDENTIALS =
  'You have entered a wrong email address and/or password. Please check them and try one more time.'

export const authErrors = {
  tokenMissing: { status: 401, message: 'Token not found in headers' },
  tokenUncorrected: { status: 401, message: 'token uncorrected' },
  tokenExpired: { status: 401, message: 'The access token has expired.' },
  badCredentials: { status: 401, message: BAD_CREDENTIALS },
  secondStepRequired: { status: 401, message: 'Requires second authentication step' },
  emailExists: {
    status: 409,
    message: 'An account with entered email address already exists. Please enter another email or sign in.',
  },
  emailNotConfirmed: {
    status: 403,
    message: 'This account is not confirmed yet. Enter the code from the mail, or ask for a new one.',
  },
  emailInvalid: { status: 400, message: 'Email is invalid' },
  passwordWrong: { status: 400, message: 'The password is wrong.' },
  wrongCode: { status: 400, message: 'Wrong code' },
  codeTooSoon: {
    status: 429,
    message: 'A code was sent less than a minute ago. Please wait before asking for another.',
  },
  resetAmbiguous: {
    status: 409,
    message: 'More than one password reset is pending. Enter the new password together with its code.',
  },
  socialNotConfigured: {
    status: 404,
    message: 'This sign-in method is not configured here. Please use another one.',
  },
  socialRefused: {
    status: 400,
    message: 'The provider rejected this sign-in. Nothing was changed; please start again.',
  },
  socialUsed: { status: 409, message: 'This sign-in was already used. Please start again.' },
  socialExpired: {
    status: 400,
    message: 'This sign-in has expired or was started elsewhere. Nothing was changed; please start again.',
  },
  socialUnavailable: {
    status: 503,
    message: 'The provider is unreachable. Nothing was changed; please try again, or use another sign-in method.',
  },
  socialEmailMissing: {
    status: 400,
    message:
      'The provider did not return a confirmed e-mail address, so no account was created. Register with e-mail and password, then link the provider under Sign-in methods.',
  },
  socialEmailExists: {
    status: 409,
    message:
      'An account with this e-mail address exists already. Sign in to it as before, then link the provider under Sign-in methods.',
  },
  socialCodeNeeded: {
    status: 403,
    message: 'A code was sent to your e-mail address at the provider. Enter the code to create your account.',
  },
  socialEmailNeeded: {
    status: 403,
    message: 'The provider did not return a confirmed e-mail address. Enter yours to create your account.',
  },
  socialNotAllowed: {
    status: 403,
    message: 'Your account at the provider may not sign in here. Please ask the administrator of this site.',
  },
  socialTaken: {
    status: 409,
    message: 'This account at the provider is linked to another account here. Nothing was changed.',
  },
  socialLinkedAlready: {
    status: 409,
    message: 'Another account at this provider is already linked. Unlink it first.',
  },
  lastWayIn: {
    status: 409,
    message: 'This is the only sign-in method of the account. Set a password or link another method first.',
  },
  accountFrozen: { status: 403, message: 'This account is frozen. Please write to the administrator.' },
} as const satisfies Record<string, ErrorDefinition>
