import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { oaiRecords } from './tables.ts'

/** The provided records after a position, changed before a time. */
export type Range = { after: number; before: Date | null }

/** A row of `oai_records`. */
export type OaiRecord = typeof oaiRecords.$inferSelect

/** The current time of the database, at which all changes with an earlier time stamp are visible. */
export async function settledTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`
    with settled as materialized (select pg_advisory_xact_lock_shared(${LOCKS.oaiChanges}))
    select extract(epoch from clock_timestamp()) * 1000 as now from settled`)
  return new Date(Math.floor(Number(rows[0]?.now)))
}

/** The position of the last record that changed before a time; 0 if none did. */
export async function positionBefore(db: Db, time: Date): Promise<number> {
  const [row] = await db
    .select({ position: oaiRecords.position })
    .from(oaiRecords)
    .where(lt(oaiRecords.changedAt, time))
    .orderBy(desc(oaiRecords.changedAt), desc(oaiRecords.position))
    .limit(1)
  return row?.position ?? 0
}

export function recordsIn(db: Db, range: Range, limit: number): Promise<OaiRecord[]> {
  return db.select().from(oaiRecords).where(isIn(range)).orderBy(asc(oaiRecords.position)).limit(limit)
}

export function countRecords(db: Db, range: Range): Promise<number> {
  return db.$count(oaiRecords, isIn(range))
}

function isIn({ after, before }: Range): SQL | undefined {
  return and(gt(oaiRecords.position, after), before === null ? undefined : lt(oaiRecords.changedAt, before))
}

export async function readRecord(db: Db, articleId: number): Promise<OaiRecord | null> {
  const [row] = await db.select().from(oaiRecords).where(eq(oaiRecords.articleId, articleId))
  return row ?? null
}

/** When the first record changed last; null if there is none. */
export async function earliestChange(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ changedAt: oaiRecords.changedAt })
    .from(oaiRecords)
    .orderBy(asc(oaiRecords.changedAt))
    .limit(1)
  return row?.changedAt ?? null
}
