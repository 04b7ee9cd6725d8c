import type { SavedSearch } from '@colophon/protocol/alerts/entities'
import type { User } from '@colophon/protocol/auth/roles'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { accounts } from '../../accounts/tables.ts'
import type { NoticeSubjects } from '../../notices/queries.ts'
import { mayBeListed } from '../../papers/conditions.ts'
import { articles } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { arrivals, savedSearches, searchMatches } from './tables.ts'

/** Matches that a person may see now; `granted` are the papers that others let them read. */
function mayBeShown(person: User, granted: readonly number[]): SQL | undefined {
  const isDescribed = and(eq(searchMatches.isByText, false), isNull(searchMatches.quote))
  const isReadable = or(
    eq(articles.isPublic, true),
    eq(articles.ownerId, person.id),
    sql`${articles.id} = any(${sql.param([...granted])}::integer[])`,
  )
  return and(mayBeListed(person), or(isDescribed, isReadable))
}

type Viewing = { person: User; granted: readonly number[] }

/** A person's saved searches, newest first; one of them, if `id` is given. */
export async function listSavedSearches(db: Db, { person, granted }: Viewing, id?: number): Promise<SavedSearch[]> {
  const isAsked = and(eq(savedSearches.accountId, person.id), id === undefined ? undefined : eq(savedSearches.id, id))
  const isNew = and(gt(searchMatches.id, savedSearches.seenMatchId), mayBeShown(person, granted))
  const [rows, counts] = await Promise.all([
    db.select().from(savedSearches).where(isAsked).orderBy(desc(savedSearches.id)),
    db
      .select({ id: savedSearches.id, matches: count() })
      .from(savedSearches)
      .innerJoin(searchMatches, eq(searchMatches.savedSearchId, savedSearches.id))
      .innerJoin(articles, eq(articles.id, searchMatches.articleId))
      .where(and(isAsked, isNew))
      .groupBy(savedSearches.id),
  ])
  const newMatches = new Map(counts.map((each) => [each.id, each.matches]))
  return rows.map((search) => ({
    id: search.id,
    kind: search.kind,
    name: search.name,
    query: search.query,
    newMatches: newMatches.get(search.id) ?? 0,
    hasFeed: search.feedHash !== null,
    createdAt: search.createdAt.toISOString(),
  }))
}

/** The newest matches of a saved search that a person may see. */
export function matchesOf(db: Db, { person, granted }: Viewing, savedSearchId: number, limit: number) {
  return db
    .select(getTableColumns(searchMatches))
    .from(searchMatches)
    .innerJoin(articles, eq(articles.id, searchMatches.articleId))
    .where(and(eq(searchMatches.savedSearchId, savedSearchId), mayBeShown(person, granted)))
    .orderBy(desc(searchMatches.id))
    .limit(limit)
}

/** The saved search with this feed, and its owner; null also while the account is frozen. */
export async function readFeed(db: Db, feedHash: string) {
  const [found] = await db
    .select({ search: savedSearches, person: { id: accounts.id, role: accounts.role } })
    .from(savedSearches)
    .innerJoin(accounts, eq(accounts.id, savedSearches.accountId))
    .where(and(eq(savedSearches.feedHash, feedHash), isNull(accounts.frozenAt)))
  return found ?? null
}

/** Saved searches of everyone after an id, with their owners. */
export function savedSearchesAfter(db: Db, after: number, limit: number) {
  return db
    .select({ search: savedSearches, person: { id: accounts.id, role: accounts.role } })
    .from(savedSearches)
    .innerJoin(accounts, eq(accounts.id, savedSearches.accountId))
    .where(gt(savedSearches.id, after))
    .orderBy(asc(savedSearches.id))
    .limit(limit)
}

/** The first arrivals that the index had at a time, with the owners of their papers. */
export async function indexedArrivals(db: Db, before: Date, limit: number) {
  const rows = await db
    .select({
      id: arrivals.id,
      articleId: arrivals.articleId,
      indexedAt: arrivals.indexedAt,
      ownerId: articles.ownerId,
    })
    .from(arrivals)
    .innerJoin(articles, eq(articles.id, arrivals.articleId))
    .where(lte(arrivals.indexedAt, before))
    .orderBy(asc(arrivals.id))
    .limit(limit)
  return rows.flatMap(({ indexedAt, ...row }) => (indexedAt === null ? [] : [{ ...row, indexedAt }]))
}

/** Whether the index has arrivals that were not matched yet. */
export async function isAnyIndexed(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: arrivals.id }).from(arrivals).where(isNotNull(arrivals.indexedAt)).limit(1)
  return first !== undefined
}

export async function removeArrivals(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(arrivals).where(inArray(arrivals.id, [...ids]))
}

/** Marks these arrivals, or those of archive records, as indexed; false if there were none. */
export async function markIndexed(db: Db, these: readonly number[] | 'archive', indexedAt: Date): Promise<boolean> {
  const records = db.select({ id: articles.id }).from(articles).where(eq(articles.source, 'arxiv'))
  const isOne = these === 'archive' ? inArray(arrivals.articleId, records) : inArray(arrivals.id, [...these])
  const marked = await db
    .update(arrivals)
    .set({ indexedAt })
    .where(and(isNull(arrivals.indexedAt), isOne))
  return (marked.rowCount ?? 0) > 0
}

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

/** The saved search of each notification, and the sentence that it found. */
export const savedSearchesOf: NoticeSubjects['savedSearchesOf'] = async (db, notices) => {
  const about = notices.flatMap(({ id, savedSearchId, articleId }) =>
    savedSearchId === null ? [] : [{ id, savedSearchId, articleId }],
  )
  if (about.length === 0) return new Map()
  const ids = [...new Set(about.map(({ savedSearchId }) => savedSearchId))]
  const papers = about.flatMap(({ articleId }) => articleId ?? [])
  const [searches, matches] = await Promise.all([
    db
      .select({ id: savedSearches.id, kind: savedSearches.kind, name: savedSearches.name })
      .from(savedSearches)
      .where(inArray(savedSearches.id, ids)),
    db
      .select({ of: sql<string>`saved_search_id || ' ' || article_id`, quote: searchMatches.quote })
      .from(searchMatches)
      .where(and(inArray(searchMatches.savedSearchId, ids), inArray(searchMatches.articleId, papers))),
  ])
  const byId = new Map(searches.map((search) => [search.id, search]))
  const quotes = new Map(matches.map(({ of, quote }) => [of, quote]))
  return new Map(
    about.map(({ id, savedSearchId, articleId }) => [
      id,
      { savedSearch: byId.get(savedSearchId) ?? null, quote: quotes.get(`${savedSearchId} ${articleId}`) ?? null },
    ]),
  )
}
