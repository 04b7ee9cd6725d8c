import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, TOKENS, USER } from '../../testing/people.ts'
import { press, renderApp } from '../../testing/render.tsx'
import { installWallet, OTHER_ADDRESS, SIGNATURE, WALLET_ADDRESS, walletError } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../features/wallet/WalletModal.tsx')
  await import('../../features/wallet/engine.ts')
})

const NONE =
  'It seems like you do not have a wallet extension in your browser. Please install it and try one more time.'
const UNATTACHED =
  'You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.'
const messageOf = (round: number) => `Your wallet will be connected to here\nNonce: ${round}`

/** A server that issues a new message each time. */
function server(more: (request: Received) => Answered | undefined = () => undefined) {
  let round = 0
  return serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/nonce')) {
      round += 1
      return done({ message: messageOf(round), nonce: `n${round}`, expiresAt: '2030-01-01T00:00:00Z' })
    }
    if (request.path.endsWith('/wallet-login')) return done({ ...TOKENS, user: USER })
    return done(request.path.endsWith('/profile') ? ACCOUNT : null)
  })
}

async function open(path = '/login') {
  const app = renderApp(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a wallet' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Sign in with a wallet' }) }
}
const shownMessage = () => screen.findByText(/Nonce:/)

it('the wallet signs the whole message shown before, and the user is signed in and returned', async () => {
  const { received } = await server()
  const wallet = installWallet()
  const { store } = await open('/login?from=%2Fprofile')
  expect((await shownMessage()).textContent).toBe(messageOf(1))
  expect(wallet.asked.some(({ method }) => method === 'personal_sign')).toBe(false)
  await press('Sign with the wallet')
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(store.getState().auth).toMatchObject({ accessToken: TOKENS.accessToken, user: { id: USER.id } })
  const sent = received.filter(({ path }) => path.includes('/authentication/'))
  expect(sent.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/v1/authentication/nonce', { purpose: 'wallet-login', address: WALLET_ADDRESS }],
    ['/api/v1/authentication/wallet-login', { message: messageOf(1), signature: SIGNATURE }],
  ])
})

it('the dialog lets choose among several wallets, shows its current step and moves focus to each', async () => {
  await server()
  const wallet = installWallet({ chainId: 1 })
  installWallet({ name: 'Other wallet' })
  const { dialog } = await open()
  const step = () => dialog.querySelector('[aria-current="step"]')?.textContent
  const isHeaded = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  await isHeaded('Choose a wallet')
  expect(step()).toBe('1. Wallet')
  await press('Test wallet')
  await isHeaded('Change the network')
  expect(step()).toBe('2. Network')
  expect(within(dialog).getByRole('alert').textContent).toContain('The app is not supported on this network')
  await press('Switch to BNB Smart Chain Testnet')
  await isHeaded('Sign the message')
  expect(step()).toBe('3. Signature')
  expect(wallet.state.chainId).toBe(97)
})

// Proves: 4-wallet-extension, 8-wallet-install, 8-auth-no-extension
it('a browser without a wallet explains how to get one', async () => {
  await server()
  const { dialog } = await open()
  expect(await within(dialog).findByText(NONE)).toBeTruthy()
  expect(within(dialog).getByRole('heading', { name: 'Please install the wallet extension' })).toBeTruthy()
  installWallet()
  expect(await within(dialog).findByRole('button', { name: 'Test wallet' })).toBeTruthy()
})

