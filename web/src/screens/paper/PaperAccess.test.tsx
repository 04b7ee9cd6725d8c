import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DOCUMENT, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { chooseAction, press, setWindowWidth } from '../../testing/render.tsx'
import { installWallet, OTHER_ADDRESS, SIGNATURE, WALLET_ADDRESS, walletError } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../features/wallet/WalletModal.tsx')
  await import('../../features/wallet/engine.ts')
  await import('./PaperScreen.tsx')
})

beforeEach(() => {
  setWindowWidth(1280)
})

const messageOf = (round: number) => `Change access of article 1 to closed\nNonce: ${round}`

/** Ada's paper, with a linked wallet; the test sets the validity of messages. */
async function open({ goodForMs = 300_000, more = (_: Received): Answered | undefined => undefined } = {}) {
  let round = 0
  const app = await openApp('/storage/1', (request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/profile')) return done({ ...ACCOUNT, walletAddress: WALLET_ADDRESS })
    if (request.path.endsWith('/articles/article')) return done(openPaper())
    if (request.path.endsWith('/articles/document')) return done(DOCUMENT)
    if (request.path.endsWith('/articles/access')) return done({ ...openPaper(), isPublic: false })
    if (!request.path.endsWith('/nonce')) return undefined
    round += 1
    return done({
      message: messageOf(round),
      nonce: `n${round}`,
      expiresAt: new Date(Date.now() + goodForMs).toISOString(),
    })
  })
  // The account says that there is a wallet.
  await waitFor(() => expect(app.store.getState().profile.accountInfo).not.toBeNull())
  await chooseAction('Make private')
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Make this paper private?' })) }
}
const shown = (round: number) =>
  waitFor(() => expect(document.querySelector('pre')?.textContent).toBe(messageOf(round)))

// Proves: 7-articles-access-signed
it('an owner with a linked wallet reads the whole message, signs it, and the paper is closed', async () => {
  const wallet = installWallet()
  const { asked, dialog } = await open()
  expect(
    dialog.getByText(/stays listed in the knowledge base: everyone can still read its title, authors and abstract/),
  ).toBeTruthy()
  await press('Test wallet')
  await shown(1)
  expect(wallet.asked.some(({ method }) => method === 'personal_sign')).toBe(false)
  await press('Sign with the wallet')
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  expect(await screen.findByRole('menuitem', { name: 'Make public' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(JSON.parse(asked('/nonce')[0]?.body ?? '')).toEqual({
    purpose: 'access',
    articleId: 1,
    isOpen: false,
    address: WALLET_ADDRESS,
  })
  expect(asked('/articles/access').map(({ body }) => JSON.parse(body))).toEqual([
    { articleId: 1, isOpen: false, message: messageOf(1), signature: SIGNATURE },
  ])
})

// Proves: 7-articles-access-signed
it('another wallet account signs nothing; the dialog names both and continues when it changes', async () => {
  const wallet = installWallet({ accounts: [OTHER_ADDRESS] })
  const { asked, dialog } = await open()
  await press('Test wallet')
  expect(await dialog.findByRole('heading', { name: 'Change the account of the wallet' })).toBeTruthy()
  expect([...document.querySelectorAll('dl dd code')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([WALLET_ADDRESS, OTHER_ADDRESS]),
  )
  expect(asked('/nonce')).toEqual([])
  act(() => wallet.changeAccounts([WALLET_ADDRESS]))
  await shown(1)
})

it('a wallet rejection keeps the dialog and its message', async () => {
  const wallet = installWallet()
  wallet.answers.personal_sign = () => walletError(4001)
  const { asked } = await open()
  await press('Test wallet')
  await press('Sign with the wallet')
  expect(await screen.findByText(/User rejected the request/)).toBeTruthy()
  await shown(1)
  expect(asked('/articles/access')).toEqual([])
})

it('an expired message is reported, and a new one can be signed', async () => {
  installWallet()
  let isLate = true
  const { asked } = await open({
    more: ({ path }) => {
      if (!isLate || !path.endsWith('/articles/access')) return undefined
      isLate = false
      return failed(400, 'messageExpired', 'The message has expired.')
    },
  })
  await press('Test wallet')
  await press('Sign with the wallet')
  expect(await screen.findByText(/The message has expired\./)).toBeTruthy()
  await shown(2)
  await press('Sign again')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('/articles/access').map(({ body }) => JSON.parse(body).message)).toEqual([messageOf(1), messageOf(2)])
})

it('a user who cannot reach the wallet may use the password and return to the wallet', async () => {
  installWallet()
  const { asked } = await open()
  await press('Use the password instead')
  await press('Sign with the wallet instead')
  await press('Use the password instead')
  await userEvent.type(await screen.findByLabelText(/Your password/), 'right{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(JSON.parse(asked('/articles/access')[0]?.body ?? '')).toEqual({
    articleId: 1,
    isOpen: false,
    password: 'right',
  })
})

it('a URL that asks for an access change does nothing on another user’s paper', async () => {
  await openApp('/storage/1?access', ({ path }) =>
    path.endsWith('/articles/article') ? done(openPaper({ ownerId: 8, ownerName: 'Bob' })) : undefined,
  )
  await screen.findByRole('heading', { level: 1, name: 'Shade and lettuce' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
