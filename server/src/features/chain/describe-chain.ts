import type { chainCalls } from '@colophon/protocol/chain/calls'
import { API_BASE } from '@colophon/protocol/constants'
import { LOCK_OPTIONS, MIN_STAKE_TOKENS } from '@colophon/protocol/staking/constants'
import type { Handler } from '../../platform/input.ts'

/** What a client must know to use the chain. The address of a node of somebody's may hold a key, so it is never told. */
export const describeChain: Handler<typeof chainCalls.chain> = async ({ origin }, { chain }) => {
  if (!chain) return null
  const { network, contracts, local } = chain
  return {
    network: {
      id: network.id,
      name: network.name,
      currency: network.nativeCurrency,
      explorer: network.blockExplorers?.default.url ?? null,
    },
    contracts,
    isLocal: local !== null,
    rpcUrl: local && `${origin}${API_BASE}/chain/rpc`,
    state: chain.state(),
    lockOptions: [...LOCK_OPTIONS],
    minStake: MIN_STAKE_TOKENS,
  }
}
