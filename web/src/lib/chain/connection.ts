import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import type { WalletStatus } from '@colophon/protocol/wallet/states'

/** The connected wallet as seen by other features. */
export type Connection = { status: WalletStatus; address: string | null; network: WalletNetwork | null }

/** The part of the whole state that this reads. */
export type WithConnection = { wallet: Connection }

/** The wallet of this browser; `network` is null on a network that the product does not run on. */
export const selectConnection = (state: WithConnection): Connection => state.wallet
