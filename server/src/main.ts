import { signInSettings } from './accounts/social/providers.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { banner, printFatalError, printRefusal } from './platform/process/banner.ts'
import { collectGarbage, collectWhenIdle } from './platform/process/collect-garbage.ts'
import { openLog } from './platform/process/log.ts'
import { lowerSessionPriority } from './platform/process/priority.ts'
import { onStopSignal } from './platform/process/stop-signal.ts'
import { startProduct } from './product.ts'

/** For a worker beside the API: queued jobs must not slow down requests. */
const WORKER_NICENESS = 5
/** A worker beside the API that has grown by more while it worked is replaced: its allocator keeps what it has used. */
const WORKER_GROWTH_MAX = 128 * 1024 ** 2

try {
  const config = readConfig(process.env, signInSettings)
  if (config.ROLE === 'worker' && process.send) lowerSessionPriority(WORKER_NICENESS)
  const log = await openLog(config)
  const signals = onStopSignal(log)
  const product = await startProduct(config, log)
  signals.use((reason) => {
    log.info({ reason }, 'stopping')
    return product.stop()
  })
  product.died.then((reason) => {
    log.fatal({ reason }, 'the database exited unexpectedly')
    printFatalError(`The database ended without having been asked to: ${reason}`)
    signals.stop('database gone', 1)
  })
  if (!process.send) {
    banner(product.facts)
    if (product.facts.warning) log.warn(product.facts.warning)
  }
  collectGarbage()
  const atStart = process.memoryUsage.rss()
  collectWhenIdle({
    onCollected() {
      const isReplaceable = process.send !== undefined && product.isIdleWorker()
      if (isReplaceable && process.memoryUsage.rss() - atStart > WORKER_GROWTH_MAX) signals.stop('memory has grown')
    },
  })
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartRefused)) throw error
  printRefusal(error.message)
  process.exit(1)
}
