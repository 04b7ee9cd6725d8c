import type { ErrorDefinition } from '../error-definition.ts'

export const requestErrors = {
  requestNotFound: { status: 404, message: 'This request does not exist, or it has ended.' },
  requestOwn: { status: 409, message: 'This is your own paper. You already have access.' },
  requestNotNeeded: { status: 409, message: 'This paper is public. You already have access.' },
  requestPending: {
    status: 409,
    message:
      'You have already requested access to this paper. Please wait for the answer, or withdraw your request first.',
  },
  requestGranted: { status: 409, message: 'You already have this access.' },
  requestAnswered: {
    status: 409,
    message: 'This request has already been answered. Nothing was changed.',
  },
  requestNothingGranted: {
    status: 409,
    message: 'There is no grant to revoke. A pending request can be answered.',
  },
  requestWalletTaken: {
    status: 409,
    message: 'This wallet has requested access to the paper from another account. Nothing was changed.',
  },
  remindedAlready: { status: 429, message: 'You can remind the owner once in 7 days.' },
  receiptNotFound: { status: 404, message: 'This receipt does not exist.' },
} as const satisfies Record<string, ErrorDefinition>
