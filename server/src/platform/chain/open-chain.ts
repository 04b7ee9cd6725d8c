import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenChain } from './chain.ts'

type Settings = Pick<Config, 'chain' | 'DATA_DIR' | 'ROLE'>

/**
 * Opens the chain that the settings name. A node that does not answer is no reason not to start; one that answers for
 * another chain or other contracts is, and throws StartRefused. What speaks to chains is loaded only where there is one, at
 * once; the chain in the box begins when `alone` settles, after which no other product can be on the same data.
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
