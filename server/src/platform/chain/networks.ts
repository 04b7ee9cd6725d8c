import { viemNetwork } from '@colophon/chain/viem-network'
import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WALLET_NETWORKS } from '@colophon/protocol/wallet/networks'
import type { Chain } from 'viem'

const networks = new Map(WALLET_NETWORKS.map((network) => [network.chainId, viemNetwork(network)]))

/** The network of a chain id as viem takes it. Throws for one that the product does not run on. */
export function networkOf(chainId: number): Chain {
  const network = networks.get(chainId)
  if (!network) throw new Error(`${chainId} is no network of this product`)
  return network
}

/** That of the chain in the box. */
export const localNetwork = networkOf(LOCAL_CHAIN_ID)
