import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import type { Chain } from 'viem'
import { viemNetwork } from '../viem-network.ts'

/** The local chain, used by almost every test. */
export const localNetwork = networkOf(LOCAL_CHAIN_ID)

/** The main network, which rejects some deployments. */
export const mainNetwork = networkOf(MAIN_CHAIN_ID)

function networkOf(chainId: number): Chain {
  const network = walletNetwork(chainId)
  if (!network) throw new Error(`${chainId} is not a supported network`)
  return viemNetwork(network)
}
