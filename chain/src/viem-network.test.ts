import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { describe, expect, it } from 'vitest'
import { viemNetwork } from './viem-network.ts'

describe('viemNetwork', () => {
  it.each([
    [MAIN_CHAIN_ID, 'BNB Smart Chain', 'BNB', 'https://bscscan.com'],
    [TEST_CHAIN_ID, 'BNB Smart Chain Testnet', 'tBNB', 'https://testnet.bscscan.com'],
    [LOCAL_CHAIN_ID, 'Local', 'ETH', undefined],
  ])('%i is %s, with its coin, node and explorer', (id, name, symbol, explorer) => {
    const known = walletNetwork(id)
    if (!known) throw new Error(`${id} is no network`)
    const network = viemNetwork(known)
    expect(network).toMatchObject({ id, name, nativeCurrency: { symbol, decimals: 18 } })
    expect(network.rpcUrls.default.http).toEqual([known.rpcUrl])
    expect(network.blockExplorers?.default.url).toBe(explorer)
  })
})
