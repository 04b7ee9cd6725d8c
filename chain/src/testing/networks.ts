import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import type { Chain } from 'viem'
import { viemNetwork } from '../viem-network.ts'

/** The chain in the box, on which nearly every test runs. */
export const localNetwork = networkOf(LOCAL_CHAIN_ID)

/** The main network, where some things are refused. */
export const mainNetwork = networkOf(MAIN_CHAIN_ID)

function networkOf(chainId: number): Chain {
  const network = walletNetwork(chainId)
  if (!network) throw new Error(`${chainId} is no network of the product`)
  return viemNetwork(network)
}
