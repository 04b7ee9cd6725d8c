import type { AdminAction, AdminLogEntry } from '@colophon/protocol/administration/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { aliasedTable, and, asc, eq, gt, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { adminLog } from '../../accounts/admin-log-tables.ts'
import { profiles } from '../../accounts/profile/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ListPage, type PageInput, pageOf, readPage, type Sort } from '../../platform/http/paging.ts'

const CSV_AT_ONCE = 500
const subjects = aliasedTable(profiles, 'subjects')

const SORTS = {
  number: { by: adminLog.number, type: 'integer' },
  at: { by: adminLog.at, type: 'timestamptz' },
} as const satisfies Record<string, Sort>

export type LogFilter = {
  search?: string | undefined
  action?: AdminAction | undefined
  actorId?: number | undefined
  subjectId?: number | undefined
  from?: string | undefined
  until?: string | undefined
}

/** One page of the audit log with the total. */
export async function listLog(
  db: Db,
  input: LogFilter & PageInput & { sortingField: keyof typeof SORTS },
): Promise<ListPage<AdminLogEntry>> {
  const page = pageOf(SORTS[input.sortingField], adminLog.number, input)
  const found = await readPage(page, entries(db, page.mark), fits(input), db.$count(adminLog, fits(input)))
  return { ...found, list: found.list.map(toEntry) }
}

/** The next entries after a number, oldest first. */
export async function readLogAfter(db: Db, filter: LogFilter, last: number): Promise<AdminLogEntry[]> {
  const found = await entries(db)
    .where(and(fits(filter), gt(adminLog.number, last)))
    .orderBy(asc(adminLog.number))
    .limit(CSV_AT_ONCE)
  return found.map(toEntry)
}

function entries(db: Db, mark?: SQL<string>) {
  return db
    .select({
      entry: adminLog,
      actorName: profiles.username,
      subjectName: subjects.username,
      mark: mark ?? sql<string>`''`,
    })
    .from(adminLog)
    .leftJoin(profiles, eq(profiles.accountId, adminLog.actorId))
    .leftJoin(subjects, eq(subjects.accountId, adminLog.subjectId))
    .$dynamic()
}

function fits({ search, action, actorId, subjectId, from, until }: LogFilter): SQL | undefined {
  const text = search?.trim().toLowerCase()
  const holds = [adminLog.target, adminLog.reason, adminLog.before, adminLog.after, adminLog.address].map(
    (column) => sql`strpos(lower(${column}), ${text ?? ''}) > 0`,
  )
  return and(
    text ? or(...holds) : undefined,
    action && eq(adminLog.action, action),
    actorId === undefined ? undefined : eq(adminLog.actorId, actorId),
    subjectId === undefined ? undefined : eq(adminLog.subjectId, subjectId),
    from === undefined ? undefined : gte(adminLog.at, new Date(from)),
    until === undefined ? undefined : lte(adminLog.at, new Date(until)),
  )
}

type Row = Awaited<ReturnType<typeof entries>>[number]

function toEntry({ entry, actorName, subjectName }: Row): AdminLogEntry {
  const { actorId, subjectId } = entry
  return {
    ...entry,
    at: entry.at.toISOString(),
    actorName: displayName({ id: actorId, username: actorName }),
    subjectName: subjectId === null ? null : displayName({ id: subjectId, username: subjectName }),
  }
}
