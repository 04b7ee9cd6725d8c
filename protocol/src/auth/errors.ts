import type { ErrorDefinition } from '../errors.ts'

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
  accountFrozen: { status: 403, message: 'This account is frozen. Please write to the administrator.' },
} as const satisfies Record<string, ErrorDefinition>
