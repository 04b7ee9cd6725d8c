import type { requestCalls } from '@colophon/protocol/requests/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { receiptFor } from './queries.ts'

/** A receipt for who asked and for the owner, also after the grant and the paper are gone; for nobody else there is one. */
export const receipt: Handler<typeof requestCalls.receipt> = async ({ query, person }, context) => {
  const { expiresAt, signedAt, ...found } =
    (await receiptFor(context.db, query.id, person.id)) ?? fail('receiptNotFound')
  return { ...found, expiresAt: expiresAt?.toISOString() ?? null, signedAt: signedAt.toISOString() }
}
