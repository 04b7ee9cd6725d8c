import { eq, getTableColumns } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { paperStars } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import { underSessionLock } from '../../platform/database/session-lock.ts'
import { removeImports } from './browser-import/import-rows.ts'
import { highlightCollections, highlights, highlightTags } from './highlights/tables.ts'
import {
  blockedSharers,
  collectionInvitations,
  collectionPapers,
  collections,
  importedNotes,
  libraryImports,
  readingStatuses,
  taggedPapers,
  tags,
} from './tables.ts'

export const libraryBelongings: Belongings = {
  lists: (db, accountId) => ({
    highlights: () => {
      const { isShared: _, ...columns } = getTableColumns(highlights)
      return db.select(columns).from(highlights).where(eq(highlights.accountId, accountId)).orderBy(highlights.id)
    },
    'highlight-collections': () =>
      db
        .select({ highlightId: highlightCollections.highlightId, collectionId: highlightCollections.collectionId })
        .from(highlightCollections)
        .innerJoin(highlights, eq(highlights.id, highlightCollections.highlightId))
        .where(eq(highlights.accountId, accountId)),
    'highlight-tags': () =>
      db
        .select(getTableColumns(highlightTags))
        .from(highlightTags)
        .innerJoin(highlights, eq(highlights.id, highlightTags.highlightId))
        .where(eq(highlights.accountId, accountId)),
    collections: () => db.select().from(collections).where(eq(collections.ownerId, accountId)).orderBy(collections.id),
    'collection-papers': () =>
      db
        .select({ collectionId: collectionPapers.collectionId, articleId: collectionPapers.articleId })
        .from(collectionPapers)
        .innerJoin(collections, eq(collections.id, collectionPapers.collectionId))
        .where(eq(collections.ownerId, accountId)),
    // Of a collection that was not accepted, only that there was an invitation.
    'collection-invitations': () =>
      db
        .select({
          collectionId: collectionInvitations.collectionId,
          state: collectionInvitations.state,
          invitedAt: collectionInvitations.invitedAt,
          answeredAt: collectionInvitations.answeredAt,
        })
        .from(collectionInvitations)
        .where(eq(collectionInvitations.accountId, accountId)),
    'blocked-sharers': () =>
      db
        .select({ sharerId: blockedSharers.sharerId, blockedAt: blockedSharers.blockedAt })
        .from(blockedSharers)
        .where(eq(blockedSharers.accountId, accountId)),
    tags: () => db.select().from(tags).where(eq(tags.ownerId, accountId)).orderBy(tags.id),
    'tagged-papers': () =>
      db
        .select(getTableColumns(taggedPapers))
        .from(taggedPapers)
        .innerJoin(tags, eq(tags.id, taggedPapers.tagId))
        .where(eq(tags.ownerId, accountId)),
    'reading-status': () => db.select().from(readingStatuses).where(eq(readingStatuses.accountId, accountId)),
    'paper-stars': () => db.select().from(paperStars).where(eq(paperStars.accountId, accountId)),
    'imported-notes': () => db.select().from(importedNotes).where(eq(importedNotes.accountId, accountId)),
  }),
  ownLists: ['imported-notes'],
  remove: removeImportsOf,
}

/** Removes the import of an account with its file; returns once a running one has stopped. */
async function removeImportsOf(context: Context, accountId: number): Promise<void> {
  await removeImports(context, eq(libraryImports.accountId, accountId))
  await underSessionLock(context.pool, [LOCKS.libraryImport, accountId], async () => undefined)
}
