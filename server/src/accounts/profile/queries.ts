import type { AccountInfo, PublicProfile } from '@colophon/protocol/profile/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, count, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { comments } from '../../features/comments/tables.ts'
import { countUnviewed } from '../../notices/queries.ts'
import { isFinished } from '../../papers/conditions.ts'
import { articles, ratings } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { newestKey } from '../keys/queries.ts'
import { masked } from '../keys/secret.ts'
import { accounts, pendingCodes } from '../tables.ts'
import { avatarUrl } from './avatar-url.ts'
import { profiles } from './tables.ts'

/** The account as its owner sees it, or undefined. Counts all its papers. */
export async function accountInfo(db: Db, id: number): Promise<AccountInfo | undefined> {
  const person = await personById(db, id)
  if (!person) return undefined
  const { account, profile } = person
  return {
    id,
    email: account.email,
    username: profile?.username ?? '',
    role: account.role,
    walletAddress: account.walletAddress,
    ...shown(person),
    pendingEmail: (await newestEmailChange(db, id, new Date()))?.email ?? null,
    manualSiteTheme: profile?.manualSiteTheme ?? null,
    isTutorialPaused: profile?.isTutorialPaused ?? false,
    homeLayout: profile?.homeLayout ?? null,
    ratingPoints: await ratingPoints(db, id),
    docsCount: await docsCount(db, id, { published: false }),
    apiKey: await maskedKey(db, id),
    notifications: await countUnviewed(db, id),
  }
}

/** The public profile of a user, or undefined. Counts published papers only. */
export async function publicProfile(db: Db, id: number): Promise<PublicProfile | undefined> {
  const person = await personById(db, id)
  if (!person) return undefined
  return {
    id,
    ...shown(person),
    ratingPoints: await ratingPoints(db, id),
    docsCount: await docsCount(db, id, { published: true }),
    ...(await publicCounts(db, id)),
  }
}

/** Display names by id, without deleted users. */
export async function namesOf(
  db: Db,
  ids: number[],
): Promise<Map<number, { displayName: string; avatarUrl: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, username: profiles.username, avatar: profiles.avatar })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(inArray(accounts.id, ids))
  return new Map(rows.map((row) => [row.id, { displayName: displayName(row), avatarUrl: avatarUrl(row.avatar) }]))
}

/** What the public profiles of users say about them, by id. */
export async function introductionsOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Pick<PublicProfile, 'about' | 'createdAt' | 'docsCount'>>> {
  if (ids.length === 0) return new Map()
  const published = and(eq(articles.isPublished, true), isNull(articles.deletedAt))
  const rows = await db
    .select({ account: accounts, profile: profiles, docsCount: count(articles.id) })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .leftJoin(articles, and(eq(articles.ownerId, accounts.id), published))
    .where(inArray(accounts.id, [...ids]))
    .groupBy(accounts.id, profiles.accountId)
  return new Map(
    rows.map(({ docsCount, ...person }) => {
      const { about, createdAt } = shown(person)
      return [person.account.id, { about, createdAt, docsCount }]
    }),
  )
}

/** Statements of a user's published papers, and their comments on public papers. */
async function publicCounts(db: Db, id: number): Promise<{ statementsCount: number; commentsCount: number }> {
  const [papers] = await db
    .select({ count: sql`coalesce(sum(${articles.statementsCount}), 0)`.mapWith(Number) })
    .from(articles)
    .where(isPublishedBy(id))
  const isOpen = and(eq(articles.isPublished, true), eq(articles.isPublic, true), isNull(articles.deletedAt))
  const [said] = await db
    .select({ count: count() })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.authorId, id), isNull(comments.deletedAt), isOpen))
  return { statementsCount: papers?.count ?? 0, commentsCount: said?.count ?? 0 }
}

const HOUR_MS = 60 * 60 * 1000

/** The newest pending e-mail change of the last hour; its code may have expired. */
export async function newestEmailChange(db: Db, accountId: number, now: Date) {
  const isRecent = gt(pendingCodes.sentAt, new Date(now.getTime() - HOUR_MS))
  const [newest] = await db
    .select()
    .from(pendingCodes)
    .where(and(eq(pendingCodes.accountId, accountId), isRecent))
    .orderBy(desc(pendingCodes.sentAt), desc(pendingCodes.id))
    .limit(1)
  return newest
}

async function maskedKey(db: Db, id: number): Promise<string | null> {
  const key = await newestKey(db, id, new Date())
  return key ? masked(key) : null
}

type PersonRow = { account: typeof accounts.$inferSelect; profile: typeof profiles.$inferSelect | null }

async function personById(db: Db, id: number): Promise<PersonRow | undefined> {
  const [row] = await db
    .select({ account: accounts, profile: profiles })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, id))
  return row
}

function shown({ account, profile }: PersonRow) {
  return {
    displayName: displayName({ id: account.id, username: profile?.username ?? null }),
    avatarUrl: avatarUrl(profile?.avatar ?? null),
    about: profile?.about ?? '',
    createdAt: account.createdAt.toISOString(),
  }
}

/** Likes minus dislikes by other users on a user's published papers. */
async function ratingPoints(db: Db, ownerId: number): Promise<number> {
  const [sum] = await db
    .select({ points: sql`coalesce(sum(case when ${ratings.isLike} then 1 else -1 end), 0)`.mapWith(Number) })
    .from(ratings)
    .innerJoin(articles, eq(articles.id, ratings.articleId))
    .where(and(isPublishedBy(ownerId), ne(ratings.accountId, ownerId)))
  return sum?.points ?? 0
}

async function docsCount(db: Db, ownerId: number, { published }: { published: boolean }): Promise<number> {
  const mine = and(eq(articles.ownerId, ownerId), isNull(articles.deletedAt), isFinished(true))
  const [row] = await db
    .select({ papers: count() })
    .from(articles)
    .where(published ? isPublishedBy(ownerId) : mine)
  return row?.papers ?? 0
}

function isPublishedBy(ownerId: number) {
  return and(eq(articles.ownerId, ownerId), eq(articles.isPublished, true), isNull(articles.deletedAt))
}
