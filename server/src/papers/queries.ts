import { canView } from '@colophon/protocol/articles/roles'
import type { AccessLabel } from '@colophon/protocol/articles/states'
import type { Person, Role, User } from '@colophon/protocol/auth/roles'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { profiles } from '../accounts/profile/tables.ts'
import { accounts } from '../accounts/tables.ts'
import { chainCursor } from '../platform/chain/follow/tables.ts'
import { builtOnce, type Db } from '../platform/database/db.ts'
import { type ListPage, type Page, type PageInput, pageOf, readPage, type Sort } from '../platform/http/paging.ts'
import { accessRequests } from './access/tables.ts'
import type { ArticleRow } from './article-row.ts'
import { chainRecords, reportedTransactions } from './record-tables.ts'
import { retractions } from './retraction-tables.ts'
import { articleChanges, articles, bookmarks, documents, graphs, graphVersions, paperStars, ratings } from './tables.ts'

const { wrappedPassword: _, mayBeRecorded: _hint, ...columns } = getTableColumns(articles)

/**
 * Recorded by a wallet of the owner (see the feature `chain-record`). Most papers were never recorded and are skipped.
 */
const recordedHash = sql<string | null>`case when ${articles.mayBeRecorded} then (
  select ${chainRecords.md5Hash} from ${chainRecords} where ${chainRecords.articleId} = ${articles.id}::numeric
    and (${chainRecords.accountId} = ${articles.ownerId} or ${chainRecords.author} = (
      select ${accounts.walletAddress} from ${accounts} where ${accounts.id} = ${articles.ownerId}))
  order by ${chainRecords.blockNumber} desc, ${chainRecords.logIndex} desc limit 1) end`
const pendingHash = sql<string | null>`case when ${articles.mayBeRecorded} then (
  select ${reportedTransactions.md5Hash} from ${reportedTransactions} where ${reportedTransactions.articleId} = ${articles.id}
    and ${reportedTransactions.md5Hash} = ${articles.md5Hash} and ${reportedTransactions.reason} is null
    and ${reportedTransactions.chainId} = (select ${chainCursor.chainId} from ${chainCursor}) limit 1) end`

/** The DOI of a paper as in the list of retractions; the archive gives each of its records a DOI. */
const doiOfPaper = sql`coalesce(lower(${articles.doi}), '10.48550/arxiv.' || ${articles.archiveId})`
const { doi: _key, ...retraction } = getTableColumns(retractions)

/** Sort orders of paper lists. */
export const SORTS = {
  id: { by: articles.id, type: 'integer' },
  // Archive titles may exceed the index size; titles equal up to here are sorted by id.
  title: { by: sql`lower(left(${articles.title}, 500))`, type: 'text' },
  // The first author, by family name.
  authors: {
    by: sql`lower(left(coalesce(${articles.names}->0->>'family', ${articles.names}->0->>'literal', ${articles.authors}->>0, ''), 500))`,
    type: 'text',
  },
  year: { by: sql`coalesce(${articles.year}, 0)`, type: 'integer' },
  venue: {
    by: sql`lower(left(coalesce(${articles.publication}->>'containerTitle', ${articles.journalRef}, ''), 500))`,
    type: 'text',
  },
  field: { by: sql`lower(${articles.field})`, type: 'text' },
  status: { by: articles.status, type: 'text' },
  createdAt: { by: articles.createdAt, type: 'timestamptz' },
  updatedAt: { by: articles.updatedAt, type: 'timestamptz' },
  deletedAt: { by: sql`coalesce(${articles.deletedAt}, 'epoch')`, type: 'timestamptz' },
  fileSize: { by: articles.sizeBytes, type: 'bigint' },
  access: { by: sql`${articles.isPublic}::int`, type: 'integer' },
  pages: { by: sql`coalesce(${articles.pages}, 0)`, type: 'integer' },
  statementsCount: { by: articles.statementsCount, type: 'integer' },
  likesCount: { by: articles.likesCount, type: 'integer' },
} as const satisfies Record<string, Sort>

type Asking = { person: Person; now: Date }

