import { and, eq, isNotNull } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { savedSearches, searchMatches } from './tables.ts'

export const alertBelongings: Belongings = {
  lists: (db, accountId) => ({
    'saved-searches': () =>
      db
        .select({
          id: savedSearches.id,
          kind: savedSearches.kind,
          name: savedSearches.name,
          query: savedSearches.query,
          createdAt: savedSearches.createdAt,
        })
        .from(savedSearches)
        .where(eq(savedSearches.accountId, accountId))
        .orderBy(savedSearches.id),
    'saved-search-matches': () =>
      db
        .select({
          savedSearchId: searchMatches.savedSearchId,
          articleId: searchMatches.articleId,
          foundAt: searchMatches.foundAt,
        })
        .from(searchMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, searchMatches.savedSearchId))
        .where(eq(savedSearches.accountId, accountId))
        .orderBy(searchMatches.id),
  }),
  /** Every feed of the account; returns the names of its saved searches. */
  async revoke(tx, accountId) {
    const revoked = await tx
      .update(savedSearches)
      .set({ feedHash: null, feedSalt: null })
      .where(and(eq(savedSearches.accountId, accountId), isNotNull(savedSearches.feedHash)))
      .returning({ name: savedSearches.name })
    return revoked.map(({ name }) => name)
  },
}
