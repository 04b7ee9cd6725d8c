import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { waitFor } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../app/store.ts'
import { done, failed, serveLocally } from '../../testing/local-server.ts'
import { installWallet, OTHER_ADDRESS, SIGNATURE, WALLET_ADDRESS, walletError } from '../../testing/wallet.ts'
import {
  connectWallet,
  disconnectWallet,
  refreshBalances,
  signWithWallet,
  startWallet,
  stopWaiting,
  switchNetwork,
} from './actions.ts'
import { isWalletRemembered } from './slice.ts'

const CHANGED = 'Your account successfully changed'
let toasts: string[] = []
beforeEach(() => {
  toasts = []
  vi.spyOn(toast, 'success').mockImplementation((content) => {
    toasts.push((content as { props: { message: string } }).props.message)
    return ''
  })
})
afterEach(() => void vi.restoreAllMocks())

/** The application's store after wallet discovery. */
async function started() {
  const store = createStore(localStorage)
  await waitFor(() => expect(store.getState().isRestored).toBe(true))
  await store.dispatch(startWallet())
  const wallet = () => store.getState().wallet
  const connect = () => store.dispatch(connectWallet(wallet().announced[0]?.id ?? ''))
  return { store, wallet, connect }
}

async function connected(options: Parameters<typeof installWallet>[0] = {}) {
  const provider = installWallet(options)
  const app = await started()
  expect(await app.connect()).toBeNull()
  return { provider, ...app }
}

describe('finding wallets', () => {
  // Proves: 4-wallet-NOT_AVAILABLE
  it('a browser without wallets says so', async () => {
    const { wallet } = await started()
    expect(wallet()).toMatchObject({ status: 'NOT_AVAILABLE', announced: [] })
  })

  // Proves: 4-wallet-AVAILABLE
  it('announced wallets are listed by name and icon without being asked', async () => {
    const one = installWallet({ name: 'One', icon: 'data:image/png;base64,AAAA' })
    installWallet({ name: 'Two', icon: 'https://example.org/two.png' })
    const { wallet } = await started()
    expect(wallet().status).toBe('AVAILABLE')
    expect(wallet().announced).toMatchObject([
      { name: 'One', icon: 'data:image/png;base64,AAAA' },
      { name: 'Two', icon: null },
    ])
    expect(one.asked).toEqual([])
  })

  it('a wallet announced late is listed at once', async () => {
    const { wallet } = await started()
    installWallet()
    await waitFor(() => expect(wallet()).toMatchObject({ status: 'AVAILABLE', announced: [{ name: 'Test wallet' }] }))
  })
})

describe('connecting', () => {
  // Proves: 4-wallet-LOADING, 4-wallet-CONNECTED
  it('connecting prompts the wallet, shows LOADING, and stores account and network', async () => {
    const provider = installWallet()
    let allow: (accounts: string[]) => void = () => {}
    provider.answers.wallet_requestPermissions = () => walletError(4200)
    provider.answers.eth_requestAccounts = () =>
      new Promise((resolve) => {
        allow = resolve
      })
    const { wallet, connect } = await started()
    const asked = connect()
    await waitFor(() => expect(wallet().status).toBe('LOADING'))
    await waitFor(() => expect(provider.asked.at(-1)?.method).toBe('eth_requestAccounts'))
    allow([WALLET_ADDRESS])
    expect(await asked).toBeNull()
    expect(wallet()).toMatchObject({
      status: 'CONNECTED',
      address: WALLET_ADDRESS,
      name: 'Test wallet',
      network: { chainId: TEST_CHAIN_ID },
    })
    expect(toasts).toEqual([])
  })

  // Proves: 8-wallet-rejected
  it.each([
    [4001, 'User rejected the request'],
    [-32002, 'Please log in to the wallet'],
  ])('a refusal with %i is shown, and the wallet can be chosen again', async (code, message) => {
    const provider = installWallet()
    provider.answers.wallet_requestPermissions = () => walletError(code)
    const { wallet, connect } = await started()
    expect(await connect()).toMatchObject({ message })
    expect(wallet()).toMatchObject({ status: 'AVAILABLE', address: null })
  })

  it('of a wallet that never answers can be given up', async () => {
    const provider = installWallet()
    provider.answers.wallet_requestPermissions = () => new Promise(() => {})
    const { store, wallet, connect } = await started()
    void connect()
    await waitFor(() => expect(wallet().status).toBe('LOADING'))
    await store.dispatch(stopWaiting())
    expect(wallet().status).toBe('AVAILABLE')
  })
})