describe('a wallet refusal is shown and can be retried in place', () => {
  it('a refused connection is shown and can be retried', async () => {
    await server()
    const wallet = installWallet()
    wallet.answers.wallet_requestPermissions = () => walletError(4001)
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('User rejected the request')
    delete wallet.answers.wallet_requestPermissions
    await press('Test wallet')
    expect(await shownMessage()).toBeTruthy()
  })

  it('an unanswered connection names the wallet and can be cancelled', async () => {
    await server()
    installWallet().answers.wallet_requestPermissions = () => new Promise(() => {})
    await open()
    expect(await screen.findByRole('heading', { name: 'Waiting for Test wallet' })).toBeTruthy()
    await press('Back to the wallets')
    expect(await screen.findByRole('button', { name: 'Test wallet' })).toBeTruthy()
  })

  it('a closed dialog starts again when reopened', async () => {
    await server()
    installWallet().answers.wallet_requestPermissions = () => new Promise(() => {})
    await open()
    await screen.findByRole('heading', { name: 'Waiting for Test wallet' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Sign in with a wallet')
    expect(await screen.findByRole('heading', { name: 'Waiting for Test wallet' })).toBeTruthy()
  })

  it('a refused network switch shows the values to add by hand', async () => {
    await server()
    const wallet = installWallet({ chainId: 1 })
    wallet.answers.wallet_switchEthereumChain = () => walletError(-32603)
    const { dialog } = await open()
    await press('Switch to BNB Smart Chain')
    expect(await within(dialog).findByText('Try adding the chain BNB Smart Chain to the wallet')).toBeTruthy()
    const values = [...dialog.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
    expect(values).toEqual(expect.arrayContaining(['56', 'BNB', 'https://bscscan.com']))
  })

  it('a refused signature can be retried with the same message', async () => {
    const { received } = await server()
    const wallet = installWallet()
    wallet.answers.personal_sign = () => walletError(4001)
    const { store } = await open()
    await press('Sign with the wallet')
    expect((await screen.findByRole('alert')).textContent).toContain('User rejected the request')
    delete wallet.answers.personal_sign
    await press('Sign again')
    await waitFor(() => expect(store.getState().auth.accessToken).toBe(TOKENS.accessToken))
    expect(received.filter(({ path }) => path.endsWith('/nonce'))).toHaveLength(1)
  })
})

describe('a wallet that is linked to no account', () => {
  async function unattached() {
    await server(({ path }) =>
      path.endsWith('/wallet-login') ? failed(400, 'walletUnavailable', UNATTACHED) : undefined,
    )
    installWallet()
    const app = await open()
    await press('Sign with the wallet')
    expect((await screen.findByRole('alert')).textContent).toContain(UNATTACHED)
    return app
  }

  it.each([
    ['Sign in another way and link it', '/login'],
    ['Create account', '/registration'],
  ])('an unlinked wallet offers "%s" and returns to linking it', async (name, path) => {
    const { store } = await unattached()
    await userEvent.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(location.pathname).toBe(path))
    expect(new URLSearchParams(location.search).get('from')).toBe('/profile?wallet')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(store.getState().wallet.status).toBe('CONNECTED')
  })

  it('an unlinked wallet gets a new message, as the signed one is consumed', async () => {
    await unattached()
    expect((await shownMessage()).textContent).toBe(messageOf(2))
  })

  it('another wallet can be chosen', async () => {
    const { store } = await unattached()
    await press('Use another wallet')
    expect(await screen.findByRole('heading', { name: 'Choose a wallet' })).toBeTruthy()
    expect(store.getState().wallet).toMatchObject({ status: 'AVAILABLE', isLostWallet: false })
  })
})

it('a message that cannot be loaded is requested again', async () => {
  let isDown = true
  await server(({ path }) => (isDown && path.endsWith('/nonce') ? failed(503, 'serverError', 'Not now') : undefined))
  installWallet()
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('Not now')
  isDown = false
  await press('Try again')
  expect(await shownMessage()).toBeTruthy()
})

it('a wallet without accounts asks to log in', async () => {
  await server()
  const wallet = installWallet()
  await open()
  await shownMessage()
  wallet.changeAccounts([])
  expect(await screen.findByText('Please log in to the wallet')).toBeTruthy()
})

it('the wallet code is not loaded without a wallet', async () => {
  await server()
  const wallet = installWallet({ isAuthorised: true })
  const { store } = renderApp('/login')
  await screen.findByRole('button', { name: 'Sign in with a wallet' })
  expect(store.getState().wallet.status).toBe('INIT')
  expect(wallet.asked).toEqual([])
})

describe('a session', () => {
  it('a session opened by a wallet ends when the wallet switches accounts', async () => {
    const { received } = await server()
    const wallet = installWallet()
    const { store } = await open('/login?from=%2Fprofile')
    await shownMessage()
    await press('Sign with the wallet')
    await waitFor(() => expect(store.getState().auth.accessToken).not.toBeNull())
    wallet.changeAccounts([OTHER_ADDRESS])
    await waitFor(() => expect(store.getState().auth.accessToken).toBeNull())
    expect(received.some(({ path }) => path.endsWith('/logout'))).toBe(true)
  })

  it.each([
    ['was opened otherwise goes on', '', TOKENS.accessToken],
    ['a wallet has opened before a reload ends, too', WALLET_ADDRESS, null],
  ])('that %s', async (_what, openedBy, left) => {
    await server()
    const wallet = installWallet({ isAuthorised: true })
    localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
    localStorage.setItem('colophon.opened-by', openedBy)
    const { store } = renderApp('/profile?wallet')
    await waitFor(() => expect(store.getState().wallet.status).toBe('CONNECTED'))
    wallet.changeAccounts([OTHER_ADDRESS])
    await waitFor(() => expect(store.getState().wallet.address).toBe(OTHER_ADDRESS))
    await waitFor(() => expect(store.getState().auth.accessToken).toBe(left))
  })
})
