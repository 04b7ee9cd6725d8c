import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'

/** The worker runs in its own process, so that no paper stalls a request. */
export type WorkerProcess = {
  stop(): Promise<void>
  /** Kills it for good: without a database it can neither finish nor return its jobs. */
  kill(): void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived this long did not fail at startup, so its successor starts without a pause. */
const STEADY_MS = 5000
const PATIENCE_MS = 15_000

/**
 * Starts the worker, restarts it with growing pauses when it exits, as when it has grown too large, and stops it. It has
 * its own process group, so that Ctrl-C reaches it only through us.
 */
export function startWorkerProcess(environment: NodeJS.ProcessEnv, log: Logger): WorkerProcess {
  const main = new URL('../../main.ts', import.meta.url)
  let isStopping = false
  let pause = FIRST_PAUSE_MS
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess
  const start = () => {
    const startedAt = performance.now()
    child = fork(main, {
      env: { ...environment, ROLE: 'worker' },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (performance.now() - startedAt > STEADY_MS) pause = FIRST_PAUSE_MS
      log[code === 0 ? 'info' : 'error']({ code, signal, againInMs: pause }, 'the worker exited')
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
