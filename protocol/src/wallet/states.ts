/** The states of the browser's wallet (specification §4). */
export const WALLET_STATUSES = [
  'INIT',
  'LOADING',
  'AVAILABLE',
  'NOT_AVAILABLE',
  'CONNECTED',
  'LOST',
  'NOT_SUPPORT',
] as const
export type WalletStatus = (typeof WALLET_STATUSES)[number]
