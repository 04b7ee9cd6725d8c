import { LOCAL_CHAIN_ID, TEST_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { expect, it } from 'vitest'
import { balanceFailed, balanceRead, walletSeen, walletSlice, walletsAnnounced } from './slice.ts'

const ADA = '0x52908400098527886E0F7030069857D2E4169EE7'
const BOB = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const { reducer } = walletSlice
const start = reducer(undefined, { type: 'start' })
const seen = (address: string, chainId: number) =>
  walletSeen({
    connection: 'connected',
    address,
    chainId,
    name: 'W',
    isSearching: false,
    hasWallet: true,
    isLeft: false,
  })
const held = reducer(start, seen(ADA, TEST_CHAIN_ID))
const failure = { status: 0, error: 'x', message: 'Get Balance failed' }

// Proves: 4-wallet-INIT
it('the slice starts without a wallet', () => {
  expect(start).toMatchObject({ address: null, status: 'INIT', balance: '0', balanceMT: '0', network: null })
  expect(start.isLostWallet).toBe(false)
})

// Proves: 3-slice-wallet-address, 3-slice-wallet-network
it('the slice has address and network of the connected wallet', () => {
  expect(held).toMatchObject({ status: 'CONNECTED', address: ADA, network: { chainId: TEST_CHAIN_ID } })
})

// Proves: 3-slice-wallet-balance
it('a balance is kept while account and network stay the same', () => {
  const read = reducer(held, balanceRead({ address: ADA, chainId: TEST_CHAIN_ID, text: '1.5', at: 7 }))
  expect(read).toMatchObject({ balance: '1.5', balanceReadAt: 7 })
  expect(reducer(read, seen(ADA, TEST_CHAIN_ID)).balance).toBe('1.5')
  expect(reducer(read, seen(BOB, TEST_CHAIN_ID))).toMatchObject({ balance: '0', balanceReadAt: null })
  expect(reducer(read, seen(ADA, LOCAL_CHAIN_ID))).toMatchObject({ balance: '0', balanceReadAt: null })
})

it('shows 0 for a balance that could not be read, and why', () => {
  const read = reducer(held, balanceRead({ address: ADA, chainId: TEST_CHAIN_ID, text: '1.5', at: 7 }))
  const failed = reducer(read, balanceFailed({ address: ADA, chainId: TEST_CHAIN_ID, failure }))
  expect(failed).toMatchObject({ balance: '0', balanceFailure: failure, balanceReadAt: null })
})

it('a late balance of another account or network is ignored', () => {
  expect(reducer(held, balanceRead({ address: BOB, chainId: TEST_CHAIN_ID, text: '9', at: 7 }))).toBe(held)
  expect(reducer(held, balanceFailed({ address: ADA, chainId: LOCAL_CHAIN_ID, failure }))).toBe(held)
})

it('lists what the browser announces', () => {
  const wallets = [{ id: 'a', name: 'A', icon: null }]
  expect(reducer(start, walletsAnnounced(wallets)).announced).toEqual(wallets)
})
