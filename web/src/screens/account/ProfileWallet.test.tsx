import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionEnded } from '../../features/auth/slice.ts'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { PREFERENCES } from '../../testing/notifications.ts'
import { ACCOUNT, NO_MODEL, TOKENS } from '../../testing/people.ts'
import { press, renderApp } from '../../testing/render.tsx'
import { installWallet, OTHER_ADDRESS, SIGNATURE, WALLET_ADDRESS } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../features/wallet/WalletModal.tsx')
  await import('../../features/wallet/engine.ts')
})

const MESSAGE = 'Your wallet will be connected to here'
const TAKEN = 'This wallet is linked to another account. Sign in with it and unlink it there, or choose another wallet.'
const LAST =
  'The wallet is the only way to sign in to this account. It stays linked: set a password first, then unlink it.'

/** Ada's profile; the replies to linking and unlinking can be changed. */
async function open(
  path: string,
  linked: string | null,
  more: (request: Received) => Answered | undefined = () => undefined,
) {
  const served = await serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/nonce')) {
      return done({ message: MESSAGE, nonce: 'n1', expiresAt: '2030-01-01T00:00:00Z' })
    }
    if (request.path.endsWith('/add-wallet')) return done({ ...ACCOUNT, walletAddress: WALLET_ADDRESS })
    if (request.path.endsWith('/delete-wallet')) return done(ACCOUNT)
    if (request.path.endsWith('/preferences')) return done(PREFERENCES)
    if (request.path.endsWith('/assistant')) return done(NO_MODEL)
    return done(request.path.endsWith('/profile') ? { ...ACCOUNT, walletAddress: linked } : null)
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const app = renderApp(path)
  const section = await screen.findByRole('region', { name: 'Wallet' })
  return { ...served, ...app, section }
}

