import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  Logger as GraphileLogger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { RunnerPresence } from './job-runners.ts'
import { PAUSABLE } from './jobs.ts'

/** Some places in which jobs of the given tasks run. */
export type LaneOptions = {
  pool: pg.Pool
  presence: RunnerPresence
  log: Logger
  tasks: TaskList
  places: number
  cron: CronItem[]
  /** True while jobs that can be paused are to wait. */
  isPaused: () => Promise<boolean>
}

const ABORT_AFTER_MS = 1000
const START_AGAIN_MS = 1000

/**
 * Keeps a runner of the queue at work until it is stopped: one that gives up, as when the database was away for long, is
 * followed by a new one.
 */
export async function openLane(options: LaneOptions): Promise<{ stop(): Promise<void> }> {
  const { presence, log } = options
  let isStopping = false
  const declared = new Set<string>()
  let runner = await startRunner(options, declared)
  const ended = keepAtWork()

  async function keepAtWork(): Promise<void> {
    while (!isStopping) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the runner of jobs gave up'))
      await withdrawEnded()
      while (!isStopping) {
        await sleep(START_AGAIN_MS)
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

  /** What an ended runner could not give back, because the database was away, is given back by the sweep of jobs. */
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

/** Starts a runner; the ids that it declares alive are added to `declared`. */
function startRunner(
  { pool, presence, log, tasks, places, cron, isPaused }: LaneOptions,
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
    concurrency: places,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // Batches, even of one: what a stop waits for, and what survives a database that is away for a moment.
    preset: { plugins: [declaring(declare)], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Asked before each look into the queue; what runs already goes on to its end.
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

/** Failures of jobs are told by who runs them; of the queue itself only what an operator must know. */
function quietLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task')) log.error(message)
    else if (level === 'warning') log.warn(message)
  })
}
