import type { FailureClass, QueuedJob, QueueFigures, QueueState } from '@colophon/protocol/administration/entities'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { articles } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { queuePauses } from './tables.ts'

const SHOWN_MAX = 50

/** The id of the single row. */
export const PAUSE = 1

export async function isQueuePaused(db: Db): Promise<boolean> {
  const [pause] = await db.select({ id: queuePauses.id }).from(queuePauses)
  return pause !== undefined
}

const FAILED = sql`attempts >= max_attempts and locked_at is null`
const RUNNING = sql`locked_at is not null`
const WAITING = sql`attempts < max_attempts and locked_at is null`
const JOBS = sql`graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`

/** Numbers of waiting, running and given-up jobs, and whether the queue is paused. */
export async function queueFigures(db: Db): Promise<QueueFigures> {
  const { rows } = await db.execute<{ waiting: number; running: number; failed: number; oldest: Date | null }>(sql`
    select count(*) filter (where ${WAITING})::int waiting, count(*) filter (where ${RUNNING})::int running,
      count(*) filter (where ${FAILED})::int failed, min(run_at) filter (where ${WAITING} and run_at <= now()) oldest
    from ${JOBS}`)
  const [pause] = await db.select().from(queuePauses)
  const { waiting = 0, running = 0, failed = 0, oldest = null } = rows[0] ?? {}
  return {
    waiting,
    running,
    failed,
    oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
    pausedAt: pause?.pausedAt.toISOString() ?? null,
    pauseReason: pause?.reason ?? null,
  }
}

/** The state of background work for the dashboard. */
export async function queueState(db: Db): Promise<QueueState> {
  const kinds = await db.execute<{ name: string; waiting: number; running: number; failed: number }>(sql`
    select identifier as name, count(*) filter (where ${WAITING})::int waiting,
      count(*) filter (where ${RUNNING})::int running, count(*) filter (where ${FAILED})::int failed
    from ${JOBS} group by identifier order by identifier`)
  return {
    ...(await queueFigures(db)),
    kinds: kinds.rows,
    failures: [...(await failedPapers(db)), ...failedJobs(kinds.rows)],
    jobs: await jobsWhere(db, sql`true`),
  }
}

/** A job of the queue; null when there is none. */
export async function readJob(db: Db, jobId: string): Promise<QueuedJob | null> {
  const [job] = await jobsWhere(db, sql`jobs.id = ${jobId}::bigint`)
  return job ?? null
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

type JobRow = {
  id: string
  name: string
  article: string | null
  state: QueuedJob['state']
  attempts: number
  max: number
  created: Date
  due: Date
}

async function jobsWhere(db: Db, condition: ReturnType<typeof sql>): Promise<QueuedJob[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select jobs.id::text id, identifier as name, payload->>'articleId' article, attempts, max_attempts max,
      case when ${RUNNING} then 'running' when ${FAILED} then 'failed' else 'waiting' end state,
      created_at created, run_at due
    from ${JOBS} where ${condition} order by ${RUNNING} desc, run_at, jobs.id limit ${SHOWN_MAX}`)
  return rows.map(({ id, name, article, state, attempts, max, created, due }) => ({
    id,
    name,
    articleId: article === null ? null : Number(article),
    state,
    tries: attempts,
    triesMax: max,
    createdAt: new Date(created).toISOString(),
    runAt: new Date(due).toISOString(),
  }))
}
