import type { ErrorDefinition } from '../error-definition.ts'

export const requestErrors = {
  requestNotFound: { status: 404, message: 'There is no such request, or it has ended.' },
  requestOwn: { status: 409, message: 'This is your own paper: you need no permission.' },
  requestNotNeeded: { status: 409, message: 'This paper is open to everybody: you need no permission.' },
  requestPending: {
    status: 409,
    message: 'You have asked for this paper already. Please wait for the answer, or withdraw your request first.',
  },
  requestGranted: { status: 409, message: 'You have been granted this already.' },
  requestAnswered: {
    status: 409,
    message: 'This request does not wait for an answer any more: it was answered meanwhile. Nothing was changed.',
  },
  requestNothingGranted: {
    status: 409,
    message: 'There is nothing granted to revoke. A request that waits can be answered.',
  },
  requestWalletTaken: {
    status: 409,
    message: 'This wallet has asked for the paper from another account. Nothing was changed.',
  },
  remindedAlready: { status: 429, message: 'The owner can be reminded once in 7 days.' },
  receiptNotFound: { status: 404, message: 'There is no such receipt.' },
} as const satisfies Record<string, ErrorDefinition>
