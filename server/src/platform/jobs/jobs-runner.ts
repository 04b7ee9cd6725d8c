import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import {
  type CronItem,
  Logger as GraphileLogger,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { isStoreAway } from '../files/store-endpoint.ts'
import { traced } from '../process/tracing.ts'
import { type JobKind, PAUSABLE } from './jobs.ts'
import { openPresence, type RunnerPresence, releaseOrphanedJobs } from './runner-presence.ts'

const ABORT_AFTER_MS = 1000
const RESTART_MS = 1000
const STORE_RETRY_MS = 3000

/** One run of a job. */
export type JobRun = {
  /** True when a failure will not be retried. */
  isLastAttempt: boolean
  /** Aborts when the process stops; the job then runs again later or in another process. */
  signal: AbortSignal
  /** Records a failure of the underlying work where the job itself ends well. */
  noteFailure?(message: string): Promise<void>
}

export type FailedAttempt = { jobId: string; name: string; payload: unknown; attempt: number; message: string }
type OnFailure = (attempt: FailedAttempt) => Promise<void>

/** A job: how it is queued, and what it does. */
export type Job<S extends z.ZodType = z.ZodType, L extends string = string> = JobKind<S> & {
  /** The jobs that it shares a bounded number of workers with. */
  lane: L
  /** When it recurs, in cron syntax (UTC). A missed run is made up for. */
  at?: string
  /** May run more than once, so it must be idempotent. */
  run(context: Context, payload: z.output<S>, run: JobRun): Promise<void>
}

/** Infers the payload of a job from its schema, and keeps the name of its lane for the type of the lanes. */
export function defineJob<S extends z.ZodType, L extends string>(job: Job<S, L>): Job<S, L> {
  return job
}

export type JobsRunner = {
  /** True while no job runs. */
  isIdle(): boolean
  stop(): Promise<void>
}

const SWEEP_MS = 5000
const MISSED_RUN_MS = 24 * 60 * 60 * 1000

/**
 * Runs jobs until stopped. A failed job is retried with growing pauses (e, e², … seconds); `stop` lets short jobs
 * finish, interrupts long ones and returns them to the queue without counting the attempt.
 */
export async function runJobs<L extends string>(
  context: Context,
  options: {
    jobs: readonly Job<z.ZodType, L>[]
    /** How many jobs of each lane run at once: short jobs never wait behind long ones of another lane. */
    lanes: Record<NoInfer<L>, number>
    /** True while pausable jobs must wait; checked before a job is taken. */
    isPaused?: () => Promise<boolean>
    /** Called for every failed attempt. */
    onFailure?: OnFailure
  },
): Promise<JobsRunner> {
  const { jobs, isPaused = async () => false, onFailure = async () => {} } = options
  const { log } = context
  const url = String(context.pool.options.connectionString)
  const lanes = Object.entries<number>(options.lanes)
  const pool = openPool(url, lanes, log)
  const presence = await openPresence(url, log)
  await releaseOrphanedJobs(pool)
  const running = new Set<string>()
  const interrupted = new Set<string>()
  const open = await Promise.all(
    lanes.map(([lane, concurrency]) => {
      const its = jobs.filter((job) => job.lane === lane)
      return openLane({
        pool,
        presence,
        log,
        concurrency,
        tasks: Object.fromEntries(
          its.map((job) => [job.name, taskOf(job, context, { running, interrupted, onFailure })]),
        ),
        isPaused,
        cron: its.flatMap(({ name, at }) =>
          at === undefined ? [] : [{ task: name, match: at, options: { backfillPeriod: MISSED_RUN_MS, jobKey: name } }],
        ),
      })
    }),
  )
  const sweep = setInterval(() => {
    releaseOrphanedJobs(pool).then(
      (count) => count > 0 && log.warn({ count }, 'released the jobs of dead workers'),
      (error: unknown) => log.warn({ err: error }, 'could not check for jobs of dead workers'),
    )
  }, SWEEP_MS)

  return {
    isIdle: () => running.size === 0,
    async stop() {
      clearInterval(sweep)
      await Promise.all(open.map((lane) => lane.stop()))
      await returnJobs(pool, [...interrupted]).catch((error: unknown) =>
        log.warn({ err: error }, 'could not return jobs to the queue'),
      )
      await presence.close()
      await pool.end()
    },
  }
}

function openPool(url: string, lanes: readonly [string, number][], log: Logger): pg.Pool {
  const concurrency = lanes.reduce((sum, [, jobs]) => sum + jobs, 0)
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + lanes.length + 2,
    application_name: 'colophon jobs',
  })
  const lost = (error: Error) => log.warn({ err: error }, 'lost a database connection of the job runner')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

type Reporting = { running: Set<string>; interrupted: Set<string>; onFailure: OnFailure }

