import { HISTORY_MAX } from '@colophon/protocol/requests/constants'
import type { RequestState } from '@colophon/protocol/requests/entities'
import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '../../accounts/profile/tables.ts'
import { accessRequests, requestActs } from '../../papers/access/tables.ts'
import { articles } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ListPage, type Page, type PageInput, pageOf, readPage, type Sort } from '../../platform/http/paging.ts'

const ownerProfiles = alias(profiles, 'owner_profiles')
const SORTS = {
  askedAt: { by: accessRequests.askedAt, type: 'timestamptz' },
  answeredAt: { by: sql`coalesce(${accessRequests.answeredAt}, 'epoch')`, type: 'timestamptz' },
  title: { by: sql`lower(left(${articles.title}, 500))`, type: 'text' },
} as const satisfies Record<string, Sort>

/** A request with its paper and the names of both parties. */
export type RequestRow = Awaited<ReturnType<typeof requestOfWallet>> & object

/** The request of a wallet for a paper, in any spelling of the address. */
export async function requestOfWallet(db: Db, articleId: number, walletAddress: string) {
  const isWallet = eq(sql`lower(${accessRequests.walletAddress})`, walletAddress.toLowerCase())
  const [row] = await rows(db).where(and(eq(accessRequests.articleId, articleId), isWallet))
  return row
}

/** A user's request for a paper. */
export async function requestOf(db: Db, articleId: number, accountId: number): Promise<RequestRow | undefined> {
  const isTheirs = eq(accessRequests.accountId, accountId)
  const [row] = await rows(db).where(and(eq(accessRequests.articleId, articleId), isTheirs))
  return row
}

/** A user's requests for these papers. */
export async function requestsOf(db: Db, articleIds: readonly number[], accountId: number): Promise<RequestRow[]> {
  if (articleIds.length === 0) return []
  return rows(db).where(
    and(inArray(accessRequests.articleId, [...articleIds]), eq(accessRequests.accountId, accountId)),
  )
}

/** Filters of a request list. */
export type Narrowing = {
  articleId?: number | undefined
  state?: RequestState | undefined
  accessLevel?: 'access' | 'readOnly' | 'full' | undefined
  search?: string | undefined
}

/** One page of matching requests, their total, and the next cursor. */
export async function listRequests(
  db: Db,
  condition: SQL | undefined,
  input: PageInput & Narrowing & { sortingField: keyof typeof SORTS },
  now: Date,
): Promise<ListPage<RequestRow>> {
  const page = pageOf(SORTS[input.sortingField], accessRequests.id, input)
  const narrowed = and(condition, ...narrowings(input, now))
  const counted = db
    .select({ total: count() })
    .from(accessRequests)
    .innerJoin(articles, eq(articles.id, accessRequests.articleId))
    .leftJoin(profiles, eq(profiles.accountId, accessRequests.accountId))
    .where(narrowed)
    .then(([row]) => row?.total ?? 0)
  return readPage(page, rows(db, page), narrowed, counted)
}

/** Matches a user's requests for papers they may still list. */
export function isRequestOf(accountId: number): SQL | undefined {
  return and(eq(accessRequests.accountId, accountId), eq(articles.isPublished, true), isNull(articles.deletedAt))
}

/** Matches requests for an owner's papers outside the bin. */
export function isPaperOfOwner(ownerId: number): SQL | undefined {
  return and(eq(articles.ownerId, ownerId), isNull(articles.deletedAt))
}

/** Matches pending requests that the owner has not seen. */
export function isUnseenBy(db: Db, ownerId: number, articleId?: number): SQL | undefined {
  const papers = db.select({ id: articles.id }).from(articles).where(isPaperOfOwner(ownerId))
  return and(
    isPending,
    isNull(accessRequests.seenAt),
    inArray(accessRequests.articleId, papers),
    articleId === undefined ? undefined : eq(accessRequests.articleId, articleId),
  )
}

/** Pending requests of an owner, and how many are unseen. */
export async function countWaiting(db: Db, ownerId: number): Promise<{ pending: number; unseen: number }> {
  const [counted] = await db
    .select({
      pending: sql<number>`count(*)::int`,
      unseen: sql<number>`(count(*) filter (where ${accessRequests.seenAt} is null))::int`,
    })
    .from(accessRequests)
    .innerJoin(articles, eq(articles.id, accessRequests.articleId))
    .where(and(isPaperOfOwner(ownerId), isPending))
  return counted ?? { pending: 0, unseen: 0 }
}

