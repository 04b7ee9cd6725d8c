import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Chain } from '../chain.ts'

const PATIENCE_MS = 25_000

/** Waits until the chain reaches a state, by default `ready`; throws with the state it is in. */
export async function untilChain(chain: Chain | null, wanted: ChainState = 'ready'): Promise<Chain> {
  const end = Date.now() + PATIENCE_MS
  while (chain && chain.state() !== wanted && Date.now() < end) await sleep(20)
  if (chain?.state() !== wanted) throw new Error(`the chain is ${chain?.state() ?? 'not there'}, not ${wanted}`)
  return chain
}