describe('what the wallet does by itself', () => {
  // Proves: 4-wallet-NOT_SUPPORT, 4-wallet-unsupported
  it('another supported network is accepted; an unknown one is not supported', async () => {
    const { provider, wallet } = await connected()
    provider.changeChain(MAIN_CHAIN_ID)
    await waitFor(() => expect(wallet().network?.chainId).toBe(MAIN_CHAIN_ID))
    provider.changeChain(1)
    await waitFor(() => expect(wallet()).toMatchObject({ status: 'NOT_SUPPORT', network: null }))
    provider.changeChain(LOCAL_CHAIN_ID)
    await waitFor(() => expect(wallet()).toMatchObject({ status: 'CONNECTED', network: { name: 'Local' } }))
    expect(toasts).toEqual([])
  })

  // Proves: 4-wallet-reconnects, 8-wallet-changed
  it(`an account change is accepted, with '${CHANGED}' shown once`, async () => {
    const { provider, wallet } = await connected()
    provider.changeAccounts([OTHER_ADDRESS])
    await waitFor(() => expect(wallet()).toMatchObject({ status: 'CONNECTED', address: OTHER_ADDRESS }))
    await waitFor(() => expect(toasts).toEqual([CHANGED]))
  })

  // Proves: 3-persisted-isLostWallet, 4-wallet-LOST, 4-wallet-no-accounts
  it('a wallet without accounts is lost, which survives a reload and ends when it returns', async () => {
    const { provider, store, wallet } = await connected()
    provider.changeAccounts([])
    await waitFor(() => expect(wallet()).toMatchObject({ status: 'LOST', address: null, isLostWallet: true }))
    await waitFor(() => expect(localStorage.getItem('colophon.wallet')).toBe('{"isLostWallet":true}'))
    const reloaded = await started()
    expect(reloaded.wallet()).toMatchObject({ status: 'LOST', isLostWallet: true })
    provider.changeAccounts([WALLET_ADDRESS])
    await waitFor(() => expect(wallet()).toMatchObject({ status: 'CONNECTED', isLostWallet: false }))
    expect(store.getState().wallet.address).toBe(WALLET_ADDRESS)
    await waitFor(() => expect(toasts).toContain(CHANGED))
  })
})

describe('after a reload', () => {
  it('a wallet that is still connected reconnects without a prompt', async () => {
    const { provider } = await connected()
    expect(isWalletRemembered(localStorage)).toBe(true)
    const before = provider.asked.length
    const { wallet } = await started()
    expect(wallet()).toMatchObject({ status: 'CONNECTED', address: WALLET_ADDRESS })
    const methods = provider.asked.slice(before).map(({ method }) => method)
    expect(methods).not.toContain('eth_requestAccounts')
    expect(methods).not.toContain('wallet_requestPermissions')
    expect(toasts).toEqual([])
  })

  it('a locked wallet is available, neither connected nor prompted', async () => {
    const { provider, wallet: earlier } = await connected()
    await waitFor(() => expect(earlier().balanceReadAt).not.toBeNull())
    provider.state.isAuthorised = false
    const before = provider.asked.length
    const { wallet } = await started()
    expect(wallet()).toMatchObject({ status: 'AVAILABLE', isLostWallet: false })
    expect(new Set(provider.asked.slice(before).map(({ method }) => method))).toEqual(new Set(['eth_accounts']))
  })

  it('a wallet disconnected by the user stays disconnected and is not lost', async () => {
    const { provider, store, wallet } = await connected()
    expect(await store.dispatch(disconnectWallet())).toBeNull()
    expect(provider.asked.some(({ method }) => method === 'wallet_revokePermissions')).toBe(true)
    expect(wallet()).toMatchObject({ status: 'AVAILABLE', address: null, isLostWallet: false })
    expect(isWalletRemembered(localStorage)).toBe(false)
    provider.state.isAuthorised = true
    expect((await started()).wallet().status).toBe('AVAILABLE')
  })
})

