import { banner, refusal } from './platform/banner.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openLog } from './platform/log.ts'
import { StartRefused } from './platform/postgres/start-refused.ts'
import { onStopSignal } from './platform/stop-signal.ts'
import { startProduct } from './product.ts'

try {
  const config = readConfig(process.env)
  const log = await openLog(config)
  const product = await startProduct(config, log)
  onStopSignal(async (reason) => {
    log.info({ reason }, 'stopping')
    await product.stop()
  }, log)
  banner(product.facts)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartRefused)) throw error
  refusal(error.message)
  process.exitCode = 1
}