/** The last acts between an owner and each of these users, newest first. */
export async function actsBetween(db: Db, ownerId: number, requesterIds: readonly number[]) {
  if (requesterIds.length === 0) return []
  const place = sql<number>`row_number() over (partition by ${requestActs.requesterId} order by ${requestActs.id} desc)`
  const recent = db
    .select({ ...getTableColumns(requestActs), title: articles.title, place: place.as('place') })
    .from(requestActs)
    .innerJoin(articles, eq(articles.id, requestActs.articleId))
    .where(and(eq(requestActs.ownerId, ownerId), inArray(requestActs.requesterId, [...requesterIds])))
    .as('recent')
  return db.select().from(recent).where(lte(recent.place, HISTORY_MAX)).orderBy(desc(recent.id))
}

/** How many of an owner's papers each of these users may currently read by a grant. */
export async function sharedPapers(db: Db, ownerId: number, accountIds: readonly number[], now: Date) {
  if (accountIds.length === 0) return new Map<number, number>()
  const counted = await db
    .select({ accountId: accessRequests.accountId, papers: sql<number>`count(*)::int` })
    .from(accessRequests)
    .innerJoin(articles, eq(articles.id, accessRequests.articleId))
    .where(and(isPaperOfOwner(ownerId), inArray(accessRequests.accountId, [...accountIds]), holdsGrant(now)))
    .groupBy(accessRequests.accountId)
  return new Map(counted.map(({ accountId, papers }) => [accountId, papers]))
}

/** The act performed under an `Idempotency-Key`, or null. */
export async function actOfKey(db: Db, actorId: number, key: string) {
  const isKey = eq(requestActs.idempotencyKey, key)
  const [found] = await db
    .select()
    .from(requestActs)
    .where(and(eq(requestActs.actorId, actorId), isKey))
  return found ?? null
}

const isPending = sql`${accessRequests.label} like '% pending'`
const isGranted = sql`${accessRequests.label} like '% granted'`

function isCurrent(now: Date): SQL | undefined {
  return or(isNull(accessRequests.expiresAt), gt(accessRequests.expiresAt, now))
}

function holdsGrant(now: Date): SQL | undefined {
  return and(or(isGranted, accessRequests.hadReadOnly), isCurrent(now))
}

function narrowings({ articleId, state, accessLevel, search }: Narrowing, now: Date): (SQL | undefined)[] {
  const states: Record<RequestState, SQL | undefined> = {
    pending: isPending,
    granted: and(isGranted, isCurrent(now)),
    denied: sql`${accessRequests.label} like '% denied'`,
    expired: and(isGranted, lte(accessRequests.expiresAt, now)),
  }
  const levels = { access: 'Access request %', readOnly: 'Read-only request %', full: 'Full access request %' }
  const text = search?.trim().toLowerCase()
  const holds = (column: unknown) => sql`strpos(lower(${column}), ${text}) > 0`
  return [
    articleId === undefined ? undefined : eq(accessRequests.articleId, articleId),
    state === undefined ? undefined : states[state],
    accessLevel === undefined ? undefined : sql`${accessRequests.label} like ${levels[accessLevel]}`,
    text ? or(holds(articles.title), holds(profiles.username), holds(accessRequests.walletAddress)) : undefined,
  ]
}

function rows(db: Db, page?: Page) {
  return db
    .select({
      ...getTableColumns(accessRequests),
      title: articles.title,
      ownerId: articles.ownerId,
      isPublic: articles.isPublic,
      ownerName: ownerProfiles.username,
      requesterName: profiles.username,
      requesterAvatar: profiles.avatar,
      mark: page?.mark ?? sql<string>`''`,
    })
    .from(accessRequests)
    .innerJoin(articles, eq(articles.id, accessRequests.articleId))
    .leftJoin(profiles, eq(profiles.accountId, accessRequests.accountId))
    .leftJoin(ownerProfiles, eq(ownerProfiles.accountId, articles.ownerId))
    .$dynamic()
}
