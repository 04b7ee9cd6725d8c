import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/db.ts'

/** What it takes to queue a job: its name and the schema of its payload. */
export type JobKind<S extends z.ZodType = z.ZodType> = { name: string; payload: S }

export const NO_PAYLOAD = z.object({})

/** The priority of work that no user waits for. */
export const BACKGROUND = 1000

/** Enqueues jobs within a transaction. */
export type Jobs = {
  add<S extends z.ZodType>(db: Db, job: JobKind<S>, payload: z.input<S>, options?: JobOptions): Promise<void>
}

type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** Smaller numbers run first. */
  priority?: number
  /** Attempts before the job is given up. */
  attempts?: number
  runAt?: Date
  /** A waiting job with the same key keeps its time, so that frequent calls do not postpone it forever. */
  keepsTime?: boolean
  /** Waits while an administrator has paused processing. */
  isPausable?: boolean
}

/** Flag of jobs that wait while the queue is paused. */
export const PAUSABLE = 'pausable'

/** graphile-worker jobs, added through SQL so that they commit or roll back with their transaction. */
export const jobs: Jobs = {
  async add(db, { name }, payload, options = {}) {
    await db.execute(sql`select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null},
      queue_name => ${options.queue ?? null},
      priority => ${options.priority ?? 0}, max_attempts => ${options.attempts ?? 5},
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'},
      flags => ${options.isPausable ? `{${PAUSABLE}}` : null}::text[])`)
  },
}
