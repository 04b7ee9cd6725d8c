import { viemNetwork } from '@colophon/chain/viem-network'
import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WALLET_NETWORKS } from '@colophon/protocol/wallet/networks'
import type { Chain } from 'viem'

const networks = new Map(WALLET_NETWORKS.map((network) => [network.chainId, viemNetwork(network)]))

/** The viem network of a chain id; throws for an unsupported one. */
export function networkOf(chainId: number): Chain {
  const network = networks.get(chainId)
  if (!network) throw new Error(`${chainId} is not a supported network`)
  return network
}

export const localNetwork = networkOf(LOCAL_CHAIN_ID)
