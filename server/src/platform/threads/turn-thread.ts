import { Worker } from 'node:worker_threads'
import type { Person } from '@colophon/protocol/auth/roles'
import { Fail } from '../http/fail.ts'
import { networkOf } from '../http/proxies/proxies.ts'
import { READY } from './ready.ts'
import { openTurns } from './turns.ts'

/** For whom a task runs: an account, or the network of a visitor. */
export type Caller = { accountId: number } | { network: string }

/** For whom tasks run, and until when. */
export type Asker = { caller: Caller; signal: AbortSignal }

/** The caller of a request, which waits until its client leaves. */
export function askerOf({ person, address, signal }: { person: Person; address: string; signal: AbortSignal }): Asker {
  return { caller: person ? { accountId: person.id } : { network: networkOf(address) }, signal }
}

/** The thread crashed, exhausted its memory or took too long. */
export class ThreadLost extends Error {}

/** A thread that runs one task at a time, those of its callers in turn. */
export type TurnThread<Request, Reply> = {
  /**
   * Runs `work`, whose tasks are sent when it is their caller's turn. Rejects as `busy` when the queue or the caller's
   * part of it is full, with the reason of the signal once it is aborted, and with `ThreadLost`.
   */
  run<T>(
    asker: { caller: Caller; signal?: AbortSignal | undefined },
    work: (send: (request: Request) => Promise<Reply>) => Promise<T>,
  ): Promise<T>
  /** Starts the thread before its first task. */
  warm(): void
  stop(): Promise<void>
}

/**
 * `waitingMax` and `callerMax`: runs that may wait in all, and of one caller, beside the one in the thread. The code in
 * `file` posts `READY` once it is loaded, from when `taskMs` count, and then one reply to each request. `abandon` asks
 * the thread to end a task early; without it the thread is ended.
 */
export type TurnThreadSettings<Request> = {
  file: URL
  waitingMax: number
  callerMax: number
  taskMs: number
  heapMegabytes: number
  abandon?(request: Request): void
}

type Waiting<Request, Reply> = { request: Request; resolve(reply: Reply): void; reject(error: unknown): void }

/**
 * Opens a thread that starts with its first task. If a task loses the thread, it fails and the next one gets a new
 * thread.
 */
export function openTurnThread<Request, Reply>(settings: TurnThreadSettings<Request>): TurnThread<Request, Reply> {
  const { file, waitingMax, callerMax, taskMs, heapMegabytes, abandon } = settings
  type Task = Waiting<Request, Reply>
  const turns = openTurns<Task>()
  /** Begun runs by caller, of which at most one has its task in the thread. */
  const runs = new Map<string, number>()
  let running: { task: Task; caller: string; isAbandoned: boolean } | null = null
  let worker: Worker | null = null
  let isReady = false
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    // The thread needs neither the environment nor the flags of the process.
    const fresh = new Worker(file, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    fresh.on('message', (message: Reply | typeof READY) => {
      if (worker !== fresh) return
      if (message !== READY) return end(({ resolve }) => resolve(message))
      isReady = true
      limitTime(fresh)
    })
    fresh.on('error', (error) => lose(fresh, new ThreadLost(error.message, { cause: error })))
    fresh.on('exit', (code) => lose(fresh, new ThreadLost(`the thread exited with ${code}`)))
    fresh.unref()
    isReady = false
    return fresh
  }

  function limitTime(at: Worker): void {
    const tooLong = () => lose(at, new ThreadLost(`a task of the thread took more than ${taskMs} ms`))
    if (running) timer = setTimeout(tooLong, taskMs)
  }

  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return
    worker = null
    end(({ reject }) => reject(error))
    void lost.terminate()
  }

  function end(settle: (task: Task) => void): void {
    clearTimeout(timer)
    if (running) settle(running.task)
    running = null
    next()
  }

  function next(): void {
    const taken = running === null ? turns.next() : null
    if (!taken) return
    worker ??= start()
    running = { ...taken, isAbandoned: false }
    worker.postMessage(taken.task.request)
    if (isReady) limitTime(worker)
  }

  function leave(caller: string, task: Task, reason: unknown): void {
    task.reject(reason)
    if (running?.task !== task) {
      turns.remove(caller, task)
      return
    }
    running.isAbandoned = true
    if (abandon) abandon(task.request)
    else if (worker) lose(worker, reason)
  }

  function send(request: Request, caller: string, signal?: AbortSignal): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const task: Task = { request, resolve: settling(resolve), reject: settling(reject) }
      const cancel = () => leave(caller, task, signal?.reason)
      function settling<V>(settle: (value: V) => void) {
        return (value: V) => {
          signal?.removeEventListener('abort', cancel)
          settle(value)
        }
      }
      signal?.addEventListener('abort', cancel)
      turns.add(caller, task)
      next()
    })
  }

  /** Counts a run until it ends; fails with `busy` where too many wait. */
  async function counted<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const mine = runs.get(caller) ?? 0
    const all = [...runs.values()].reduce((sum, count) => sum + count, 0)
    // A task that was abandoned in the thread is no run any more.
    const inThread = running && !running.isAbandoned ? running.caller : null
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
    run: ({ caller, signal }, work) => {
      const key = 'accountId' in caller ? `account ${caller.accountId}` : `network ${caller.network}`
      return counted(key, () => work((request) => send(request, key, signal)))
    },
    warm() {
      worker ??= start()
    },
    async stop() {
      const stopped = new Error('the thread was stopped')
      for (const { reject } of turns.takeAll()) reject(stopped)
      const last = worker
      if (last) lose(last, stopped)
      await last?.terminate()
    },
  }
}

/** Runs of one visitor's network that may wait. */
const NETWORK_MAX = 2

/** Two threads, one for accounts and one for visitors, so that no account waits for a visitor. */
export function openTurnThreads<Request, Reply>(settings: TurnThreadSettings<Request>): TurnThread<Request, Reply> {
  const accounts = openTurnThread<Request, Reply>(settings)
  const visitors = openTurnThread<Request, Reply>({ ...settings, callerMax: NETWORK_MAX })
  return {
    run: (asker, work) => ('accountId' in asker.caller ? accounts : visitors).run(asker, work),
    warm: () => accounts.warm(),
    async stop() {
      await Promise.all([accounts.stop(), visitors.stop()])
    },
  }
}
