import { Worker } from 'node:worker_threads'
import { Fail } from '../platform/http/fail.ts'
import type { ThreadReply, ThreadRequest } from './messages.ts'
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts'

export type RunOptions = {
  /** Loads stored documents as JSON text; called for those the thread has not cached. */
  load(articleIds: number[]): Promise<ReadonlyMap<number, string>>
  signal?: AbortSignal | undefined
  isFresh?: boolean
}

/** A thread that analyses papers, so that the event loop stays free. */
export type AnalysisThread = {
  /** Rejects as `busy` when the queue is full, and with the reason of `signal` once it is aborted. */
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

type Settings = { file: URL; waitingMax: number; taskMs: number; heapMegabytes: number }

const SETTINGS: Settings = {
  file: new URL('./thread.ts', import.meta.url),
  waitingMax: 100,
  taskMs: 30_000,
  heapMegabytes: 1024,
}

/**
 * Opens a thread that starts with its first task and runs one task at a time, in order. If a task crashes the thread,
 * exhausts its memory or takes too long, it fails and the next one gets a new thread.
 */
export function openAnalysisThread(given: Partial<Settings> = {}): AnalysisThread {
  const { file, waitingMax, taskMs, heapMegabytes } = { ...SETTINGS, ...given }
  const waiting: Waiting[] = []
  let running: (Waiting & { timer: NodeJS.Timeout }) | null = null
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
    const task = running === null ? waiting.shift() : undefined
    if (!task) return
    worker ??= start()
    const at = worker
    const tooLong = () => lose(at, new Error(`a task of the analysis thread took more than ${taskMs} ms`))
    running = { ...task, timer: setTimeout(tooLong, taskMs) }
    at.postMessage(task.request)
  }

  function send(request: ThreadRequest, signal?: AbortSignal): Promise<ThreadReply> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (waiting.length >= waitingMax) return reject(new Fail('busy'))
      const task = { request, resolve, reject }
      waiting.push(task)
      const cancel = () => {
        const at = waiting.indexOf(task)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', cancel, { once: true })
      next()
    })
  }

  return {
    async run<K extends TaskName>(name: K, input: TaskInput<K>, { load, signal, isFresh = false }: RunOptions) {
      const bodies = new Map<number, string | null>()
      for (;;) {
        const reply = await send({ name, input, bodies, isFresh }, signal)
        if ('error' in reply) throw new Error(`a task of the analysis thread failed: ${reply.error}`)
        if ('value' in reply) return reply.value as TaskOutput<K>
        const loaded = await load(reply.missing)
        for (const articleId of reply.missing) bodies.set(articleId, loaded.get(articleId) ?? null)
      }
    },
    warm() {
      worker ??= start()
    },
    async stop() {
      const stopped = new Error('the analysis thread was stopped')
      for (const { reject } of waiting.splice(0)) reject(stopped)
      const last = worker
      if (last) lose(last, stopped)
      await last?.terminate()
    },
  }
}

let shared: AnalysisThread | null = null

/** The shared thread of this process; it ends with the process. */
export function analysisThread(): AnalysisThread {
  shared ??= openAnalysisThread()
  return shared
}