const ASKED = { articleId: sql.placeholder('articleId'), now: sql.placeholder('now') }
const PERSON = sql.placeholder('person')
/** No account has this id. */
const NOBODY = 0

const ACCESS = {
  id: articles.id,
  source: articles.source,
  ownerId: articles.ownerId,
  isPublished: articles.isPublished,
  isPublic: articles.isPublic,
  deletedAt: articles.deletedAt,
  takenDownAt: articles.takenDownAt,
  format: articles.format,
}

const accessQuery = builtOnce((db) =>
  db
    .select({ ...ACCESS, ...requestNow(ASKED.now) })
    .from(articles)
    .leftJoin(accessRequests, requestOf(PERSON))
    .where(eq(articles.id, ASKED.articleId))
    .prepare('article_access'),
)

/** The inputs of the access decision for one user, in one query; null when there is no such paper. */
export async function readAccess(db: Db, articleId: number, { person, now }: Asking) {
  const [row] = await accessQuery(db).execute({ articleId, person: person?.id ?? NOBODY, now })
  return row ?? null
}

/** The same for several users and papers at once; missing papers have no row. */
export function readAccessOfPairs(db: Db, pairs: readonly { person: User; articleId: number }[], now: Date) {
  const accountIds = sql.param(pairs.map(({ person }) => person.id))
  const articleIds = sql.param(pairs.map(({ articleId }) => articleId))
  const accountId = sql<number>`pair.account_id`
  return db
    .select({ ...ACCESS, accountId, ...requestNow(now) })
    .from(sql`unnest(${accountIds}::int[], ${articleIds}::int[]) as pair(account_id, article_id)`)
    .innerJoin(articles, eq(articles.id, sql`pair.article_id`))
    .leftJoin(accessRequests, and(eq(accessRequests.articleId, articles.id), eq(accessRequests.accountId, accountId)))
}

/** Whether statements are loaded, which only some callers need. */
const GRAPH = sql.placeholder('hasGraph')
const anyonesArticle = builtOnce((db) =>
  rows(db, { person: null, now: ASKED.now, hasGraph: GRAPH })
    .where(eq(articles.id, ASKED.articleId))
    .prepare('article_anyone'),
)
const personsArticle = builtOnce((db) =>
  rows(db, { person: PERSON, now: ASKED.now, hasGraph: GRAPH })
    .where(eq(articles.id, ASKED.articleId))
    .prepare('article_person'),
)

/** One paper as one user sees it, with its statements on request; null when there is none. The caller checks rights. */
export async function readArticle(db: Db, articleId: number, { person, now }: Asking, hasGraph = false) {
  const [row] = person
    ? await personsArticle(db).execute({ articleId, now, hasGraph, person: person.id })
    : await anyonesArticle(db).execute({ articleId, now, hasGraph })
  return row ?? null
}

const isAmongIds = sql`${articles.id} = any(${sql.placeholder('ids')}::int[])`
const anyonesArticles = builtOnce((db) =>
  rows(db, { person: null, now: ASKED.now }).where(isAmongIds).prepare('articles_anyone'),
)
const personsArticles = builtOnce((db) =>
  rows(db, { person: PERSON, now: ASKED.now }).where(isAmongIds).prepare('articles_person'),
)

/** Papers by id, in no particular order. */
export async function readArticles(db: Db, ids: readonly number[], { person, now }: Asking): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  return person
    ? personsArticles(db).execute({ ids, now, person: person.id })
    : anyonesArticles(db).execute({ ids, now })
}

/**
 * One page of the papers that match, their total, and the next cursor. `counted` are disjoint conditions with the same
 * union, where counting by parts is faster.
 */
