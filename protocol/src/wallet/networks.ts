import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from './constants.ts'
import type { WalletNetwork } from './entities.ts'

const DECIMALS = 18

/** The local chain with its default node. */
export const LOCAL_NETWORK: WalletNetwork = {
  chainId: LOCAL_CHAIN_ID,
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: DECIMALS },
  rpcUrl: 'http://127.0.0.1:8545',
  explorer: null,
}

/** All supported networks (specification §3). */
export const WALLET_NETWORKS: readonly WalletNetwork[] = [
  {
    chainId: MAIN_CHAIN_ID,
    name: 'BNB Smart Chain',
    currency: { name: 'BNB', symbol: 'BNB', decimals: DECIMALS },
    rpcUrl: 'https://bsc-dataseed.bnbchain.org',
    explorer: { name: 'BscScan', url: 'https://bscscan.com' },
  },
  {
    chainId: TEST_CHAIN_ID,
    name: 'BNB Smart Chain Testnet',
    currency: { name: 'Test BNB', symbol: 'tBNB', decimals: DECIMALS },
    rpcUrl: 'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
    explorer: { name: 'BscScan Testnet', url: 'https://testnet.bscscan.com' },
  },
  LOCAL_NETWORK,
]

/** The network of a chain id; undefined if unsupported. */
export function walletNetwork(chainId: number): WalletNetwork | undefined {
  return WALLET_NETWORKS.find((network) => network.chainId === chainId)
}
