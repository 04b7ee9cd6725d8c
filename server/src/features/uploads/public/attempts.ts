import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { PROGRESS_ERROR, progressOf, type Stage } from '@colophon/protocol/articles/states'
import type { Role } from '@colophon/protocol/auth/roles'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { JobHandler, JobRun } from '../../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../../platform/process/fail-point.ts'
import { roleOf } from '../../articles/queries.ts'
import { articles } from '../../articles/tables.ts'
import { enqueueStage, JOB_STAGES, type JobStage, type StageJob } from './enqueue-stage.ts'
import { isCurrentAttempt, isProcessing, reasonOf } from './processing.ts'

const POLL_INTERVAL_MS = 500

/** A processing paper with its owner's tier. */
export type StagePaper = typeof articles.$inferSelect & { role: Role }

/** A stage of processing. */
export type StageWork<T> = {
  /** The long part; it stores nothing. */
  work(paper: StagePaper, run: { signal: AbortSignal; report(share: number, words?: string): void }): Promise<T>
  /** Stores the result in the transaction that also queues the next stage. Must be idempotent. */
  store(db: Db, paper: StagePaper, result: T): Promise<Partial<typeof articles.$inferInsert>>
}

/**
 * Runs one stage of an attempt. An attempt that is no longer wanted is dropped; an unreadable file ends in `error` with
 * its reason; other errors are retried by the queue and end in `internal` after the last run.
 */
export async function runStage<T>(
  context: Context,
  stage: Exclude<JobStage, 'index'>,
  job: StageJob,
  run: JobRun,
  { work, store }: StageWork<T>,
): Promise<void> {
  const paper = await begin(context, stage, job)
  if (!paper) return
  const watch = watchAttempt(context, stage, job)
  try {
    const signal = AbortSignal.any([watch.signal, run.signal])
    const result = await work(paper, { signal, report: watch.report })
    watch.stop()
    await finish(context, stage, job, paper, (tx) => store(tx, paper, result))
  } catch (error) {
    if (watch.signal.aborted) return
    const reason = reasonOf(error)
    if (!reason && (run.signal.aborted || !run.isLastAttempt)) throw error
    const details = { err: error, articleId: paper.id, stage }
    if (reason) context.log.info(details, 'could not parse a file')
    else context.log.error(details, 'could not process a paper')
    await failAttempt(context, isCurrentAttempt(job), reason ?? 'internal')
    await run.noteFailure?.(PROCESSING_REASONS[reason ?? 'internal'])
  } finally {
    watch.stop()
  }
}

async function begin(context: Context, stage: JobStage, job: StageJob): Promise<StagePaper | null> {
  const [paper] = await context.db
    .update(articles)
    .set({ status: 'processing', stage, progress: progressOf(stage), reason: null })
    .where(and(isCurrentAttempt(job), inArray(articles.stage, ['queue', stage])))
    .returning()
  if (!paper) return null
  sendProgress(context, paper)
  return { ...paper, role: await roleOf(context.db, paper.ownerId) }
}

async function finish(
  context: Context,
  stage: Exclude<JobStage, 'index'>,
  job: StageJob,
  paper: StagePaper,
  store: (db: Db) => Promise<Partial<typeof articles.$inferInsert>>,
): Promise<void> {
  const next = JOB_STAGES[JOB_STAGES.indexOf(stage) + 1] ?? 'index'
  const progress = progressOf(next)
  const isHere = and(isCurrentAttempt(job), eq(articles.stage, stage))
  const isWanted = await context.db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: articles.id }).from(articles).where(isHere).for('update')
    if (!locked) return false
    const changes = await store(tx)
    await tx
      .update(articles)
      .set({ ...changes, stage: next, progress })
      .where(isHere)
    await enqueueStage(context, tx, next, job, paper)
    await failPoint(`${stage}:before-commit`)
    return true
  })
  if (isWanted) sendProgress(context, { ...paper, progress })
}

/** Watches an attempt while a stage runs. */
type AttemptWatch = {
  /** Aborts within a second after the attempt is cancelled by any process. */
  signal: AbortSignal
  /**
   * Reports the completed share (0..1) of the stage, with a message where it takes long; stored and sent at the next
   * poll. The message uses the field of the paper's warnings, which replace it.
   */
  report(share: number, words?: string): void
  stop(): void
}

/**
 * Polls twice a second whether the attempt is still wanted and stores and sends its progress; one statement does both.
 */
function watchAttempt(context: Pick<Context, 'db' | 'live' | 'log'>, stage: Stage, job: StageJob): AttemptWatch {
  const cancelled = new AbortController()
  let progress = progressOf(stage)
  let reported = progress
  let isLooking = false
  let remarks: { warnings?: string[] } = {}
  const poll = async () => {
    const [paper] = await context.db
      .update(articles)
      .set({ progress, ...remarks })
      .where(and(isCurrentAttempt(job), eq(articles.stage, stage)))
      .returning({ id: articles.id, ownerId: articles.ownerId, progress: articles.progress })
    if (!paper) cancelled.abort()
    else if (paper.progress > reported) sendProgress(context, paper)
    reported = progress
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    poll()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not store the progress of a paper'))
      .finally(() => {
        isLooking = false
      })
  }, POLL_INTERVAL_MS)
  return {
    signal: cancelled.signal,
    report(share, words) {
      if (words !== undefined) remarks = { warnings: [words] }
      progress = Math.max(progress, progressOf(stage, share))
    },
    stop: () => clearInterval(timer),
  }
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

const HAS_NO_JOB = sql`not exists (
  select from graphile_worker._private_jobs job
  where job.payload ->> 'attempt' = ${articles.attempt}::text
    and (job.locked_at is not null or job.attempts < job.max_attempts))`

/**
 * Ends processing papers that no job will work on, as after a crash during the last run: their owner sees an error and
 * can retry.
 */
export function endOrphanedJob(context: Context): JobHandler<'end-lost'> {
  return async () => {
    const ended = await failAttempt(context, and(isProcessing, HAS_NO_JOB), 'internal')
    if (ended > 0) context.log.warn({ ended }, 'ended attempts without a job')
  }
}

/** Sends the progress to all connections of the owner: 0..98, 99 complete, -1 error. Call after the commit. */
export function sendProgress(
  context: Pick<Context, 'live'>,
  paper: { id: number; ownerId: number | null; progress: number },
): void {
  if (paper.ownerId === null) return
  context.live.toUser(paper.ownerId, 'uploadStatusUpdate', { articleId: paper.id, uploadProgress: paper.progress })
}
