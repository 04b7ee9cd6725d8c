import { ConfigError, readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { banner, downfall, refusal } from './platform/process/banner.ts'
import { giveWayAsSession } from './platform/process/give-way.ts'
import { openLog } from './platform/process/log.ts'
import { onStopSignal } from './platform/process/stop-signal.ts'
import { startProduct } from './product.ts'

/** For a worker beside the API: queued jobs must not slow down requests. */
const WORKER_NICENESS = 5

try {
  const config = readConfig(process.env)
  if (config.ROLE === 'worker' && process.send) giveWayAsSession(WORKER_NICENESS)
  const log = await openLog(config)
  const signals = onStopSignal(log)
  const product = await startProduct(config, log)
  signals.use((reason) => {
    log.info({ reason }, 'stopping')
    return product.stop()
  })
  product.died.then((reason) => {
    log.fatal({ reason }, 'the database exited unexpectedly')
    downfall(`The database ended without having been asked to: ${reason}`)
    signals.stop('database gone', 1)
  })
  if (!process.send) banner(product.facts)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartRefused)) throw error
  refusal(error.message)
  process.exit(1)
}
