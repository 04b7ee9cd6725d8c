import type { ErrorDefinition } from '../error-definition.ts'

export const keyErrors = {
  keyUnknown: {
    status: 401,
    message: 'This API key is not known here. It may have been re-rolled, or copied incompletely.',
  },
  keyRevoked: { status: 401, message: 'This API key was revoked. Make another one under Profile, API keys.' },
  keyExpired: { status: 401, message: 'This API key has expired. Make another one under Profile, API keys.' },
  keyScopeMissing: { status: 403, message: 'This API key may not do this.' },
  keyNotHere: {
    status: 403,
    message: 'An API key cannot do this: accounts, keys, wallets and access are for people who are signed in.',
  },
  keyNotFound: { status: 404, message: 'You have no such API key.' },
  keysTooMany: { status: 409, message: 'There are 10 API keys already. Revoke one that is not used.' },
  keyShownAlready: {
    status: 409,
    message: 'This API key was made already and is shown only once. Re-roll it to get another secret.',
  },
} as const satisfies Record<string, ErrorDefinition>
