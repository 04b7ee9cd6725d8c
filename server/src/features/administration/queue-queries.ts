import type { FailureClass, QueuedJob, QueueFigures, QueueState } from '@colophon/protocol/administration/entities'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { countJobs, countJobsByName, type JobRow, readJobs } from '../../platform/jobs/job-rows.ts'
import type { FailedAttempt } from '../../platform/jobs/jobs-runner.ts'
import { jobFailures, queuePauses } from './tables.ts'

const SHOWN_MAX = 50

/** The id of the single row. */
export const PAUSE = 1

export async function isQueuePaused(db: Db): Promise<boolean> {
  const [pause] = await db.select({ id: queuePauses.id }).from(queuePauses)
  return pause !== undefined
}

/** Numbers of waiting, running and given-up jobs, and whether the queue is paused. */
export async function queueFigures(db: Db): Promise<QueueFigures> {
  const { waiting, running, failed, oldest } = await countJobs(db)
  const [pause] = await db.select().from(queuePauses)
  return {
    waiting,
    running,
    failed,
    oldestAt: oldest?.toISOString() ?? null,
    pausedAt: pause?.pausedAt.toISOString() ?? null,
    pauseReason: pause?.reason ?? null,
  }
}

/** The state of background work for the dashboard. */
export async function queueState(db: Db): Promise<QueueState> {
  const kinds = await countJobsByName(db)
  return {
    ...(await queueFigures(db)),
    kinds,
    failures: [...(await failedPapers(db)), ...failedJobs(kinds)],
    jobs: (await readJobs(db, { limit: SHOWN_MAX })).map(toQueued),
  }
}

/** A job of the queue; null when there is none. */
export async function readJob(db: Db, jobId: string): Promise<QueuedJob | null> {
  const [job] = await readJobs(db, { id: jobId, limit: 1 })
  return job ? toQueued(job) : null
}

async function failedPapers(db: Db): Promise<FailureClass[]> {
  const found = await db
    .select({ name: articles.reason, count: sql<number>`count(*)::int` })
    .from(articles)
    .where(and(eq(articles.source, 'system'), eq(articles.status, 'error'), isNull(articles.deletedAt)))
    .groupBy(articles.reason)
  return found.flatMap(({ name, count }) =>
    name === null || name === 'cancelled' ? [] : [{ kind: 'paper' as const, name, words: wordsOf(name), count }],
  )
}

function wordsOf(reason: ProcessingReason): string {
  return PROCESSING_REASONS[reason]
}

function failedJobs(kinds: readonly { name: string; failed: number }[]): FailureClass[] {
  const failing = kinds.filter(({ failed }) => failed > 0)
  return failing.map(({ name, failed }) => ({
    kind: 'job',
    name,
    words: 'Given up after its last try.',
    count: failed,
  }))
}

function toQueued({ attempts, maxAttempts, createdAt, runAt, ...job }: JobRow): QueuedJob {
  return {
    ...job,
    tries: attempts,
    triesMax: maxAttempts,
    createdAt: createdAt.toISOString(),
    runAt: runAt.toISOString(),
  }
}

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const MESSAGE_MAX = 2000

/** Stores why an attempt of a job failed, for a month. */
export async function recordJobFailure(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { jobId, name, payload, attempt, message }: FailedAttempt,
): Promise<void> {
  const { articleId = null } = payload as { articleId?: number }
  const at = now()
  await db.delete(jobFailures).where(lt(jobFailures.at, new Date(at.getTime() - RETENTION_MS)))
  await db.insert(jobFailures).values({ jobId, name, articleId, attempt, message: message.slice(0, MESSAGE_MAX), at })
}
