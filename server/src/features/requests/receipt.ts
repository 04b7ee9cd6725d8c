import type { requestCalls } from '@colophon/protocol/requests/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { receiptFor } from './read-receipts.ts'
import { toReceipt } from './receipt-row.ts'

/** A receipt for its two sides, also after the grant and the paper are gone; for nobody else there is one. */
export const receipt: Handler<typeof requestCalls.receipt> = async ({ query, person }, context) =>
  toReceipt((await receiptFor(context.db, query.id, person.id)) ?? fail('receiptNotFound'))
