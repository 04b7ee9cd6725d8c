import type { SavedSearch } from '@colophon/protocol/alerts/entities'
import type { Person } from '@colophon/protocol/auth/roles'
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
import { accounts } from '../../accounts/tables.ts'
import { mayBeListed } from '../../papers/conditions.ts'
import { articles } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { arrivals, savedSearches, searchMatches } from './tables.ts'

type Me = NonNullable<Person>

/** Matches that a person may see now; `granted` are the papers that others let them read. */
function mayBeShown(person: Me, granted: readonly number[]): SQL | undefined {
  const isDescribed = and(eq(searchMatches.isByText, false), isNull(searchMatches.quote))
  const isReadable = or(
    eq(articles.isPublic, true),
    eq(articles.ownerId, person.id),
    sql`${articles.id} = any(${sql.param([...granted])}::integer[])`,
  )
  return and(mayBeListed(person), or(isDescribed, isReadable))
}

type Viewing = { person: Me; granted: readonly number[] }

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
