import type { Logger } from 'pino'
import { watchParent } from './watch-parent.ts'

const PATIENCE_MS = 25_000
/** npm passes a Ctrl-C on that its child has had already: only a later signal is an impatient person’s second one. */
const ECHO_MS = 2000

/** Stops the process once what `use` was given has been done. */
export type StopSignals = {
  /** From now on a stop does this first; a stop that was asked for earlier begins now. */
  use(stop: (reason: string) => Promise<void>): void
  stop(reason: string, exitCode?: number): void
}

/**
 * Listens for SIGTERM, SIGINT and the death of whoever started us. During the start a signal waits until there is something to
 * stop; a second signal or 25 s end the process anyway.
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
    // Should nothing be left that keeps the process alive before all is stopped, as without a database.
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
  watchParent(() => stop('parent gone'))
  return {
    use(next) {
      stopAll = next
      if (asked) run(asked.reason, asked.exitCode)
    },
    stop,
  }
}
