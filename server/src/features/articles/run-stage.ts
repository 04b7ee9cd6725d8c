import { PROCESSING_REASONS } from '@colophon/protocol/articles/errors'
import { progressOf } from '@colophon/protocol/articles/states'
import type { Role } from '@colophon/protocol/auth/roles'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { failPoint } from '../../platform/fail-point.ts'
import type { JobRun } from '../../platform/jobs-runner.ts'
import { endAttempt } from './end-attempt.ts'
import { enqueueStage, JOB_STAGES, type JobStage, type StageJob } from './enqueue-stage.ts'
import { isCurrent } from './in-work.ts'
import { reasonOf } from './processing-reason.ts'
import { roleOf } from './queries.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'
import { watchAttempt } from './watch-attempt.ts'

/** A paper in work, and the tier of its owner. */
export type StagePaper = typeof articles.$inferSelect & { role: Role }

/** A step of the processing of a paper. */
export type StageWork<T> = {
  /** The long part; it stores nothing. */
  work(paper: StagePaper, run: { signal: AbortSignal; report(share: number, words?: string): void }): Promise<T>
  /** Stores the result, in the transaction that also queues the next step. Running twice must do no harm. */
  store(db: Db, paper: StagePaper, result: T): Promise<Partial<typeof articles.$inferInsert>>
}

/**
 * Runs one step of one try. A try that is not wanted any more is dropped without a trace; a file that cannot be read ends
 * in `error` with its reason; anything else is tried again by the queue and ends in `internal` after the last try.
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
    if (!reason && (run.signal.aborted || !run.isLastTry)) throw error
    const told = { err: error, articleId: paper.id, stage }
    if (reason) context.log.info(told, 'a file could not be read')
    else context.log.error(told, 'a paper could not be processed')
    await endAttempt(context, isCurrent(job), reason ?? 'internal')
    await run.noteFailure?.(PROCESSING_REASONS[reason ?? 'internal'])
  } finally {
    watch.stop()
  }
}

async function begin(context: Context, stage: JobStage, job: StageJob): Promise<StagePaper | null> {
  const [paper] = await context.db
    .update(articles)
    .set({ status: 'processing', stage, progress: progressOf(stage), reason: null })
    .where(and(isCurrent(job), inArray(articles.stage, ['queue', stage])))
    .returning()
  if (!paper) return null
  tellProgress(context, paper)
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
  const isHere = and(isCurrent(job), eq(articles.stage, stage))
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
  if (isWanted) tellProgress(context, { ...paper, progress })
}
