import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openArticle } from '../../features/articles/actions.ts'
import { DOCUMENT, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { userKnown } from '../../features/auth/slice.ts'
import { done, failed } from '../../testing/local-server.ts'
import { ACCOUNT, USER } from '../../testing/people.ts'
import { press, setWindowWidth } from '../../testing/render.tsx'
import { A_REQUEST } from '../../testing/requests.ts'
import { installWallet, SIGNATURE, WALLET_ADDRESS } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeEach(() => setWindowWidth(1280))
beforeAll(async () => {
  await import('../../features/wallet/WalletModal.tsx')
  await import('../../features/wallet/engine.ts')
})

const READABLE = { list: true, view: true, quote: true, download: true }
const CLOSED = { list: true, view: false, quote: false, download: false }

/** Ada at another user's private paper. */
async function open({ access = 'Permission needed', walletAddress = WALLET_ADDRESS as string | null } = {}) {
  const paper = { ...openPaper(), ownerId: 2, isPublished: true, isPublic: false, access, rights: CLOSED, graph: null }
  const app = await openApp('/storage/1', ({ path }) => {
    if (path.endsWith('/profile')) return done({ ...ACCOUNT, walletAddress })
    if (path.endsWith('/articles/article')) return done(paper)
    if (path.endsWith('/add-wallet')) return done({ ...ACCOUNT, walletAddress: WALLET_ADDRESS })
    if (path.endsWith('/requests/create')) return { ...done({ ...A_REQUEST, articleId: 1 }), status: 201 }
    if (path.endsWith('/nonce')) return done({ message: 'Ask for it', nonce: 'n1', expiresAt: '2030-01-01T00:00:00Z' })
    return undefined
  })
  await waitFor(() => expect(app.store.getState().profile.accountInfo).not.toBeNull())
  return app
}

// Proves: 2-serves-requests
it('access is requested with a message, signed with the linked wallet', async () => {
  installWallet()
  const { asked } = await open()
  await press('Ask for read-only access')
  await userEvent.type(await screen.findByLabelText('Message to the owner'), 'For my thesis.')
  await press('Test wallet')
  await press('Sign with the wallet')
  await waitFor(() => expect(asked('/requests/create')).toHaveLength(1))
  expect(JSON.parse(asked('/nonce')[0]?.body ?? '')).toEqual({
    purpose: 'request',
    articleId: 1,
    accessLevel: 'readOnly',
    address: WALLET_ADDRESS,
  })
  expect(JSON.parse(asked('/requests/create')[0]?.body ?? '')).toEqual({
    articleId: 1,
    accessLevel: 'readOnly',
    walletAddress: WALLET_ADDRESS,
    note: 'For my thesis.',
    message: 'Ask for it',
    signature: SIGNATURE,
  })
})

// Proves: x-request-links-wallet
it('an account without a linked wallet links it inside the dialog, where the message stays', async () => {
  installWallet()
  const { asked } = await open({ walletAddress: null })
  await press('Ask for full access')
  await userEvent.type(await screen.findByLabelText('Message to the owner'), 'For my thesis.')
  expect(screen.getByText(/Your first signature links it/)).toBeTruthy()
  // As after a reload, which a newly installed wallet needs.
  await userEvent.keyboard('{Escape}')
  await press('Ask for full access')
  await press('Test wallet')
  await press('Sign with the wallet')
  await waitFor(() => expect(asked('/profile/add-wallet')).toHaveLength(1))
  expect(asked('/requests/create')).toEqual([])
  await waitFor(() => expect(asked('/nonce')).toHaveLength(2))
  await press('Sign with the wallet')
  await waitFor(() => expect(asked('/requests/create')).toHaveLength(1))
  expect(asked('/nonce').map(({ body }) => JSON.parse(body).purpose)).toEqual(['add-wallet', 'request'])
  expect(JSON.parse(asked('/requests/create')[0]?.body ?? '')).toMatchObject({
    walletAddress: WALLET_ADDRESS,
    note: 'For my thesis.',
  })
  expect(Object.keys(sessionStorage)).toEqual([])
})

it.each([
  ['Permission needed', ['Ask for read-only access', 'Ask for full access']],
  ['Access request denied', ['Ask for read-only access', 'Ask for full access']],
  ['Full access request denied', ['Ask for full access']],
  ['Read-only request pending', []],
  ['Full access request pending', []],
])('“%s” has exactly its buttons: %j', async (access, names) => {
  await open({ access })
  await screen.findByText(`${access}.`)
  const shown = screen.queryAllByRole('button', { name: /^Ask for/ }).map(({ textContent }) => textContent)
  expect(shown).toEqual(names)
  expect(screen.queryByRole('link', { name: 'Your request' }) !== null).toBe(access.endsWith('pending'))
})

it('a press before the profile is loaded loads it and opens the dialog, or says why not', async () => {
  installWallet()
  let isDown = true
  const paper = { ...openPaper(), ownerId: 2, isPublished: true, isPublic: false, rights: CLOSED, graph: null }
  const { store } = await openApp('/storage/1', ({ path }) => {
    if (path.endsWith('/profile'))
      return isDown ? failed(503, 'serverError', 'It is down.') : done({ ...ACCOUNT, walletAddress: WALLET_ADDRESS })
    if (path.endsWith('/articles/article')) return done({ ...paper, access: 'Permission needed' })
    return undefined
  })
  store.dispatch(userKnown(USER))
  await press('Ask for full access')
  expect(await screen.findByText('It is down.')).toBeTruthy()
  expect(store.getState().profile.accountInfo).toBeNull()
  isDown = false
  await press('Ask for full access')
  expect(await screen.findByLabelText('Message to the owner')).toBeTruthy()
})

it('a reader whose profile fails to load after a reload can reload it and is not asked to sign in', async () => {
  let isDown = true
  const paper = {
    ...openPaper(),
    ownerId: 2,
    isPublic: false,
    access: 'Permission needed',
    rights: CLOSED,
    graph: null,
  }
  await openApp('/storage/1', ({ path }) => {
    if (path.endsWith('/profile')) return isDown ? failed(503, 'serverError', 'It is down.') : done(ACCOUNT)
    return path.endsWith('/articles/article') ? done(paper) : undefined
  })
  expect(await screen.findByText('Permission needed.')).toBeTruthy()
  expect(await screen.findByText('It is down.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign in to ask for access' })).toBeNull()
  isDown = false
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Ask for full access' })).toBeTruthy()
})

// Proves: x-access-ends
it.each([
  ['a public paper that its owner closes', true, 'The owner made this paper private. You can ask for access.'],
  ['a grant that is revoked', false, 'Your access to this paper has ended. You can ask its owner again.'],
])('%s is explained to its reader in a toast', async (_what, isPublic, words) => {
  const access = isPublic ? ('Open sourced' as const) : ('Full access request granted' as const)
  let paper = openPaper({ ownerId: 2, isPublic, access, rights: READABLE })
  const { store } = await openApp('/storage/1', ({ path }) => {
    if (path.endsWith('/articles/article')) return done(paper)
    return path.endsWith('/articles/document') ? done(DOCUMENT) : undefined
  })
  expect(await screen.findByRole('button', { name: 'Cite' })).toBeTruthy()
  paper = openPaper({ ownerId: 2, isPublic: false, access: 'Permission needed', rights: CLOSED, graph: null })
  await act(() => store.dispatch(openArticle({ query: { articleId: 1 } })))
  expect(await screen.findByText(words)).toBeTruthy()
})
