import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import type { WalletStatus } from '@colophon/protocol/wallet/states'

/** A snapshot of what the wallet library and browser report. */
export type Seen = {
  connection: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  address: string | null
  chainId: number | null
  /** Name reported by the connected wallet. */
  name: string | null
  /** Discovery is still running. */
  isSearching: boolean
  hasWallet: boolean
  /** The user disconnected here; later wallet events are not a loss. */
  isLeft: boolean
}

/** Wallet state. `network` is null on an unsupported network. */
export type Wallet = {
  status: WalletStatus
  address: string | null
  network: WalletNetwork | null
  name: string | null
  isLostWallet: boolean
}

const NOBODY = { address: null, network: null, name: null }

/**
 * The state machine of specification §4. The library stays 'connected' on unknown networks and only 'disconnected'
 * when accounts are withdrawn; NOT_SUPPORT and LOST are derived here.
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

/** True if the wallet itself switched accounts; a connection requested here passes through LOADING instead. */
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