export async function listArticles(
  db: Db,
  condition: SQL | undefined,
  asking: Asking,
  input: PageInput & { sortingField: keyof typeof SORTS | PersonalSort },
  counted: (SQL | undefined)[] = [condition],
): Promise<ListPage<ArticleRow>> {
  const page = pageOf(sortOf(input.sortingField, asking.person), articles.id, input)
  const counts = counted.map((part) => db.$count(articles, part))
  // The ids of the page are found first: sorting whole rows takes PostgreSQL several times as long.
  const ids = db
    .select({ id: articles.id })
    .from(articles)
    .where(and(condition, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  const found = { ...page, after: undefined, offset: 0 }
  return readPage(found, rows(db, askedBy(asking), page), inArray(articles.id, ids), ...counts)
}

/** What differs per user; papers without a bookmark or rating sort first. */
type PersonalSort = 'keptAt' | 'stars'

function sortOf(field: keyof typeof SORTS | PersonalSort, person: Person): Sort {
  if (field === 'stars') {
    const stars = sql`(select ${paperStars.stars} from ${paperStars} where ${paperStars.articleId} = ${articles.id} and ${paperStars.accountId} = ${person?.id ?? 0})`
    return { by: sql`coalesce(${stars}, 0)::integer`, type: 'integer' }
  }
  if (field !== 'keptAt') return SORTS[field]
  const keptAt = sql`(select ${bookmarks.keptAt} from ${bookmarks} where ${bookmarks.articleId} = ${articles.id} and ${bookmarks.accountId} = ${person?.id ?? 0})`
  return { by: sql`coalesce(${keptAt}, 'epoch')`, type: 'timestamptz' }
}

/** Matches published papers of others that the user has requested. */
export function isRequestedBy(accountId: number): SQL | undefined {
  const requested = sql`exists (select from ${accessRequests} where ${accessRequests.articleId} = ${articles.id} and ${accessRequests.accountId} = ${accountId})`
  return and(requested, eq(articles.isPublished, true), isNull(articles.deletedAt))
}

/** Ids of others' papers with a valid grant to view for this user. */
export async function grantedIds(db: Db, { person, now }: Asking): Promise<number[]> {
  if (!person) return []
  const requests = await db
    .select()
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.accountId, person.id),
        or(isNull(accessRequests.expiresAt), gt(accessRequests.expiresAt, now)),
      ),
    )
  return requests.filter((each) => canView(each.label, each.hadReadOnly)).map((each) => each.articleId)
}

/** The role of an account, which determines its quotas; an anonymous caller has the role `user`. */
export async function roleOf(db: Db, accountId: number | null): Promise<Role> {
  if (accountId === null) return 'user'
  const [account] = await db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, accountId))
  return account?.role ?? 'user'
}

/** The stored document; null before parsing. */
export async function readDocument(db: Db, articleId: number) {
  const [row] = await db.select({ body: documents.body }).from(documents).where(eq(documents.articleId, articleId))
  return row?.body ?? null
}

/** The stored statements; null while there are none. */
export async function readGraph(db: Db, articleId: number) {
  const [row] = await db.select().from(graphs).where(eq(graphs.articleId, articleId))
  return row ?? null
}

/** The stored statements of several papers; those without any are left out. */
export async function readGraphs(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof graphs.$inferSelect.entries>()
  const rows = await db
    .select({ id: graphs.articleId, entries: graphs.entries })
    .from(graphs)
    .where(inArray(graphs.articleId, [...ids]))
  return new Map(rows.map(({ id, entries }) => [id, entries]))
}

/** Likes and dislikes of a paper, and the user's own rating. */
export async function readRating(db: Db, articleId: number, person: User) {
  const mine = sql`filter (where ${ratings.accountId} = ${person.id} and`
  const [rating] = await db
    .select({
      likesCount: sql<number>`(count(*) filter (where ${ratings.isLike}))::int`,
      dislikesCount: sql<number>`(count(*) filter (where not ${ratings.isLike}))::int`,
      liked: sql<boolean>`count(*) ${mine} ${ratings.isLike}) > 0`,
      disliked: sql<boolean>`count(*) ${mine} not ${ratings.isLike}) > 0`,
    })
    .from(ratings)
    .where(eq(ratings.articleId, articleId))
  return rating ?? { likesCount: 0, dislikesCount: 0, liked: false, disliked: false }
}

/** A value, or a placeholder that is bound when the query runs. */
type Given<T> = T | Placeholder

