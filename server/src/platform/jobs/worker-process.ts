import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'

/** The worker beside the API: its own process, so that no paper stalls a request. */
export type WorkerProcess = {
  stop(): Promise<void>
  /** Ends it at once and for good: without a database it can neither finish nor give back what it does. */
  kill(): void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived so long did not fail at its start: the next one need not wait. */
const STEADY_MS = 5000
const PATIENCE_MS = 15_000

/** Starts the worker, starts it again with growing pauses if it ends, and stops it. It has a process group of its own: Ctrl-C is for us to pass on. */
export function startWorkerProcess(environment: NodeJS.ProcessEnv, log: Logger): WorkerProcess {
  const main = new URL('../../main.ts', import.meta.url)
  let isStopping = false
  let pause = FIRST_PAUSE_MS
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess
  const start = () => {
    const startedAt = Date.now()
    child = fork(main, {
      env: { ...environment, ROLE: 'worker' },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (Date.now() - startedAt > STEADY_MS) pause = FIRST_PAUSE_MS
      log.error({ code, signal, againInMs: pause }, 'the worker ended')
      timer = setTimeout(start, pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    })
  }
  start()
  return {
    kill() {
      isStopping = true
      clearTimeout(timer)
      child.kill('SIGKILL')
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(killer)
    },
  }
}
