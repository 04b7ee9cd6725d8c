import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import type { WalletStatus } from '@colophon/protocol/wallet/states'

/** The connected wallet as seen by other features. */
export type Connection = { status: WalletStatus; address: string | null; network: WalletNetwork | null }

/** The part of the whole state that this reads. */
export type WithConnection = { wallet: Connection }

/** This browser's wallet; `network` is null on an unsupported network. */
export const selectConnection = (state: WithConnection): Connection => state.wallet
