import type { ErrorDefinition } from '../error-definition.ts'

/** None is a 401, which would make clients refresh the session and resend the signature. */
export const walletErrors = {
  walletUnavailable: {
    status: 400,
    message:
      'You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.',
  },
  messageUnknown: {
    status: 400,
    message: 'This message was not issued here, or it has expired. Nothing was changed; please sign a new one.',
  },
  messageAltered: {
    status: 400,
    message: 'The message differs from the one issued. Nothing was changed; please sign a new one.',
  },
  messagePurpose: {
    status: 400,
    message: 'The message was signed for another action. Nothing was changed; please sign a new one.',
  },
  messageWallet: {
    status: 400,
    message: 'The message was issued to another wallet than that of this account. Nothing was changed.',
  },
  messageAccount: {
    status: 400,
    message: 'The message was issued to another account. Nothing was changed; please sign a new one.',
  },
  messageDomain: {
    status: 400,
    message: 'The message was issued at another address of this site. Nothing was changed; please sign a new one.',
  },
  messageExpired: {
    status: 400,
    message: 'The message has expired. Nothing was changed; please sign a new one within 5 minutes.',
  },
  messageUsed: {
    status: 409,
    message: 'This signature was already used. Please check whether the action succeeded, or sign a new message.',
  },
  signatureWrong: {
    status: 400,
    message: 'The signature does not belong to this wallet. Nothing was changed; please sign a new message.',
  },
  domainForeign: {
    status: 400,
    message:
      'Messages cannot be signed at this address. Open the site at its own address; its operator sets it as PUBLIC_URL.',
  },
  walletTaken: {
    status: 409,
    message: 'This wallet is linked to another account. Sign in with it and unlink it there, or choose another wallet.',
  },
  walletLinkedAlready: {
    status: 409,
    message: 'Another wallet is linked to this account. Unlink it first.',
  },
  walletLastWayIn: {
    status: 409,
    message: 'The wallet is the only sign-in method of this account. Set a password first, then unlink it.',
  },
} as const satisfies Record<string, ErrorDefinition>

/** The errors of a signed message, whatever it is for. */
export const MESSAGE_ERRORS = [
  'messageUnknown',
  'messageAltered',
  'messagePurpose',
  'messageWallet',
  'messageAccount',
  'messageDomain',
  'messageExpired',
  'messageUsed',
  'signatureWrong',
] as const satisfies readonly (keyof typeof walletErrors)[]
