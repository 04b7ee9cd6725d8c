import {
  type Caller,
  openTurnThread,
  openTurnThreads,
  type TurnThread,
  type TurnThreadSettings,
} from '../platform/threads/turn-thread.ts'
import type { ThreadReply, ThreadRequest } from './messages.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts'

export type RunOptions = {
  caller: Caller
  /** Loads stored documents as JSON text; called for those the thread has not cached. */
  load(articleIds: number[]): Promise<ReadonlyMap<number, string>>
  signal?: AbortSignal | undefined
  isFresh?: boolean
}

type RunTask = <K extends TaskName>(name: K, input: TaskInput<K>) => Promise<TaskOutput<K>>

/** A thread that analyses papers, so that the event loop stays free. */
export type AnalysisThread = {
  /**
   * Runs a task when it is its caller's turn. Rejects as `busy` when the queue or the caller's part of it is full, and
   * with the reason of `signal` once it is aborted: then a task that runs stops before it takes another paper or part of
   * the passages.
   */
  run<K extends TaskName>(name: K, input: TaskInput<K>, options: RunOptions): Promise<TaskOutput<K>>
  /** The same for several tasks one after the other, which wait as one; others have their turns between them. */
  series<T>(options: RunOptions, work: (task: RunTask) => Promise<T>): Promise<T>
  /** Starts the thread before its first task. */
  warm(): void
  stop(): Promise<void>
}

const SETTINGS: TurnThreadSettings<ThreadRequest> = {
  file: new URL('./thread.ts', import.meta.url),
  waitingMax: 100,
  // More than an account has open in two tabs.
  callerMax: 30,
  taskMs: 30_000,
  heapMegabytes: 1024,
  // The documents that the thread has cached stay.
  abandon: ({ stop }) => void Atomics.store(stop, 0, 1),
}

/** Opens one thread for all callers. */
export function openAnalysisThread(given: Partial<TurnThreadSettings<ThreadRequest>> = {}): AnalysisThread {
  return analysisIn(openTurnThread({ ...SETTINGS, ...given }))
}

function analysisIn(thread: TurnThread<ThreadRequest, ThreadReply>): AnalysisThread {
  const series: AnalysisThread['series'] = (options, work) =>
    thread.run(options, (send) =>
      work(async <K extends TaskName>(name: K, input: TaskInput<K>) => {
        const { load, isFresh = false } = options
        const bodies = new Map<number, string | null>()
        for (;;) {
          const stop = new Int32Array(new SharedArrayBuffer(4))
          const reply = await send({ name, input, bodies, isFresh, stop })
          if ('error' in reply) throw new Error(`a task of the analysis thread failed: ${reply.error}`)
          if ('value' in reply) return reply.value as TaskOutput<K>
          const loaded = await load(reply.missing)
          for (const articleId of reply.missing) bodies.set(articleId, loaded.get(articleId) ?? null)
        }
      }),
    )
  return {
    series,
    run: (name, input, options) => series(options, (task) => task(name, input)),
    warm: thread.warm,
    stop: thread.stop,
  }
}

let shared: AnalysisThread | null = null

/** The threads of this process, which end with it. */
export function analysisThread(): AnalysisThread {
  shared ??= analysisIn(openTurnThreads(SETTINGS))
  return shared
}
