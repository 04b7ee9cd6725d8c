import type { ErrorDefinition } from '../error-definition.ts'

export const recordErrors = {
  noChain: { status: 404, message: 'This installation has no chain.' },
  nothingToRecord: { status: 409, message: 'The paper has no claims yet, so there is nothing to record.' },
  transactionForeign: {
    status: 400,
    message: 'This transaction does not record claims: it was not sent to the registry contract of this site.',
  },
  transactionOfOther: { status: 400, message: 'This transaction records another paper.' },
  transactionOfStranger: {
    status: 400,
    message: 'This transaction was sent by a wallet that is not linked to your account. Link it first, then try again.',
  },
  transactionReverted: {
    status: 409,
    message: 'The transaction was reverted, so nothing was recorded. Please record the claims again.',
  },
  tooManyPending: {
    status: 429,
    message: 'Too many transactions of this paper are pending. Please wait until they are mined.',
  },
} as const satisfies Record<string, ErrorDefinition>

/** Why a reported transaction did not become a record, as human-readable messages. */
export const RECORD_REASONS = {
  reverted: 'The chain has undone the transaction: nothing was recorded.',
  foreign: 'The transaction does not record claims on this site’s registry.',
  other: 'The transaction records another paper.',
  stranger: 'The transaction was sent by a wallet that is not linked to the owner.',
  lost: 'The transaction never arrived: it was replaced or dropped, or this site has changed to another chain.',
} as const
export type RecordReason = keyof typeof RECORD_REASONS
