import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A network. Without a node URL, the requesting site's proxy is used. */
export type Network = { chainId: number; name: string; symbol: string; rpcUrl: string | null }

/** The wallet's stored state. Keys are unencrypted: the wallet is for trials and refuses the main network. */
export type WalletState = {
  accounts: { address: `0x${string}`; key: `0x${string}` }[]
  active: `0x${string}`
  isLocked: boolean
  networks: Network[]
  chainId: number
  /** The origins that may see the active account. */
  sites: string[]
}

/** The state without keys, as the wallet's page gets it. */
export type ShownState = Omit<WalletState, 'accounts'> & { accounts: string[] }

/** The built-in test chain, reached through the requesting product. */
export const LOCAL_NETWORK: Network = { chainId: LOCAL_CHAIN_ID, name: 'Local', symbol: 'ETH', rpcUrl: null }

/** The initial state: one new account, on the local chain. */
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

/** The current network. */
export function networkOf({ networks, chainId }: WalletState): Network {
  return networks.find((network) => network.chainId === chainId) ?? LOCAL_NETWORK
}

/** The accounts that a site may see now. */
export function accountsFor({ sites, isLocked, active }: WalletState, origin: string): string[] {
  return sites.includes(origin) && !isLocked ? [active] : []
}

/** A chain id in hexadecimal, as in EIP-1193. */
export function hexId(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
