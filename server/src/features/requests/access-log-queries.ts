import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { profiles } from '../profile/tables.ts'
import { paperOpenings } from './tables.ts'

/** The newest access log entries of a paper with the users' names. */
export function accessLogOf(db: Db, articleId: number, limit: number) {
  return db
    .select({
      accountId: paperOpenings.accountId,
      kind: paperOpenings.kind,
      firstAt: paperOpenings.firstAt,
      lastAt: paperOpenings.lastAt,
      name: profiles.username,
      avatar: profiles.avatar,
    })
    .from(paperOpenings)
    .leftJoin(profiles, eq(profiles.accountId, paperOpenings.accountId))
    .where(eq(paperOpenings.articleId, articleId))
    .orderBy(desc(paperOpenings.lastAt), paperOpenings.accountId, paperOpenings.kind)
    .limit(limit)
}

/** When each requester last opened the paper, by `articleId accountId`. */
export async function lastAccesses(
  db: Db,
  found: readonly { articleId: number; accountId: number }[],
): Promise<Map<string, Date>> {
  if (found.length === 0) return new Map()
  const { articleId, accountId, kind } = paperOpenings
  const rows = await db
    .select({ articleId, accountId, at: sql<Date>`max(${paperOpenings.lastAt})`.mapWith(paperOpenings.lastAt) })
    .from(paperOpenings)
    .where(
      and(
        inArray(articleId, [...new Set(found.map((row) => row.articleId))]),
        inArray(accountId, [...new Set(found.map((row) => row.accountId))]),
        ne(kind, 'openedByAdministrator'),
      ),
    )
    .groupBy(articleId, accountId)
  return new Map(rows.map((row) => [`${row.articleId} ${row.accountId}`, row.at]))
}
