import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { BACKGROUND } from './jobs.ts'

/**
 * All SQL on the private tables of graphile-worker, whose version is pinned. A job is given up when its attempts are used
 * up.
 */
const JOBS = sql`graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`
const GIVEN_UP = sql`attempts >= max_attempts and locked_at is null`
const RUNNING = sql`locked_at is not null`
const WAITING = sql`attempts < max_attempts and locked_at is null`

/** Matches rows without a job, waiting or running, that has this value in its payload. */
export function hasNoJob(field: 'attempt' | 'importId', value: SQL): SQL {
  return sql`not exists (select from graphile_worker._private_jobs job
    where job.payload ->> ${sql.raw(`'${field}'`)} = ${value}
      and (job.locked_at is not null or job.attempts < job.max_attempts))`
}

/** Matches rows without a job, waiting or running, of this key. */
export function hasNoJobOfKey(key: SQL): SQL {
  return sql`not exists (select from graphile_worker._private_jobs job
    where job.key = ${key} and (job.locked_at is not null or job.attempts < job.max_attempts))`
}

/** Whether a job of one of these kinds runs, or is due and waits for it. */
export async function hasDueJob(db: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${JOBS} where identifier = any(${sql.param([...names])}::text[])
      and (${RUNNING} or (${WAITING} and run_at <= now())) limit 1`)
  return rows.length > 0
}

/** The attempts in the payloads of due jobs of one kind, with their positions in the queue; 1 is next. */
export function waitingAttempts(name: string): SQL {
  return sql`(select payload ->> 'attempt' as attempt, row_number() over (order by priority, run_at, jobs.id) as position
    from ${JOBS} where identifier = ${name} and ${WAITING} and run_at <= now())`
}

/** Has given-up jobs of one kind tried again from the first attempt; returns how many. */
export async function retryGivenUp(tx: Db, name: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at => now(), attempts => 0)
    from ${JOBS} where identifier = ${name} and ${GIVEN_UP}`)
  return rows.length
}

/** Numbers of jobs, and when the oldest waiting one that is not of the background was due. */
export type JobCounts = { waiting: number; running: number; failed: number; oldest: Date | null }

export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await db.execute<{ waiting: number; running: number; failed: number; oldest: string | null }>(sql`
    select count(*) filter (where ${WAITING})::int waiting, count(*) filter (where ${RUNNING})::int running,
      count(*) filter (where ${GIVEN_UP})::int failed,
      min(run_at) filter (where ${WAITING} and run_at <= now() and priority < ${BACKGROUND}) oldest
    from ${JOBS}`)
  const { waiting = 0, running = 0, failed = 0, oldest = null } = rows[0] ?? {}
  return { waiting, running, failed, oldest: oldest === null ? null : new Date(oldest) }
}

/** Numbers of jobs of each kind that has any. */
export async function countJobsByName(
  db: Db,
): Promise<{ name: string; waiting: number; running: number; failed: number }[]> {
  const { rows } = await db.execute<{ name: string; waiting: number; running: number; failed: number }>(sql`
    select identifier as name, count(*) filter (where ${WAITING})::int waiting,
      count(*) filter (where ${RUNNING})::int running, count(*) filter (where ${GIVEN_UP})::int failed
    from ${JOBS} group by identifier order by identifier`)
  return rows
}

/** A job as it is stored. */
export type JobRow = {
  id: string
  name: string
  articleId: number | null
  state: 'running' | 'failed' | 'waiting'
  attempts: number
  maxAttempts: number
  createdAt: Date
  runAt: Date
}

/** The job with an id, or the first ones: running, then in the order in which they are due. */
export async function readJobs(db: Db, { id, limit }: { id?: string; limit: number }): Promise<JobRow[]> {
  const { rows } = await db.execute<Omit<JobRow, 'createdAt' | 'runAt'> & { created: string; due: string }>(sql`
    select jobs.id::text id, identifier as name, (payload ->> 'articleId')::int "articleId",
      case when ${RUNNING} then 'running' when ${GIVEN_UP} then 'failed' else 'waiting' end state,
      attempts, max_attempts "maxAttempts", created_at created, run_at due
    from ${JOBS} where ${id === undefined ? sql`true` : sql`jobs.id = ${id}::bigint`}
    order by ${RUNNING} desc, run_at, jobs.id limit ${limit}`)
  return rows.map(({ created, due, ...row }) => ({ ...row, createdAt: new Date(created), runAt: new Date(due) }))
}

/** Frees the jobs of processes that are gone, as after a restore; no process may run. */
export const FREE_JOBS = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`
