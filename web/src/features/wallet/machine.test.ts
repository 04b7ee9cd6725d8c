import { TEST_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import { describe, expect, it } from 'vitest'
import { isAccountChange, nextWallet, type Seen, type Wallet } from './machine.ts'

const ADA = '0x52908400098527886E0F7030069857D2E4169EE7'
const BOB = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const NONE: Wallet = { status: 'INIT', address: null, network: null, name: null, isLostWallet: false }
const HELD: Wallet = {
  status: 'CONNECTED',
  address: ADA,
  network: walletNetwork(TEST_CHAIN_ID) ?? null,
  name: 'W',
  isLostWallet: false,
}
const FOREIGN: Wallet = { ...HELD, status: 'NOT_SUPPORT', network: null }
const AVAILABLE: Wallet = { ...NONE, status: 'AVAILABLE' }
const LOADING: Wallet = { ...NONE, status: 'LOADING' }
const LOST: Wallet = { ...NONE, status: 'LOST', isLostWallet: true }

const QUIET: Seen = {
  connection: 'disconnected',
  address: null,
  chainId: null,
  name: null,
  isSearching: false,
  hasWallet: true,
  isLeft: false,
}
const CONNECTED: Seen = { ...QUIET, connection: 'connected', address: ADA, chainId: TEST_CHAIN_ID, name: 'W' }

// Proves: 3-slice-wallet-status, 4-wallet-LOADING, 4-wallet-AVAILABLE, 4-wallet-NOT_AVAILABLE, 4-wallet-CONNECTED
// Proves: 4-wallet-LOST, 4-wallet-NOT_SUPPORT
describe('the state of the wallet', () => {
  it.each<[string, Wallet, Partial<Seen>, Wallet]>([
    ['while the browser is asked for wallets', NONE, { isSearching: true, hasWallet: false }, LOADING],
    ['with no wallet in the browser', LOADING, { hasWallet: false }, { ...NONE, status: 'NOT_AVAILABLE' }],
    ['with a wallet that is not connected', LOADING, {}, AVAILABLE],
    ['when a wallet is put in later', { ...NONE, status: 'NOT_AVAILABLE' }, {}, AVAILABLE],
    ['while the wallet asks its person', AVAILABLE, { connection: 'connecting' }, LOADING],
    ['after a reload while the wallet is asked again', LOADING, { connection: 'reconnecting' }, LOADING],
    ['after a reload with a wallet that is locked', LOADING, {}, AVAILABLE],
    ['when the person says no', LOADING, {}, AVAILABLE],
    ['once connected', LOADING, CONNECTED, HELD],
    ['on a network the product does not run on', HELD, { ...CONNECTED, chainId: 1 }, FOREIGN],
    ['connected on such a network from the first', LOADING, { ...CONNECTED, chainId: 1 }, FOREIGN],
    ['back on a network of the product', FOREIGN, CONNECTED, HELD],
    ['with another account', HELD, { ...CONNECTED, address: BOB }, { ...HELD, address: BOB }],
    ['when the wallet takes its accounts away', HELD, {}, LOST],
    ['when it does so on a foreign network', FOREIGN, {}, LOST],
    ['when a lost wallet is only looked for', LOST, { isSearching: true }, { ...LOADING, isLostWallet: true }],
    ['after a reload with a lost wallet', { ...LOADING, isLostWallet: true }, {}, LOST],
    ['when connecting a lost wallet is refused', { ...LOADING, isLostWallet: true }, {}, LOST],
    ['when the lost wallet was taken out', LOST, { hasWallet: false }, { ...LOST, status: 'NOT_AVAILABLE' }],
    ['when a lost wallet comes back', LOST, CONNECTED, HELD],
    ['after the person has disconnected', HELD, { isLeft: true }, AVAILABLE],
    ['after the person has given up a lost wallet', LOST, { isLeft: true }, AVAILABLE],
  ])('%s', (_when, before, seen, after) => {
    expect(nextWallet(before, { ...QUIET, ...seen })).toEqual(after)
  })
})

describe('an account change', () => {
  it.each<[string, boolean, Wallet, Wallet]>([
    ['is another address of a connected wallet', true, HELD, { ...HELD, address: BOB }],
    ['may come on a foreign network', true, FOREIGN, { ...FOREIGN, address: BOB }],
    ['is what brings a lost wallet back by itself', true, LOST, HELD],
    ['is not another network', false, HELD, FOREIGN],
    ['is not a loss', false, HELD, LOST],
    ['is not what the person asked for here', false, LOADING, HELD],
  ])('%s: %s', (_what, isChange, before, after) => {
    expect(isAccountChange(before, after)).toBe(isChange)
  })
})
