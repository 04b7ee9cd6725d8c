import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import type { WalletStatus } from '@colophon/protocol/wallet/states'

/** What the wallet library and the browser tell at one moment. */
export type Seen = {
  connection: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  address: string | null
  chainId: number | null
  /** What the connected wallet calls itself. */
  name: string | null
  /** The browser has been asked for its wallets and may still answer. */
  isSearching: boolean
  hasWallet: boolean
  /** The person has disconnected here; what the wallet then says is no loss. */
  isLeft: boolean
}

/** Where the wallet stands. `network` is null on a network that the product does not run on. */
export type Wallet = {
  status: WalletStatus
  address: string | null
  network: WalletNetwork | null
  name: string | null
  isLostWallet: boolean
}

const NOBODY = { address: null, network: null, name: null }

/**
 * The machine of specification §4. The library stays 'connected' on a network it does not know and merely 'disconnected'
 * when the wallet takes its accounts away: NOT_SUPPORT and LOST are made here.
 */
export function nextWallet(before: Wallet, seen: Seen): Wallet {
  if (seen.isSearching || seen.connection === 'connecting' || seen.connection === 'reconnecting') {
    return { ...NOBODY, status: 'LOADING', isLostWallet: before.isLostWallet }
  }
  if (seen.connection === 'connected' && seen.address !== null) return connected(seen, seen.address)
  const isLostWallet = !seen.isLeft && (before.isLostWallet || isHeld(before))
  if (!seen.hasWallet) return { ...NOBODY, status: 'NOT_AVAILABLE', isLostWallet }
  return { ...NOBODY, status: isLostWallet ? 'LOST' : 'AVAILABLE', isLostWallet }
}

/** True when the wallet itself has brought another account; a connection asked for here passes through LOADING and is none. */
export function isAccountChange(before: Wallet, after: Wallet): boolean {
  const mayChange = isHeld(before) || before.status === 'LOST'
  return mayChange && isHeld(after) && before.address !== after.address
}

function connected({ chainId, name }: Seen, address: string): Wallet {
  const network = (chainId === null ? undefined : walletNetwork(chainId)) ?? null
  return { status: network ? 'CONNECTED' : 'NOT_SUPPORT', address, network, name, isLostWallet: false }
}

function isHeld({ status }: Wallet): boolean {
  return status === 'CONNECTED' || status === 'NOT_SUPPORT'
}
