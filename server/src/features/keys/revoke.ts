import type { keyCalls } from '@colophon/protocol/keys/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf } from '../auth/public.ts'
import { logActivity } from '../security/public.ts'
import { lockKey, newestKey } from './queries.ts'
import { apiKeys } from './tables.ts'

/** Revokes a key, in every process with the next call: a call that has begun is finished. The first revocation counts. */
export const revoke: Handler<typeof keyCalls.delete> = async (input, context) => {
  const { query, person } = input
  const { db, now } = context
  const id = query.id ?? (await newestKey(db, person.id, now()))?.id ?? fail('keyNotFound')
  const at = await db.transaction(async (tx) => {
    const key = (await lockKey(tx, { id, accountId: person.id })) ?? fail('keyNotFound')
    if (key.revokedAt) return key.revokedAt
    const revokedAt = now()
    await tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id))
    await logActivity(context, tx, {
      accountId: person.id,
      kind: 'keyRevoked',
      detail: key.name,
      caller: callerOf(input),
    })
    return revokedAt
  })
  return { revokedAt: at.toISOString() }
}
