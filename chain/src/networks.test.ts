import { WALLET_NETWORKS } from '@colophon/protocol/wallet/networks'
import { describe, expect, it } from 'vitest'
import { NETWORKS, networkOf } from './networks.ts'

describe('the networks', () => {
  it.each([
    [0x38, 'BNB Smart Chain', 'https://bscscan.com'],
    [0x61, 'BNB Smart Chain Testnet', 'https://testnet.bscscan.com'],
    [31_337, 'Local', undefined],
  ])('%i is %s, with 18 decimals and its explorer', (id, name, explorer) => {
    const network = networkOf(id)
    expect(network).toMatchObject({ id, name, nativeCurrency: { decimals: 18 } })
    expect(network?.blockExplorers?.default.url).toBe(explorer)
  })

  it('are three, and no other is supported', () => {
    expect(NETWORKS).toHaveLength(3)
    expect(networkOf(1)).toBeUndefined()
  })

  it('are those that wallets are told of', () => {
    const told = NETWORKS.map(({ id, name, nativeCurrency, rpcUrls, blockExplorers }) => ({
      chainId: id,
      name,
      currency: nativeCurrency,
      rpcUrl: rpcUrls.default.http[0],
      explorer: blockExplorers ? { name: blockExplorers.default.name, url: blockExplorers.default.url } : null,
    }))
    expect(told).toEqual(WALLET_NETWORKS)
  })
})
