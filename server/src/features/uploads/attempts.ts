import { PROCESSING_REASONS } from '@colophon/protocol/articles/errors'
import { progressOf } from '@colophon/protocol/articles/states'
import type { Role } from '@colophon/protocol/auth/roles'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { failAttempt, isCurrentAttempt, isProcessing, reasonOf, sendProgress } from '../../papers/processing.ts'
import { roleOf } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { isStoreAway } from '../../platform/files/store-endpoint.ts'
import { hasNoJob } from '../../platform/jobs/job-rows.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob, type JobRun } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { enqueueStage, type StageJob } from './enqueue-stage.ts'

const POLL_INTERVAL_MS = 500

/** The stages of the job that reads a paper. */
const READING_STAGES = ['parse', 'statements'] as const
type ReadingStage = (typeof READING_STAGES)[number]

/** A processing paper with its owner's tier. */
export type StagePaper = typeof articles.$inferSelect & { stage: ReadingStage; role: Role }

/** An attempt while its job runs. */
export type RunningAttempt = {
  paper: StagePaper
  /** Aborts within a second after the attempt is cancelled by any process. */
  signal: AbortSignal
  /**
   * Reports the completed share (0..1) of the current stage, with a message where it takes long; stored and sent at the
   * next poll. The message uses the field of the paper's warnings, which replace it.
   */
  report(stage: ReadingStage, share: number, message?: string): void
  /**
   * Stores the result of a stage in the transaction that begins the next; `store` returns the changes of the paper and
   * must be idempotent. Aborts the signal if the attempt is no longer wanted.
   */
  complete(stage: ReadingStage, store: (db: Db) => Promise<Partial<typeof articles.$inferInsert>>): Promise<void>
}

/**
 * Runs the stages of an attempt from the one it is at up to indexing. An attempt that is no longer wanted is dropped;
 * an unreadable file ends in `error` with its reason; other errors are retried by the queue, from the stage reached,
 * and end in `internal` after the last run.
 */
export async function runAttempt(
  context: Context,
  job: StageJob,
  run: JobRun,
  work: (attempt: RunningAttempt) => Promise<void>,
): Promise<void> {
  const paper = await begin(context, job)
  if (!paper) return
  const watch = watchAttempt(context, job, paper.stage)
  try {
    await work({
      paper,
      signal: AbortSignal.any([watch.signal, run.signal]),
      report: watch.report,
      async complete(stage, store) {
        watch.follow(null)
        if (!(await completeStage(context, job, paper, stage, store))) return watch.cancel()
        if (stage === 'parse') watch.follow('statements')
      },
    })
  } catch (error) {
    if (watch.signal.aborted) return
    const reason = reasonOf(error)
    if (!reason && (run.signal.aborted || !run.isLastAttempt || isStoreAway(error))) throw error
    const details = { err: error, articleId: paper.id }
    if (reason) context.log.info(details, 'could not parse a file')
    else context.log.error(details, 'could not process a paper')
    await failAttempt(context, isCurrentAttempt(job), reason ?? 'internal')
    await run.noteFailure?.(PROCESSING_REASONS[reason ?? 'internal'])
  } finally {
    watch.stop()
  }
}

async function begin(context: Context, job: StageJob): Promise<StagePaper | null> {
  const isResumed = sql`${articles.stage} = 'statements'`
  const [paper] = await context.db
    .update(articles)
    .set({
      status: 'processing',
      stage: sql`case when ${isResumed} then 'statements' else 'parse' end`,
      progress: sql`case when ${isResumed} then ${progressOf('statements')}::int else ${progressOf('parse')}::int end`,
      reason: null,
    })
    .where(and(isCurrentAttempt(job), inArray(articles.stage, ['queue', ...READING_STAGES])))
    .returning()
  if (!paper) return null
  sendProgress(context, paper)
  const stage = paper.stage === 'statements' ? 'statements' : 'parse'
  return { ...paper, stage, role: await roleOf(context.db, paper.ownerId) }
}

/** Stores the result of a stage and begins the next; false if the attempt is no longer wanted. Idempotent. */
async function completeStage(
  context: Context,
  job: StageJob,
  paper: StagePaper,
  stage: ReadingStage,
  store: (db: Db) => Promise<Partial<typeof articles.$inferInsert>>,
): Promise<boolean> {
  const next = stage === 'parse' ? 'statements' : 'index'
  const progress = progressOf(next)
  const isHere = and(isCurrentAttempt(job), inArray(articles.stage, [...READING_STAGES]))
  const isWanted = await context.db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: articles.id }).from(articles).where(isHere).for('update')
    if (!locked) return false
    const changes = await store(tx)
    await tx
      .update(articles)
      .set({ ...changes, stage: next, progress })
      .where(isHere)
    if (next === 'index') await enqueueStage(context, tx, next, job, paper)
    await failPoint(`${stage}:before-commit`)
    return true
  })
  if (isWanted) sendProgress(context, { ...paper, progress })
  return isWanted
}

/**
 * Polls twice a second whether the attempt is still wanted and stores and sends its progress; one statement does both.
 */
function watchAttempt(context: Pick<Context, 'db' | 'live' | 'log'>, job: StageJob, first: ReadingStage) {
  const cancelled = new AbortController()
  let stage: ReadingStage | null = first
  let progress = progressOf(first)
  let reported = progress
  let isPolling = false
  let message: { warnings?: string[] } = {}
  const poll = async (at: ReadingStage) => {
    const [paper] = await context.db
      .update(articles)
      .set({ progress, ...message })
      .where(and(isCurrentAttempt(job), eq(articles.stage, at)))
      .returning({ id: articles.id, ownerId: articles.ownerId, progress: articles.progress })
    if (at !== stage) return
    if (!paper) cancelled.abort()
    else if (paper.progress > reported) sendProgress(context, paper)
    reported = progress
  }
  const timer = setInterval(() => {
    if (isPolling || !stage) return
    isPolling = true
    poll(stage)
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not store the progress of a paper'))
      .finally(() => {
        isPolling = false
      })
  }, POLL_INTERVAL_MS)
  return {
    signal: cancelled.signal,
    cancel: () => cancelled.abort(),
    report(of: ReadingStage, share: number, detail?: string) {
      if (of !== stage) return
      if (detail !== undefined) message = { warnings: [detail] }
      progress = Math.max(progress, progressOf(of, share))
    },
    /** Follows another stage, or none while a stage is being completed. */
    follow(next: ReadingStage | null) {
      stage = next
      message = {}
      if (next) progress = reported = progressOf(next)
    },
    stop: () => clearInterval(timer),
  }
}

const HAS_NO_JOB = hasNoJob('attempt', sql`${articles.attempt}::text`)

/**
 * Ends processing papers that no job will work on, as after a crash during the last run: their owner sees an error and
 * can retry.
 */
export const endLostJob = defineJob({
  name: 'end-lost',
  payload: NO_PAYLOAD,
  lane: 'short',
  at: '*/5 * * * *',
  async run(context) {
    const ended = await failAttempt(context, and(isProcessing, HAS_NO_JOB), 'internal')
    if (ended > 0) context.log.warn({ ended }, 'ended attempts without a job')
  },
})
