import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A network of the wallet. Without an address of a node, the site that asks answers for it. */
export type Network = { chainId: number; name: string; symbol: string; rpcUrl: string | null }

/** All that the wallet keeps. The keys lie open: it is made for trying things out, and refuses the main network. */
export type WalletState = {
  accounts: { address: `0x${string}`; key: `0x${string}` }[]
  active: `0x${string}`
  isLocked: boolean
  networks: Network[]
  chainId: number
  /** The origins that may see the active account. */
  sites: string[]
}

/** What the page of the wallet shows: everything but the keys. */
export type ShownState = Omit<WalletState, 'accounts'> & { accounts: string[] }

/** The chain in the box, reached through the product that asks. */
export const LOCAL_NETWORK: Network = { chainId: LOCAL_CHAIN_ID, name: 'Local', symbol: 'ETH', rpcUrl: null }

/** A wallet as it is on its first use: one account with a key of its own, on the local chain. */
export function newState(): WalletState {
  const account = newAccount()
  return {
    accounts: [account],
    active: account.address,
    isLocked: false,
    networks: [LOCAL_NETWORK],
    chainId: LOCAL_NETWORK.chainId,
    sites: [],
  }
}

/** An account with a new key. */
export function newAccount(): WalletState['accounts'][number] {
  const key = generatePrivateKey()
  return { address: privateKeyToAccount(key).address, key }
}

/** The network that the wallet is on. */
export function networkOf({ networks, chainId }: WalletState): Network {
  return networks.find((network) => network.chainId === chainId) ?? LOCAL_NETWORK
}

/** The accounts that a site may see now. */
export function accountsFor({ sites, isLocked, active }: WalletState, origin: string): string[] {
  return sites.includes(origin) && !isLocked ? [active] : []
}

/** A chain id as pages write it. */
export function hexId(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
