import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { savedSearches } from '../tables.ts'

/** Revokes every feed of an account in the transaction of a security event. Returns the names of its saved searches. */
export async function revokeFeeds(tx: Db, accountId: number): Promise<string[]> {
  const revoked = await tx
    .update(savedSearches)
    .set({ feedHash: null, feedSalt: null })
    .where(and(eq(savedSearches.accountId, accountId), isNotNull(savedSearches.feedHash)))
    .returning({ name: savedSearches.name })
  return revoked.map(({ name }) => name)
}
