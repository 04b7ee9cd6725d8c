/** Where the wallet library keeps which wallet was connected last; it holds nothing secret. */
export const WALLET_STORAGE = 'colophon.wagmi'
/** The library's own name for it. */
export const RECENT_KEY = 'recentConnectorId'

/** True when a wallet was connected before, so that it is worth loading the wallet code at the start. */
export function isWalletRemembered(storage: Pick<Storage, 'getItem'>): boolean {
  return Boolean(storage.getItem(`${WALLET_STORAGE}.${RECENT_KEY}`))
}