/** Keeps the ids of running jobs in `running`, and of those cut short by a stop in `interrupted`. */
function taskOf(work: Job, context: Context, { running, interrupted, onFailure }: Reporting): Task {
  const { name } = work
  const { log } = context
  return async (payload, { job, abortSignal }) => {
    const startedAt = performance.now()
    running.add(job.id)
    const run = { jobId: job.id, name, payload, attempt: job.attempts }
    const noteFailure = (message: string) =>
      onFailure({ ...run, message }).catch((error: unknown) =>
        log.warn({ err: error }, 'could not record a failed attempt'),
      )
    try {
      const parsed = parsePayload(work, payload)
      const isLastAttempt = job.attempts >= job.max_attempts
      const attempt = () => work.run(context, parsed, { isLastAttempt, signal: abortSignal, noteFailure })
      const noteWait = (err: unknown) => log.warn({ err, job: name }, 'a job waits for the object store')
      const attributes = { 'colophon.job.id': job.id, 'colophon.job.attempt': job.attempts }
      const span = { name: `job ${name}`, kind: 'CONSUMER', attributes, isRoot: true } as const
      await traced(span, () => untilStoreIsBack(attempt, noteWait, abortSignal))
      log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    } catch (error) {
      if (abortSignal.aborted) interrupted.add(job.id)
      else {
        log.error({ err: error, job: name, payload, attempt: job.attempts }, 'job failed')
        await noteFailure(reasonOf(error))
      }
      throw error
    } finally {
      running.delete(job.id)
    }
  }
}

/** The payload as its schema describes it: another version of the product may have queued the job. */
function parsePayload({ name, payload }: Job, given: unknown): unknown {
  const { data, error } = payload.safeParse(given)
  if (!error) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The payload is not that of a ${name} job. ${problems.join('. ')}`)
}

/** Runs a job again while the object store is away, as one attempt: an outage is no fault of the job. */
async function untilStoreIsBack(
  work: () => Promise<void>,
  waiting: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isStoreAway(error)) throw error
      waiting(error)
    }
    await sleep(STORE_RETRY_MS, undefined, { signal })
  }
}

/** The reason of a failed attempt for humans; of a failed query never the parameter values, which may be private. */
function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}

async function returnJobs(pool: pg.Pool, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = greatest(0, attempts - 1), last_error = null
     where id = any($1::bigint[]) and locked_at is null`,
    [ids],
  )
}

type LaneOptions = {
  pool: pg.Pool
  presence: RunnerPresence
  log: Logger
  tasks: TaskList
  concurrency: number
  cron: CronItem[]
  /** True while pausable jobs must wait. */
  isPaused: () => Promise<boolean>
}

/**
 * Keeps a queue runner going until it is stopped: one that gives up, as when the database was down for long, is
 * replaced.
 */
async function openLane(options: LaneOptions): Promise<{ stop(): Promise<void> }> {
  const { presence, log } = options
  let isStopping = false
  const declared = new Set<string>()
  let runner = await startRunner(options, declared)
  const ended = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner gave up'))
      await withdrawEnded()
      while (!isStopping) {
        await sleep(RESTART_MS)
        const next = await startRunner(options, declared).catch(() => null)
        if (!next) {
          await withdrawEnded()
          continue
        }
        runner = next
        break
      }
    }
  }

  /** Jobs that an ended runner could not return, because the database was down, are released by the sweep. */
  async function withdrawEnded(): Promise<void> {
    const ids = [...declared]
    declared.clear()
    for (const id of ids) await presence.withdraw(id)
  }

  return {
    async stop() {
      isStopping = true
      await runner.stop().catch(() => undefined)
      await ended
    },
  }
}

/** Starts a runner and adds the ids it declares alive to `declared`. */
function startRunner(
  { pool, presence, log, tasks, concurrency, cron, isPaused }: LaneOptions,
  declared: Set<string>,
): Promise<Runner> {
  const declare = (id: string) => {
    declared.add(id)
    return presence.declare(id)
  }
  return run({
    pgPool: pool,
    logger: quietLogger(log),
    noHandleSignals: true,
    concurrency,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // Batched completion, even of one job: `stop` waits for it, and it survives a short outage of the database.
    preset: { plugins: [declaring(declare)], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Checked at each poll of the queue; running jobs are not interrupted.
    forbiddenFlags: async () => ((await isPaused()) ? [PAUSABLE] : []),
    taskList: tasks,
    parsedCronItems: parseCronItems(cron),
  })
}

function declaring(declare: (id: string) => Promise<void>): GraphileConfig.Plugin {
  return {
    name: 'ColophonPresence',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_context, { worker }) => declare(worker.workerPool.id) } },
  }
}

/** Failed jobs are logged where they run; of the queue itself only errors and warnings are. */
function quietLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task')) log.error(message)
    else if (level === 'warning') log.warn(message)
  })
}
