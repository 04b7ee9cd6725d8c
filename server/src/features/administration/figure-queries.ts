import type { Dashboard } from '@colophon/protocol/administration/entities'
import { eq, gt, sql } from 'drizzle-orm'
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
  const [users, byStatus, archive, queue, failuresToday, storage, open, activeToday] = await Promise.all([
    countUsers(db),
    countByStatus(db),
    countArchive(db),
    queueFigures(db),
    db.$count(jobFailures, gt(jobFailures.at, new Date(now.getTime() - DAY_MS))),
    sizes(db),
    db.$count(reports, eq(reports.outcome, 'open')),
    countSeenSince(db, now),
  ])
  return {
    at: now.toISOString(),
    users: { ...users, activeToday },
    papers: { byStatus, archive },
    queue,
    failuresToday,
    storage,
    reports: open,
    chain: chain?.state() ?? 'none',
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
