/** Where the wallet library stores the previous wallet; contains nothing secret. */
export const WALLET_STORAGE = 'colophon.wagmi'
/** The library's own name for it. */
export const RECENT_KEY = 'recentConnectorId'

/** True if a wallet was connected before, so its code is loaded at start. */
export function isWalletRemembered(storage: Pick<Storage, 'getItem'>): boolean {
  return Boolean(storage.getItem(`${WALLET_STORAGE}.${RECENT_KEY}`))
}
