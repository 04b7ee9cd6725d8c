import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenChain } from './chain.ts'

type Settings = Pick<Config, 'chain' | 'DATA_DIR' | 'ROLE'>

/**
 * Opens the configured chain. An unreachable node does not prevent the start; one on another chain or with other
 * contracts throws StartRefused. Chain libraries are loaded only where needed; the local chain starts once `alone`
 * settles, after which no other product uses the same data.
 */
export async function openChain(
  settings: Settings,
  log: Logger,
  alone: Promise<unknown> = Promise.resolve(),
): Promise<OpenChain> {
  const { chain, DATA_DIR: dataDir, ROLE } = settings
  if (chain.kind === 'remote') {
    const { connectChain } = await import('./connect-chain.ts')
    return connectChain(chain, { log, isStrict: ROLE !== 'worker' })
  }
  if (chain.kind === 'none') return { chain: null, environment: {}, stop: async () => undefined }
  const { startLocalChain } = await import('./start-local-chain.ts')
  await alone
  return startLocalChain({ dataDir, log })
}
