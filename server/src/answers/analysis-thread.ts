import { Worker } from 'node:worker_threads'
import { Fail } from '../platform/http/fail.ts'
import type { ThreadReply, ThreadRequest } from './messages.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts'
import { openTurns } from './turns.ts'

/** For whom papers are analysed: an account, or the network of a visitor. */
export type Caller = { accountId: number } | { network: string }

export type RunOptions = {
  caller: Caller
  /** Loads stored documents as JSON text; called for those the thread has not cached. */
  load(articleIds: number[]): Promise<ReadonlyMap<number, string>>
  signal?: AbortSignal | undefined
  isFresh?: boolean
}

/** A thread that analyses papers, so that the event loop stays free. */
export type AnalysisThread = {
  /**
   * Runs a task when it is its caller's turn. Rejects as `busy` when the queue or the caller's part of it is full, and
   * with the reason of `signal` once it is aborted: then a task that runs stops before it reads another paper.
   */
  run<K extends TaskName>(name: K, input: TaskInput<K>, options: RunOptions): Promise<TaskOutput<K>>
  /** Starts the thread before its first task. */
  warm(): void
  stop(): Promise<void>
}

type Waiting = {
  request: ThreadRequest
  resolve(reply: ThreadReply): void
  reject(error: unknown): void
}

/** `waitingMax` and `callerMax`: tasks that may wait in all, and of one caller, beside the running one. */
type Settings = { file: URL; waitingMax: number; callerMax: number; taskMs: number; heapMegabytes: number }

const SETTINGS: Settings = {
  file: new URL('./thread.ts', import.meta.url),
  waitingMax: 100,
  // More than an account has open in two tabs.
  callerMax: 30,
  taskMs: 30_000,
  heapMegabytes: 1024,
}

/**
 * Opens a thread that starts with its first task and runs one task at a time, those of its callers in turn. If a task
 * crashes the thread, exhausts its memory or takes too long, it fails and the next one gets a new thread.
 */
export function openAnalysisThread(given: Partial<Settings> = {}): AnalysisThread {
  const { file, waitingMax, callerMax, taskMs, heapMegabytes } = { ...SETTINGS, ...given }
  const turns = openTurns<Waiting>()
  /** Begun runs by caller, of which at most one has its task in the thread. */
  const runs = new Map<string, number>()
  let running: (Waiting & { caller: string; timer: NodeJS.Timeout }) | null = null
  let worker: Worker | null = null

  function start(): Worker {
    // The thread needs neither the environment nor the flags of the process.
    const fresh = new Worker(file, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    fresh.on('message', (reply: ThreadReply) => worker === fresh && end(({ resolve }) => resolve(reply)))
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('exit', (code) => lose(fresh, new Error(`the analysis thread exited with ${code}`)))
    fresh.unref()
    return fresh
  }

  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return
    worker = null
    end(({ reject }) => reject(error))
    void lost.terminate()
  }

  function end(settle: (task: Waiting) => void): void {
    if (running) {
      clearTimeout(running.timer)
      settle(running)
    }
    running = null
    next()
  }

  function next(): void {
    const taken = running === null ? turns.next() : null
    if (!taken) return
    worker ??= start()
    const at = worker
    const tooLong = () => lose(at, new Error(`a task of the analysis thread took more than ${taskMs} ms`))
    running = { ...taken.task, caller: taken.caller, timer: setTimeout(tooLong, taskMs) }
    at.postMessage(taken.task.request)
  }

  function send(request: ThreadRequest, caller: string, signal?: AbortSignal): Promise<ThreadReply> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const cancel = () => {
        Atomics.store(request.stop, 0, 1)
        turns.remove(caller, task)
        reject(signal?.reason)
      }
      const task: Waiting = {
        request,
        resolve(reply) {
          signal?.removeEventListener('abort', cancel)
          resolve(reply)
        },
        reject,
      }
      signal?.addEventListener('abort', cancel, { once: true })
      turns.add(caller, task)
      next()
    })
  }

  /** Counts a run until it ends; fails with `busy` where too many wait. */
  async function counted<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const mine = runs.get(caller) ?? 0
    const all = [...runs.values()].reduce((sum, count) => sum + count, 0)
    // A task that was abandoned in the thread is no run any more.
    const inThread = running && Atomics.load(running.request.stop, 0) === 0 ? running.caller : null
    const isFull = all - (inThread === null ? 0 : 1) >= waitingMax
    if (isFull || mine - (inThread === caller ? 1 : 0) >= callerMax) throw new Fail('busy')
    runs.set(caller, mine + 1)
    try {
      return await work()
    } finally {
      const rest = (runs.get(caller) ?? 1) - 1
      if (rest === 0) runs.delete(caller)
      else runs.set(caller, rest)
    }
  }

  return {
    run: <K extends TaskName>(name: K, input: TaskInput<K>, options: RunOptions) => {
      const caller = keyOf(options.caller)
      return counted(caller, async () => {
        const { load, signal, isFresh = false } = options
        const bodies = new Map<number, string | null>()
        for (;;) {
          const stop = new Int32Array(new SharedArrayBuffer(4))
          const reply = await send({ name, input, bodies, isFresh, stop }, caller, signal)
          if ('error' in reply) throw new Error(`a task of the analysis thread failed: ${reply.error}`)
          if ('value' in reply) return reply.value as TaskOutput<K>
          const loaded = await load(reply.missing)
          for (const articleId of reply.missing) bodies.set(articleId, loaded.get(articleId) ?? null)
        }
      })
    },
    warm() {
      worker ??= start()
    },
    async stop() {
      const stopped = new Error('the analysis thread was stopped')
      for (const { reject } of turns.takeAll()) reject(stopped)
      const last = worker
      if (last) lose(last, stopped)
      await last?.terminate()
    },
  }
}

function keyOf(caller: Caller): string {
  return 'accountId' in caller ? `account ${caller.accountId}` : `network ${caller.network}`
}

let shared: AnalysisThread | null = null

/** The threads of this process, which end with it: visitors have one of their own, so that no account waits for them. */
export function analysisThread(): AnalysisThread {
  shared ??= openThreads()
  return shared
}

/** Tasks of a visitor's network that may wait. */
const GUEST_MAX = 2

function openThreads(): AnalysisThread {
  const accounts = openAnalysisThread()
  const visitors = openAnalysisThread({ callerMax: GUEST_MAX })
  return {
    run: (name, input, options) => ('accountId' in options.caller ? accounts : visitors).run(name, input, options),
    warm: () => accounts.warm(),
    async stop() {
      await Promise.all([accounts.stop(), visitors.stop()])
    },
  }
}
