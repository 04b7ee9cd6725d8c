/** The wallet and network messages of specification §8. */
export const WALLET_TEXTS = {
  logIn: 'Please log in to the wallet',
  install: 'Please install the wallet extension',
  noExtension:
    'It seems like you do not have a wallet extension in your browser. Please install it and try one more time.',
  balanceFailed: 'Get Balance failed',
  notSupported: 'The app is not supported on this network',
  accountChanged: 'Your account successfully changed',
  rejected: 'User rejected the request',
  rejectedTransaction: 'user rejected transaction',
  rejectedSigning: 'user rejected signing',
} as const

/** The message for a wallet on another network than the product. */
export function wrongNetwork(chain: string): string {
  return `Wrong network, please, select ${chain} blockchain.`
}

/** The message for a chain that the wallet could not be switched to. */
export function tryAddingChain(chainName: string): string {
  return `Try adding the chain ${chainName} to the wallet`
}