type Asked = { person: Given<number> | null; now: Given<Date>; hasGraph?: Given<boolean> }

function askedBy({ person, now }: Asking): Asked {
  return { person: person?.id ?? null, now }
}

function rows(db: Db, { person, now, hasGraph }: Asked, page?: Page) {
  const given =
    person === null
      ? sql<boolean | null>`null::boolean`
      : sql<
          boolean | null
        >`(select ${ratings.isLike} from ${ratings} where ${ratings.articleId} = ${articles.id} and ${ratings.accountId} = ${person})`
  const isKept =
    person === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${bookmarks} where ${bookmarks.articleId} = ${articles.id} and ${bookmarks.accountId} = ${person})`
  type Entries = typeof graphs.$inferSelect.entries
  const graph =
    hasGraph === undefined
      ? sql<Entries | null>`null`
      : sql<Entries | null>`case when ${hasGraph}::boolean then (select ${graphs.entries} from ${graphs} where ${graphs.articleId} = ${articles.id}) end`
  const offersClaims =
    hasGraph === undefined
      ? sql<boolean | null>`null`
      : sql<
          boolean | null
        >`case when ${hasGraph}::boolean then exists (select from ${graphs} where ${graphs.articleId} = ${articles.id} and ${graphs.offered} is not null) end`
  return db
    .select({
      ...columns,
      ownerName: profiles.username,
      ...requestNow(now),
      given,
      isKept,
      recordedHash,
      pendingHash,
      retraction,
      graph,
      offersClaims,
      mark: page?.mark ?? sql<string>`''`,
    })
    .from(articles)
    .leftJoin(profiles, eq(profiles.accountId, articles.ownerId))
    .leftJoin(accessRequests, requestOf(person ?? NOBODY))
    .leftJoin(retractions, eq(retractions.doi, doiOfPaper))
    .$dynamic()
}

function requestOf(person: Given<number>): SQL | undefined {
  return and(eq(accessRequests.articleId, articles.id), eq(accessRequests.accountId, person))
}

/** An expired grant is ignored; a pending request stays pending without the earlier read-only grant. */
function requestNow(now: Given<Date>) {
  const isOver = lte(accessRequests.expiresAt, now)
  return {
    request: sql<AccessLabel | null>`case when ${isOver} and ${accessRequests.label} like '% granted' then null else ${accessRequests.label} end`,
    hadReadOnly: sql<boolean | null>`${accessRequests.hadReadOnly} and ${isOver} is not true`,
  }
}

/** One saved version of a paper's statements with the name of its author; null when there is no such version. */
export async function readGraphVersion(db: Db, articleId: number, version: number) {
  const [found] = await db
    .select({ row: graphVersions, username: profiles.username })
    .from(graphVersions)
    .leftJoin(profiles, eq(profiles.accountId, graphVersions.savedById))
    .where(and(eq(graphVersions.articleId, articleId), eq(graphVersions.version, version)))
  return found ?? null
}

/** A page of the corrections of a paper's details, newest first, with the names of their authors, and their total. */
export async function listChanges(db: Db, page: { articleId: number; limit: number; offset: number }) {
  const ofPaper = eq(articleChanges.articleId, page.articleId)
  const rows = await db
    .select({ change: articleChanges, username: profiles.username })
    .from(articleChanges)
    .leftJoin(profiles, eq(profiles.accountId, articleChanges.changedById))
    .where(ofPaper)
    .orderBy(desc(articleChanges.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(articleChanges, ofPaper) }
}

/**
 * Uploaded papers with this SHA-256 of file or statements; a file can be uploaded by many, so the number is limited.
 */
export async function idsOfSha256(db: Db, sha256: string): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(or(eq(articles.sha256, sha256), eq(articles.graphSha256, sha256)), isNull(articles.deletedAt)))
    .orderBy(articles.id)
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Bookmarked papers of others. */
export async function bookmarkedIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.select({ id: bookmarks.articleId }).from(bookmarks).where(eq(bookmarks.accountId, accountId))
  return rows.map(({ id }) => id)
}
