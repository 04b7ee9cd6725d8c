import type { Report } from '@colophon/protocol/administration/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { profiles } from '../../accounts/profile/tables.ts'
import { accounts } from '../../accounts/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { nextCursor, pageOf } from '../../platform/http/paging.ts'
import { reports } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** One page of the reports with the total. */
export async function listReports(
  db: Db,
  input: Parameters<typeof pageOf>[2] & { outcome?: Report['outcome'] | undefined },
): Promise<{ list: Report[]; total: number; cursor: string | null }> {
  const page = pageOf({ by: reports.id, type: 'integer' }, reports.id, input)
  const wanted = input.outcome && eq(reports.outcome, input.outcome)
  const [found, total] = await Promise.all([
    rows(db, page.mark)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db.$count(reports, wanted),
  ])
  return { list: found.map(toReport), total, cursor: nextCursor(found, page.limit) }
}

export async function readReport(db: Db, reportId: number): Promise<Report | null> {
  const [row] = await rows(db).where(eq(reports.id, reportId))
  return row ? toReport(row) : null
}

/** Reports of a user within the last day. */
export function countReportsOf(db: Db, reporterId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  return db.$count(reports, and(eq(reports.reporterId, reporterId), gt(reports.createdAt, since)))
}

export async function administrators(db: Db): Promise<number[]> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin'))
  return found.map(({ id }) => id)
}

function rows(db: Db, mark?: SQL<string>) {
  return db
    .select({ report: reports, username: profiles.username, mark: mark ?? sql<string>`''` })
    .from(reports)
    .leftJoin(profiles, eq(profiles.accountId, reports.reporterId))
    .$dynamic()
}

function toReport({ report, username }: Awaited<ReturnType<typeof rows>>[number]): Report {
  const { reporterId, commentId } = report
  return {
    ...report,
    kind: commentId === null ? 'paper' : 'comment',
    reporterName: reporterId === null ? 'Somebody who has left' : displayName({ id: reporterId, username }),
    createdAt: report.createdAt.toISOString(),
    settledAt: report.settledAt?.toISOString() ?? null,
  }
}
