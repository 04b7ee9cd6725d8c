import type { ErrorDefinition } from '../error-definition.ts'

export const keyErrors = {
  keyUnknown: {
    status: 401,
    message: 'This API key is unknown. It may have been re-rolled, or copied incompletely.',
  },
  keyRevoked: { status: 401, message: 'This API key was revoked. Create another one under Profile, API keys.' },
  keyExpired: { status: 401, message: 'This API key has expired. Create another one under Profile, API keys.' },
  keyScopeMissing: { status: 403, message: 'This API key may not do this.' },
  keyNotHere: {
    status: 403,
    message: 'API keys cannot be used for accounts, keys, wallets and access. Please sign in.',
  },
  keyNotFound: { status: 404, message: 'You have no such API key.' },
  keysTooMany: { status: 409, message: 'You have reached the limit of 10 API keys. Revoke one that you do not use.' },
  keyShownAlready: {
    status: 409,
    message: 'This API key was already created and is shown only once. Re-roll it to get another secret.',
  },
} as const satisfies Record<string, ErrorDefinition>
