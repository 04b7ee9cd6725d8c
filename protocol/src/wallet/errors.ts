import type { ErrorDefinition } from '../error-definition.ts'

/** None of them is a 401, which would make clients refresh their session and send the same signature again. */
export const walletErrors = {
  walletUnavailable: {
    status: 400,
    message:
      'You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.',
  },
  messageUnknown: {
    status: 400,
    message: 'This message was not given out here, or too long ago. Nothing was changed; please sign a new one.',
  },
  messageAltered: {
    status: 400,
    message: 'The message is not the one that was given to sign. Nothing was changed; please sign a new one.',
  },
  messagePurpose: {
    status: 400,
    message: 'The message was signed for something else. Nothing was changed; please sign a new one.',
  },
  messageWallet: {
    status: 400,
    message: 'The message was given to another wallet than that of this account. Nothing was changed.',
  },
  messageAccount: {
    status: 400,
    message: 'The message was given to another account. Nothing was changed; please sign a new one.',
  },
  messageDomain: {
    status: 400,
    message: 'The message was given out at another address of this site. Nothing was changed; please sign a new one.',
  },
  messageExpired: {
    status: 400,
    message: 'The message has expired. Nothing was changed; please sign a new one within 5 minutes.',
  },
  messageUsed: {
    status: 409,
    message: 'This signature was used already: it works once. Please look whether it is done, or sign a new message.',
  },
  signatureWrong: {
    status: 400,
    message: 'The signature is not that of this wallet. Nothing was changed; please sign a new message.',
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
    message:
      'The wallet is the only way to sign in to this account. It stays linked: set a password first, then unlink it.',
  },
} as const satisfies Record<string, ErrorDefinition>

/** How a signed message can fail, whatever it is for. */
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
