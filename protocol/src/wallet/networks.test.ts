import { describe, expect, test } from 'vitest'
import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from './constants.ts'
import { WalletNetwork } from './entities.ts'
import { WALLET_NETWORKS, walletNetwork } from './networks.ts'

describe('the networks', () => {
  // Proves: 3-network-mainnet, 3-network-testnet, 9-chain-mainnet, 9-chain-testnet, x-chain-local
  test.each([
    ['the main network', MAIN_CHAIN_ID, 0x38, 'https://bscscan.com'],
    ['the test network', TEST_CHAIN_ID, 0x61, 'https://testnet.bscscan.com'],
    ['the chain in the box', LOCAL_CHAIN_ID, 31_337, undefined],
  ])('%s has its chain id, name, currency of 18 decimals and explorer', (_what, id, wanted, explorer) => {
    expect(id).toBe(wanted)
    expect(walletNetwork(id)).toMatchObject({ chainId: id, currency: { decimals: 18 } })
    expect(walletNetwork(id)?.explorer?.url).toBe(explorer)
  })

  test('there are three supported networks, and no others', () => {
    expect(WALLET_NETWORKS).toHaveLength(3)
    for (const network of WALLET_NETWORKS) expect(WalletNetwork.parse(network)).toEqual(network)
    expect(walletNetwork(1)).toBeUndefined()
  })
})
