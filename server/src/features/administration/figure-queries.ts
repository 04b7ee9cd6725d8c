import { type Dashboard, TREND_DAYS } from '@colophon/protocol/administration/entities'
import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { queueFigures } from './queue-queries.ts'
import { jobFailures, reports } from './tables.ts'
import { countSeenSince } from './user-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The archive is large and changes only by imports, so its count is cached. */
const ARCHIVE_MS = 60_000
const archives = new WeakMap<object, { at: number; count: number }>()

/** The current dashboard figures. */
export async function figures(context: Pick<Context, 'db' | 'now' | 'chain'>): Promise<Dashboard> {
  const { db, chain } = context
  const now = context.now()
  const [users, byStatus, cancelled, archive, queue, failuresToday, storage, open, activeToday, trends] =
    await Promise.all([
      countUsers(db),
      countByStatus(db),
      db.$count(
        articles,
        and(eq(articles.source, 'system'), eq(articles.status, 'error'), eq(articles.reason, 'cancelled')),
      ),
      countArchive(db),
      queueFigures(db),
      db.$count(jobFailures, gt(jobFailures.at, new Date(now.getTime() - DAY_MS))),
      sizes(db),
      db.$count(reports, eq(reports.outcome, 'open')),
      countSeenSince(db, now),
      trendsUntil(db, now),
    ])
  return {
    at: now.toISOString(),
    users: { ...users, activeToday },
    papers: { byStatus, cancelled, archive },
    queue,
    failuresToday,
    storage,
    reports: open,
    chain: chain?.state() ?? 'none',
    trends,
  }
}

async function countUsers(db: Db) {
  const [found] = await db
    .select({
      total: sql<number>`count(*)::int`,
      frozen: sql<number>`count(${accounts.frozenAt})::int`,
      admins: sql<number>`count(*) filter (where ${accounts.role} = 'admin')::int`,
    })
    .from(accounts)
  return found ?? { total: 0, frozen: 0, admins: 0 }
}

async function countByStatus(db: Db): Promise<Dashboard['papers']['byStatus']> {
  const found = await db
    .select({ status: articles.status, count: sql<number>`count(*)::int` })
    .from(articles)
    .where(eq(articles.source, 'system'))
    .groupBy(articles.status)
  return Object.fromEntries(found.map(({ status, count }) => [status, count]))
}

async function countArchive(db: Db): Promise<number> {
  const known = archives.get(db)
  if (known && performance.now() - known.at < ARCHIVE_MS) return known.count
  const count = await db.$count(articles, eq(articles.source, 'arxiv'))
  archives.set(db, { at: performance.now(), count })
  return count
}

async function sizes(db: Db): Promise<Dashboard['storage']> {
  const { rows } = await db.execute<{ files: string; base: string }>(sql`
    select coalesce(sum(${articles.sizeBytes}) filter (where ${articles.source} = 'system'), 0)::text files,
      pg_database_size(current_database())::text base from ${articles} where ${articles.source} = 'system'`)
  return { files: Number(rows[0]?.files ?? 0), database: Number(rows[0]?.base ?? 0) }
}

async function trendsUntil(db: Db, now: Date): Promise<Dashboard['trends']> {
  const [users, papers, failures] = await Promise.all([
    perDay(db, accounts, accounts.createdAt, now),
    perDay(db, articles, articles.createdAt, now, eq(articles.source, 'system')),
    perDay(db, jobFailures, jobFailures.at, now),
  ])
  return { users, papers, failures }
}

/** The number of rows of each of the last days. */
async function perDay(db: Db, table: PgTable, at: AnyPgColumn, now: Date, which?: SQL): Promise<number[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const first = today - TREND_DAYS + 1
  const day = sql<number>`floor(extract(epoch from ${at}) / 86400)::int`
  const found = await db
    .select({ day, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(gte(at, new Date(first * DAY_MS)), which))
    .groupBy(sql`1`)
  const counts = new Map(found.map(({ day, count }) => [day, count]))
  return Array.from({ length: TREND_DAYS }, (_, index) => counts.get(first + index) ?? 0)
}
