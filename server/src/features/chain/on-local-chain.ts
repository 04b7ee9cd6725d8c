import type { LocalChain } from '../../platform/chain/chain.ts'
import type { Context } from '../../platform/context.ts'
import { Fail, fail } from '../../platform/http/fail.ts'

/** Runs an action on the local chain; fails with a message where there is none or it is down. */
export async function onLocalChain<T>(
  { chain, log }: Pick<Context, 'chain' | 'log'>,
  act: (local: LocalChain) => Promise<T>,
): Promise<T> {
  if (!chain?.local) return fail('noLocalChain')
  if (chain.state() !== 'ready') return fail('chainUnavailable', { retryAfter: 1 })
  return act(chain.local).catch((error: unknown) => {
    if (error instanceof Fail) throw error
    log.warn({ err: error }, 'the local chain failed')
    return fail('chainUnavailable', { retryAfter: 1 })
  })
}
