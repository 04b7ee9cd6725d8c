import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { QUOTAS, type Role } from '@colophon/protocol/auth/roles'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import { articles } from '../../articles/tables.ts'
import { READING_STAGES } from './enqueue-stage.ts'

const ACCOUNT_LOCK = 4_201_340

/** True of a paper that waits for the worker or is being worked on; records of the archive, which are many, never are. */
export const isInWork: SQL = sql`(${articles.source} = 'system' and ${inArray(articles.status, ['queue', 'processing'])})`

/** True of the papers that exist for their owner: not in the bin. */
export const isKept: SQL = isNull(articles.deletedAt)

/** True of a paper for the try that a job was made for, as long as nobody cancelled, deleted or restarted it. */
export function isCurrent(job: { articleId: number; attempt: string }): SQL | undefined {
  return and(eq(articles.id, job.articleId), eq(articles.attempt, job.attempt), isInWork, isKept)
}

/** How many papers of the account are in work; fails with `tooManyInWork` when its quota is reached. */
export async function countInWork(db: Db, account: { id: number; role: Role }): Promise<number> {
  const papers = await db.$count(articles, and(eq(articles.ownerId, account.id), isInWork))
  return papers < QUOTAS[account.role].inWork ? papers : fail('tooManyInWork')
}

/** Makes the uploads of one account wait for each other until the transaction ends, so that their number is exact. */
export async function lockUploads(db: Db, accountId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, ${accountId})`)
}

/** A cancelled upload that its owner has not taken up again: gone for whoever asks for it. */
export function isCancelled(paper: Pick<typeof articles.$inferSelect, 'reason' | 'status' | 'isHidden'>): boolean {
  return paper.status === 'error' && paper.reason === 'cancelled' && paper.isHidden
}

/**
 * How many-th each of the papers that wait is to be read, by its id; 1 is the next. The queue is that of everybody, in the
 * order in which the worker takes jobs, so that vip papers that come later push others back.
 */
export async function queuePositions(
  db: Db,
  papers: readonly { id: number; status: string }[],
): Promise<Map<number, number>> {
  const ids = papers.filter(({ status }) => status === 'queue').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; position: number }>(sql`
    with waiting as (
      select job.payload ->> 'attempt' as attempt, row_number() over (order by job.priority, job.run_at, job.id) as position
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier in ${[...READING_STAGES]}
        and job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now()
    )
    select ${articles.id}, position::int from ${articles} join waiting on waiting.attempt = ${articles.attempt}::text
    where ${inArray(articles.id, ids)}`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** Why a file cannot become a paper, where an error of a parser says so; null for what is no fault of the file. */
export function reasonOf(error: unknown): ProcessingReason | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.hasOwn(PROCESSING_REASONS, code) ? (code as ProcessingReason) : null
}