describe('linking', () => {
  it('leads back to where it was begun, which one press on Back does not leave for the dialog', async () => {
    installWallet()
    const { router } = await open('/profile', null)
    await router.navigate('/profile?from=%2Fverify&wallet')
    await press('Sign with the wallet')
    await waitFor(() => expect(location.pathname).toBe('/verify'))
    await router.navigate(-1)
    await waitFor(() => expect(location.pathname + location.search).toBe('/profile'))
  })

  // Proves: 5-wallet-link
  it('linking takes a connected wallet and a signature, and shows the wallet', async () => {
    installWallet()
    const { received, section } = await open('/profile', null)
    await press('Link a wallet')
    await press('Sign with the wallet')
    expect(await within(section).findByRole('button', { name: 'Unlink' })).toBeTruthy()
    expect(within(section).getAllByText(WALLET_ADDRESS).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.filter(({ path }) => /nonce|add-wallet/.test(path))
    expect(sent.map(({ path, token, body }) => [path, token, JSON.parse(body)])).toEqual([
      ['/api/v1/authentication/nonce', 'a1', { purpose: 'add-wallet', address: WALLET_ADDRESS }],
      ['/api/v1/profile/add-wallet', 'a1', { message: MESSAGE, signature: SIGNATURE }],
    ])
  })

  it('the link dialog opens at once when coming from sign-in', async () => {
    installWallet()
    await open('/profile?wallet', null)
    expect(await screen.findByRole('dialog', { name: 'Link a wallet' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('')
  })

  it('a wallet of another account is refused with an explanation, and the account is unchanged', async () => {
    installWallet()
    const { store } = await open('/profile', null, ({ path }) =>
      path.endsWith('/add-wallet') ? failed(409, 'walletTaken', TAKEN) : undefined,
    )
    await press('Link a wallet')
    await press('Sign with the wallet')
    expect((await screen.findByRole('alert')).textContent).toContain(TAKEN)
    expect(store.getState().profile.accountInfo?.walletAddress).toBeNull()
  })
})

describe('unlinking', () => {
  it('unlinking asks first and leaves the account without a wallet', async () => {
    const { received, section } = await open('/profile', WALLET_ADDRESS)
    await press('Unlink')
    expect(await screen.findByRole('dialog', { name: 'Unlink this wallet?' })).toBeTruthy()
    expect(received.some(({ path }) => path.endsWith('/delete-wallet'))).toBe(false)
    await press('Unlink it')
    expect(await within(section).findByText('No wallet is linked to your account.')).toBeTruthy()
    expect(received.find(({ path }) => path.endsWith('/delete-wallet'))?.method).toBe('DELETE')
  })

  it('unlinking the only sign-in method is refused, and the wallet stays linked', async () => {
    const { section } = await open('/profile', WALLET_ADDRESS, ({ path }) =>
      path.endsWith('/delete-wallet') ? failed(409, 'walletLastWayIn', LAST) : undefined,
    )
    await press('Unlink')
    await press('Unlink it')
    expect((await within(section).findByRole('alert')).textContent).toContain(LAST)
    expect(within(section).getByText(WALLET_ADDRESS)).toBeTruthy()
  })
})

describe('after a reload', () => {
  const remember = () => localStorage.setItem('colophon.wagmi.recentConnectorId', '"org.example.testwallet"')

  it('the connected wallet is shown with network and balance', async () => {
    installWallet({ isAuthorised: true })
    remember()
    const { section } = await open('/profile', WALLET_ADDRESS)
    expect(await within(section).findByText('BNB Smart Chain Testnet')).toBeTruthy()
    await waitFor(() => expect(section.textContent).toContain('1.5 tBNB'))
  })

  it('a connected wallet other than the linked one is reported', async () => {
    installWallet({ isAuthorised: true, accounts: [OTHER_ADDRESS] })
    remember()
    const { section } = await open('/profile', WALLET_ADDRESS)
    expect(await within(section).findByText(/wallet account other than the linked one/)).toBeTruthy()
  })

  // Proves: 8-wallet-not-supported
  it('a lost wallet or one on another network is reported beside the linked one', async () => {
    const wallet = installWallet({ isAuthorised: true })
    remember()
    const { section } = await open('/profile', WALLET_ADDRESS)
    await within(section).findByText('BNB Smart Chain Testnet')
    wallet.changeChain(1)
    expect(await within(section).findByText('The app is not supported on this network')).toBeTruthy()
    wallet.changeAccounts([])
    expect(await within(section).findByText('Please log in to the wallet')).toBeTruthy()
  })

  it('it can be disconnected from this browser and stays linked', async () => {
    installWallet({ isAuthorised: true })
    remember()
    const { section, store } = await open('/profile', WALLET_ADDRESS)
    await within(section).findByText('BNB Smart Chain Testnet')
    await press('Disconnect it from this browser')
    await waitFor(() => expect(store.getState().wallet).toMatchObject({ status: 'AVAILABLE', isLostWallet: false }))
    expect(store.getState().profile.accountInfo?.walletAddress).toBe(WALLET_ADDRESS)
  })

  it('signing out keeps the wallet connected, as it belongs to the browser', async () => {
    installWallet({ isAuthorised: true })
    remember()
    const { section, store } = await open('/profile', WALLET_ADDRESS)
    await within(section).findByText('BNB Smart Chain Testnet')
    act(() => void store.dispatch(sessionEnded(null)))
    expect(store.getState().wallet).toMatchObject({ status: 'CONNECTED', address: WALLET_ADDRESS })
  })

  it("a balance that cannot be read shows 'Get Balance failed' and is read again", async () => {
    const wallet = installWallet({ isAuthorised: true })
    wallet.answers.eth_getBalance = () => new Error('down')
    remember()
    const { section } = await open('/profile', WALLET_ADDRESS)
    expect((await within(section).findByRole('alert')).textContent).toContain('Get Balance failed')
    delete wallet.answers.eth_getBalance
    await press('Read again')
    await waitFor(() => expect(section.textContent).toContain('1.5 tBNB'))
    expect(within(section).queryByRole('alert')).toBeNull()
  })
})
