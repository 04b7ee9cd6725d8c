import { shortAddress } from '@colophon/protocol/security/device'
import type { ActivityKind } from '@colophon/protocol/security/entities'
import { and, asc, eq, getTableColumns, gt, or } from 'drizzle-orm'
import { savedSearches, searchMatches } from '../../../features/alerts/tables.ts'
import { commentRatings, comments } from '../../../features/comments/tables.ts'
import { comparisons } from '../../../features/compare/tables.ts'
import { highlightCollections, highlights, highlightTags } from '../../../features/highlights/tables.ts'
import {
  blockedSharers,
  collectionInvitations,
  collectionPapers,
  collections,
  importedNotes,
  paperStars,
  readingStatuses,
  taggedPapers,
  tags,
} from '../../../features/library/tables.ts'
import { readingPlaces } from '../../../features/reader/reading-tables.ts'
import { notificationBoxes, notifications } from '../../../notices/tables.ts'
import { accessLog, accessReceipts, accessRequests, requestActs } from '../../../papers/access/tables.ts'
import { articleChanges, articles, bookmarks, documents, graphs, ratings } from '../../../papers/tables.ts'
import type { Db } from '../../../platform/database/db.ts'
import { apiKeys, apiKeyUses } from '../../keys/tables.ts'
import { profiles } from '../../profile/tables.ts'
import { socialIdentities } from '../../social-tables.ts'
import { accounts, sessions } from '../../tables.ts'
import { activities, signatures } from '../tables.ts'

/** Activity that strangers can cause without being signed in. */
const BY_STRANGERS: readonly ActivityKind[] = ['signInFailed', 'secondStepFailed']

/** The papers of an account, including those in the bin. */
export function papersOf(db: Db, accountId: number) {
  return db.select().from(articles).where(eq(articles.ownerId, accountId)).orderBy(asc(articles.id))
}

/** The statements and the document of a paper, and the corrections of its details. */
export async function readingOf(db: Db, articleId: number) {
  const [graph] = await db.select().from(graphs).where(eq(graphs.articleId, articleId))
  const [document] = await db.select().from(documents).where(eq(documents.articleId, articleId))
  const ofPaper = eq(articleChanges.articleId, articleId)
  const changes = await db.select().from(articleChanges).where(ofPaper).orderBy(asc(articleChanges.id))
  return { statements: graph?.entries ?? [], document: document?.body ?? null, changes }
}

/** API calls of the account's keys after an id, oldest first, in pages, since 90 days can have millions. */
export function apiCallsAfter(db: Db, accountId: number, last: number, limit: number) {
  return db
    .select({ use: apiKeyUses })
    .from(apiKeyUses)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUses.keyId))
    .where(and(eq(apiKeys.accountId, accountId), gt(apiKeyUses.id, last)))
    .orderBy(asc(apiKeyUses.id))
    .limit(limit)
}

/**
 * All other data of an account by file name, without hashes and secrets. Of other users it has only their side of shared
 * actions.
 */
export function listsOf(db: Db, accountId: number): Record<string, () => Promise<unknown>> {
  return {
    account: () =>
      db
        .select({
          id: accounts.id,
          email: accounts.email,
          role: accounts.role,
          walletAddress: accounts.walletAddress,
          createdAt: accounts.createdAt,
        })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
    profile: () => db.select().from(profiles).where(eq(profiles.accountId, accountId)),
    sessions: () =>
      db
        .select({
          createdAt: sessions.createdAt,
          endedAt: sessions.endedAt,
          userAgent: sessions.userAgent,
          address: sessions.address,
        })
        .from(sessions)
        .where(eq(sessions.accountId, accountId)),
    activity: async () => {
      const found = await db.select().from(activities).where(eq(activities.accountId, accountId)).orderBy(activities.id)
      // A failed sign-in may be a stranger's, so its address is shortened as on the page.
      return found.map((row) =>
        BY_STRANGERS.includes(row.kind) ? { ...row, address: shortAddress(row.address) } : row,
      )
    },
    signatures: () => db.select().from(signatures).where(eq(signatures.accountId, accountId)).orderBy(signatures.id),
    comments: () => db.select().from(comments).where(eq(comments.authorId, accountId)).orderBy(comments.id),
    'comment-ratings': () => db.select().from(commentRatings).where(eq(commentRatings.accountId, accountId)),
    ratings: () => db.select().from(ratings).where(eq(ratings.accountId, accountId)),
    'kept-papers': () => db.select().from(bookmarks).where(eq(bookmarks.accountId, accountId)),
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
    'reading-places': () => db.select().from(readingPlaces).where(eq(readingPlaces.accountId, accountId)),
    requests: () => db.select().from(accessRequests).where(eq(accessRequests.accountId, accountId)),
    'request-history': () =>
      db
        .select()
        .from(requestActs)
        .where(or(eq(requestActs.requesterId, accountId), eq(requestActs.ownerId, accountId)))
        .orderBy(requestActs.id),
    receipts: () =>
      db
        .select()
        .from(accessReceipts)
        .where(or(eq(accessReceipts.requesterId, accountId), eq(accessReceipts.ownerId, accountId))),
    'paper-openings': () =>
      db
        .select(getTableColumns(accessLog))
        .from(accessLog)
        .innerJoin(articles, eq(articles.id, accessLog.articleId))
        .where(or(eq(accessLog.accountId, accountId), eq(articles.ownerId, accountId)))
        .orderBy(accessLog.firstAt),
    'sign-in-services': () => db.select().from(socialIdentities).where(eq(socialIdentities.accountId, accountId)),
    'api-keys': () => db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(apiKeys.createdAt),
    comparisons: () => db.select().from(comparisons).where(eq(comparisons.ownerId, accountId)).orderBy(comparisons.id),
    notifications: () => db.select().from(notifications).where(eq(notifications.accountId, accountId)),
    'notification-preferences': () =>
      db
        .select({ preferences: notificationBoxes.preferences })
        .from(notificationBoxes)
        .where(eq(notificationBoxes.accountId, accountId)),
  }
}
