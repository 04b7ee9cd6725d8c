import type { Logger } from 'pino'
import { watchParent } from './watch-parent.ts'

const PATIENCE_MS = 25_000
/** npm forwards a Ctrl-C that its child has already received; only a later signal counts as the user's second one. */
const ECHO_MS = 2000

/** Stops the process after running the handler given to `use`. */
export type StopSignals = {
  /** Registers the stop handler; a stop that was requested earlier starts now. */
  use(stop: (reason: string) => Promise<void>): void
  stop(reason: string, exitCode?: number): void
}

/**
 * Listens for SIGTERM, SIGINT and the death of the parent. During startup a signal waits for a stop handler; a second
 * signal or 25 s end the process anyway.
 */
export function onStopSignal(log: Logger): StopSignals {
  let asked: { reason: string; exitCode: number; at: number } | undefined
  let stopAll: ((reason: string) => Promise<void>) | undefined
  const finish = async (reason: string, exitCode: number) => {
    await stopAll?.(reason)
    process.exit(exitCode)
  }
  const run = (reason: string, exitCode: number) => {
    finish(reason, exitCode).catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  const stop = (reason: string, exitCode = 0) => {
    if (asked) return
    asked = { reason, exitCode, at: performance.now() }
    // In case the event loop empties before everything is stopped, as without a database.
    process.exitCode = exitCode
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    if (stopAll) run(reason, exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (asked && performance.now() - asked.at > ECHO_MS) process.exit(1)
      stop(signal)
    })
  }
  process.on('disconnect', () => stop('parent gone'))
  // The process that forked this one may have ended while modules were loading.
  if (process.connected === false) stop('parent gone')
  watchParent(() => stop('parent gone'))
  return {
    use(next) {
      stopAll = next
      if (asked) run(asked.reason, asked.exitCode)
    },
    stop,
  }
}
