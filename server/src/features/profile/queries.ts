import type { AccountInfo, PublicProfile } from '@colophon/protocol/profile/entities'
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { newestKey } from '../../accounts/keys/queries.ts'
import { masked } from '../../accounts/keys/secret.ts'
import { newestEmailChange, personById, shown } from '../../accounts/profile/queries.ts'
import { countUnviewed } from '../../notices/queries.ts'
import { isFinished } from '../../papers/conditions.ts'
import { articles, ratings } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'

/** Counts a user's comments on papers that everyone may read. */
export type CommentsCount = (db: Db, accountId: number) => Promise<number>

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
    ratingPoints: await ratingPoints(db, id),
    docsCount: await docsCount(db, id, { published: false }),
    apiKey: await maskedKey(db, id),
    notifications: await countUnviewed(db, id),
  }
}

/** The public profile of a user, or undefined. Counts published papers only. */
export async function publicProfile(
  db: Db,
  id: number,
  commentsCount: CommentsCount,
): Promise<PublicProfile | undefined> {
  const person = await personById(db, id)
  if (!person) return undefined
  return {
    id,
    ...shown(person),
    ratingPoints: await ratingPoints(db, id),
    docsCount: await docsCount(db, id, { published: true }),
    statementsCount: await statementsCount(db, id),
    commentsCount: await commentsCount(db, id),
  }
}

/** Statements of a user's published papers. */
async function statementsCount(db: Db, id: number): Promise<number> {
  const [papers] = await db
    .select({ count: sql`coalesce(sum(${articles.statementsCount}), 0)`.mapWith(Number) })
    .from(articles)
    .where(isPublishedBy(id))
  return papers?.count ?? 0
}

async function maskedKey(db: Db, id: number): Promise<string | null> {
  const key = await newestKey(db, id, new Date())
  return key ? masked(key) : null
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
