import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { profiles } from '../../accounts/profile/tables.ts'
import { accessLog } from '../../papers/access/tables.ts'
import type { Db } from '../../platform/database/db.ts'

/** The newest access log entries of a paper with the users' names. */
export function accessLogOf(db: Db, articleId: number, limit: number) {
  return db
    .select({
      accountId: accessLog.accountId,
      kind: accessLog.kind,
      firstAt: accessLog.firstAt,
      lastAt: accessLog.lastAt,
      name: profiles.username,
      avatar: profiles.avatar,
    })
    .from(accessLog)
    .leftJoin(profiles, eq(profiles.accountId, accessLog.accountId))
    .where(eq(accessLog.articleId, articleId))
    .orderBy(desc(accessLog.lastAt), accessLog.accountId, accessLog.kind)
    .limit(limit)
}

/** When each requester last opened the paper, by `articleId accountId`. */
export async function lastAccesses(
  db: Db,
  found: readonly { articleId: number; accountId: number }[],
): Promise<Map<string, Date>> {
  if (found.length === 0) return new Map()
  const { articleId, accountId, kind } = accessLog
  const rows = await db
    .select({ articleId, accountId, at: sql<Date>`max(${accessLog.lastAt})`.mapWith(accessLog.lastAt) })
    .from(accessLog)
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
