import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { PROGRESS_ERROR } from '@colophon/protocol/articles/states'
import { QUOTAS, type User } from '@colophon/protocol/auth/roles'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { LOCKS } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { waitingAttempts } from '../platform/jobs/job-rows.ts'
import { articles } from './tables.ts'

/** Matches papers that wait for the worker or are being processed; archive records never are. */
export const isProcessing: SQL = sql`(${articles.source} = 'system' and ${inArray(articles.status, ['queue', 'processing'])})`

/** Matches papers outside the bin. */
export const isNotDeleted: SQL = isNull(articles.deletedAt)

/** Matches the paper while the job's attempt is current: not cancelled, deleted or restarted. */
export function isCurrentAttempt(job: { articleId: number; attempt: string }): SQL | undefined {
  return and(eq(articles.id, job.articleId), eq(articles.attempt, job.attempt), isProcessing, isNotDeleted)
}

/** Number of the account's processing papers; fails with `tooManyInWork` when its quota is reached. */
export async function countProcessing(db: Db, account: User): Promise<number> {
  const papers = await db.$count(articles, and(eq(articles.ownerId, account.id), isProcessing))
  return papers < QUOTAS[account.role].processing ? papers : fail('tooManyInWork')
}

/** Serialises the uploads of an account until the transaction ends, so that the quota is exact. */
export async function lockUploads(db: Db, accountId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.uploads}, ${accountId})`)
}

/** A cancelled upload that was not retried counts as gone. */
export function isCancelled(paper: Pick<typeof articles.$inferSelect, 'reason' | 'status' | 'isHidden'>): boolean {
  return paper.status === 'error' && paper.reason === 'cancelled' && paper.isHidden
}

/**
 * Queue positions of waiting papers by id; 1 is next. The queue is shared by all accounts in job order, so later vip
 * papers push others back.
 */
export async function queuePositions(
  db: Db,
  papers: readonly { id: number; status: string }[],
): Promise<Map<number, number>> {
  const ids = papers.filter(({ status }) => status === 'queue').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; position: number }>(sql`
    select ${articles.id}, position::int from ${articles} join ${waitingAttempts('parse')} waiting
      on waiting.attempt = ${articles.attempt}::text
    where ${inArray(articles.id, ids)}`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** The reason for which a file cannot become a paper; null for errors that are not caused by the file. */
export function reasonOf(error: unknown): ProcessingReason | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.hasOwn(PROCESSING_REASONS, code) ? (code as ProcessingReason) : null
}

/**
 * Ends attempts with an error: reason and failed stage are stored, the encrypted password is deleted. Returns how many
 * papers matched `which`.
 */
export async function failAttempt(
  context: Pick<Context, 'db' | 'live'>,
  which: SQL | undefined,
  reason: ProcessingReason,
  more: { attempt?: string } = {},
): Promise<number> {
  const papers = await context.db
    .update(articles)
    .set({ status: 'error', progress: PROGRESS_ERROR, reason, wrappedPassword: null, ...more })
    .where(which)
    .returning({ id: articles.id, ownerId: articles.ownerId, progress: articles.progress })
  for (const paper of papers) sendProgress(context, paper)
  return papers.length
}

/** Sends the progress to all connections of the owner: 0..98, 99 complete, -1 error. Call after the commit. */
export function sendProgress(
  context: Pick<Context, 'live'>,
  paper: { id: number; ownerId: number | null; progress: number },
): void {
  if (paper.ownerId === null) return
  context.live.toUser(paper.ownerId, 'uploadStatusUpdate', { articleId: paper.id, uploadProgress: paper.progress })
}
