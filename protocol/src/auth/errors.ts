import type { ErrorDefinition } from '../error-definition.ts'

/** The text of a failed sign-in; also the answer to a password that is too short on login. */
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
    message: 'More than one password reset is waiting. Enter the new password together with its code.',
  },
  socialNotConfigured: {
    status: 404,
    message: 'This way to sign in is not set up here. Please sign in another way.',
  },
  socialRefused: {
    status: 400,
    message: 'The provider does not confirm this sign-in. Nothing was changed; please start again.',
  },
  socialUsed: { status: 409, message: 'This sign-in was used already: it works once. Please start again.' },
  socialExpired: {
    status: 400,
    message: 'This sign-in has begun too long ago, or not here. Nothing was changed; please start again.',
  },
  socialUnavailable: {
    status: 503,
    message:
      'The provider cannot be asked at this moment. Nothing was changed; please try again, or sign in another way.',
  },
  socialEmailMissing: {
    status: 400,
    message:
      'The provider tells no confirmed e-mail address, so no account was made. Register with e-mail and password, then link the provider under Sign-in methods.',
  },
  socialEmailExists: {
    status: 409,
    message:
      'An account with the e-mail address that the provider tells exists already. Sign in to it as before, then link the provider under Sign-in methods.',
  },
  socialCodeNeeded: {
    status: 403,
    message: 'A code was sent to your e-mail address at the provider. Enter the code to create your account.',
  },
  socialTaken: {
    status: 409,
    message: 'This account at the provider signs in to another account here. Nothing was changed.',
  },
  socialLinkedAlready: {
    status: 409,
    message: 'Another account at this provider is linked already. Unlink it first.',
  },
  lastWayIn: {
    status: 409,
    message: 'This is the only way to sign in to the account. It stays: set a password or link another way first.',
  },
  accountFrozen: { status: 403, message: 'This account is frozen. Please write to the administrator.' },
} as const satisfies Record<string, ErrorDefinition>