// Proves: 7-wallet-switch
describe('changing the network', () => {
  // Proves: 4-wallet-switch
  it('is asked of the wallet', async () => {
    const { provider, store, wallet } = await connected({ chainId: 1 })
    expect(wallet().status).toBe('NOT_SUPPORT')
    expect(await store.dispatch(switchNetwork(MAIN_CHAIN_ID))).toBeNull()
    expect(provider.asked).toContainEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] })
    expect(wallet()).toMatchObject({ status: 'CONNECTED', network: { chainId: MAIN_CHAIN_ID } })
  })

  it.each([
    ['plain', walletError(4902)],
    ['within another error', Object.assign(walletError(-32603), { data: { originalError: { code: 4902 } } })],
  ])('a network unknown to the wallet is added, %s', async (_how, unknown) => {
    const { provider, store, wallet } = await connected({ chainId: 1 })
    provider.answers.wallet_switchEthereumChain = () => unknown
    provider.answers.wallet_addEthereumChain = () => {
      provider.changeChain(LOCAL_CHAIN_ID)
      return null
    }
    expect(await store.dispatch(switchNetwork(LOCAL_CHAIN_ID))).toBeNull()
    const added = provider.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params
    expect(added).toMatchObject([
      { chainId: '0x7a69', chainName: 'Local', rpcUrls: [`${location.origin}/api/v1/chain/rpc`] },
    ])
    expect(wallet().network?.name).toBe('Local')
  })

  it.each([
    ['rejected', walletError(4001), walletError(4001), 'User rejected the request'],
    ['rejected when it is added', walletError(4902), walletError(4001), 'User rejected the request'],
    ['impossible to add', walletError(4902), walletError(-32603), 'Try adding the chain Local to the wallet'],
    ['failing otherwise', walletError(-32603), walletError(-32603), 'Try adding the chain Local to the wallet'],
  ])('%s leaves the wallet where it is', async (_what, onSwitch, onAdd, message) => {
    const { provider, store, wallet } = await connected({ chainId: 1 })
    provider.answers.wallet_switchEthereumChain = () => onSwitch
    provider.answers.wallet_addEthereumChain = () => onAdd
    expect(await store.dispatch(switchNetwork(LOCAL_CHAIN_ID))).toMatchObject({ message })
    expect(wallet()).toMatchObject({ status: 'NOT_SUPPORT', address: WALLET_ADDRESS })
  })

  it('that the wallet agrees to and never does is given up after a minute', async () => {
    const { provider, store } = await connected({ chainId: 1 })
    provider.answers.wallet_switchEthereumChain = () => null
    vi.useFakeTimers()
    const asked = store.dispatch(switchNetwork(MAIN_CHAIN_ID))
    await vi.advanceTimersByTimeAsync(61_000)
    vi.useRealTimers()
    expect(await asked).toMatchObject({ error: 'WALLET_SILENT' })
  })
})

describe('signing', () => {
  // Proves: 7-wallet-signing
  it('hands the message to the wallet byte for byte', async () => {
    const { provider, store } = await connected()
    const message = 'Sign\n\nünïcode\n'
    expect(await store.dispatch(signWithWallet(WALLET_ADDRESS, message))).toEqual({ message, signature: SIGNATURE })
    const [bytes = '', signer = ''] = (provider.asked.at(-1)?.params ?? []) as string[]
    expect(Buffer.from(bytes.slice(2), 'hex').toString()).toBe(message)
    expect(signer.toLowerCase()).toBe(WALLET_ADDRESS.toLowerCase())
  })

  it('a rejected signature is reported', async () => {
    const { provider, store } = await connected()
    provider.answers.personal_sign = () => walletError(4001)
    expect(await store.dispatch(signWithWallet(WALLET_ADDRESS, 'm'))).toMatchObject({
      message: 'User rejected the request',
    })
  })

  it('a signature by another than the connected account is not requested', async () => {
    const { provider, store } = await connected()
    expect(await store.dispatch(signWithWallet(OTHER_ADDRESS, 'm'))).not.toHaveProperty('signature')
    expect(provider.asked.some(({ method }) => method === 'personal_sign')).toBe(false)
  })
})

describe('the balance', () => {
  beforeEach(async () => void (await serveLocally(() => done(null))))

  // Proves: 7-native-balance
  it('is read through the wallet and rounded', async () => {
    const { store, wallet } = await connected()
    await store.dispatch(refreshBalances())
    expect(wallet()).toMatchObject({ balance: '1.5', balanceMT: '0', balanceFailure: null })
  })

  // Proves: 3-slice-wallet-balance
  it('is read as soon as a wallet is connected, on any screen and without a linked account', async () => {
    const { wallet } = await connected()
    await vi.waitFor(() => expect(wallet().balance).toBe('1.5'))
  })

  // Proves: 3-slice-wallet-balanceMT, 5-balance-zero
  it("a token balance that cannot be read is '0' and reported", async () => {
    await serveLocally(() => failed(500, 'internal', 'no'))
    const { store, wallet } = await connected()
    await store.dispatch(refreshBalances())
    const failure = { message: 'Get Balance failed' }
    expect(wallet()).toMatchObject({ balance: '1.5', balanceMT: '0', balanceFailure: failure })
  })

  // Proves: 8-wallet-balance
  it("that cannot be read is 0, with 'Get Balance failed'", async () => {
    const { provider, store, wallet } = await connected()
    provider.answers.eth_getBalance = () => walletError(4200)
    await store.dispatch(refreshBalances())
    expect(wallet()).toMatchObject({ balance: '0', balanceFailure: { message: 'Get Balance failed' } })
  })
})
