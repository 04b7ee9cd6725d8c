import type { Logger } from 'pino'
import { watchParent } from './watch-parent.ts'

const PATIENCE_MS = 25_000

/** Runs `stop` once on SIGTERM, SIGINT, or the death of the npm that started us; a second signal or 25 s ends the process anyway. */
export function onStopSignal(stop: (reason: string) => Promise<void>, log: Logger): void {
  let isStopping = false
  const begin = (reason: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop(reason).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('SIGINT', () => begin('SIGINT'))
  process.on('disconnect', () => begin('parent gone'))
  watchParent(() => begin('parent gone'))
}
