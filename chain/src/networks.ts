import { type Chain, defineChain } from 'viem'

const native = (name: string, symbol: string) => ({ name, symbol, decimals: 18 })

/** The main network, 0x38. */
export const mainNetwork = defineChain({
  id: 0x38,
  name: 'BNB Smart Chain',
  nativeCurrency: native('BNB', 'BNB'),
  rpcUrls: { default: { http: ['https://bsc-dataseed.bnbchain.org'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
})

/** The test network, 0x61. */
export const testNetwork = defineChain({
  id: 0x61,
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: native('Test BNB', 'tBNB'),
  rpcUrls: { default: { http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'] } },
  blockExplorers: { default: { name: 'BscScan Testnet', url: 'https://testnet.bscscan.com' } },
  testnet: true,
})

/**
 * The chain in the box. Its id is its own, because wallets know 0x61 already and would ask another node; there is no
 * explorer. The address is where a node stands unless told otherwise.
 */
export const localNetwork = defineChain({
  id: 31_337,
  name: 'Local',
  nativeCurrency: native('Ether', 'ETH'),
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
})

/** All networks that the product may run on; any other is not supported. */
export const NETWORKS: readonly Chain[] = [mainNetwork, testNetwork, localNetwork]

/** The network of an id, if it is supported. */
export function networkOf(chainId: number): Chain | undefined {
  return NETWORKS.find(({ id }) => id === chainId)
}
