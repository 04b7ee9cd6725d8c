import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DOCUMENT, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { userKnown } from '../../features/auth/slice.ts'
import { done, failed } from '../../testing/local-server.ts'
import { ACCOUNT, USER } from '../../testing/people.ts'
import { chooseAction, press, setWindowWidth } from '../../testing/render.tsx'
import { installWallet, SIGNATURE, WALLET_ADDRESS } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../features/wallet/WalletModal.tsx')
  await import('../../features/wallet/engine.ts')
  await import('./PaperScreen.tsx')
})

const URL_ONCE = '/api/articles/download/a-ticket-of-twenty-characters'
const MESSAGE = 'Download article 1'
const ALL = { list: true, view: true, quote: true, download: true }
const OPEN = { ownerId: 8 }
const GRANTED = { ownerId: 8, isPublic: false, access: 'Full access request granted' as const }
const READ_ONLY = {
  ownerId: 8,
  isPublic: false,
  access: 'Read-only request granted' as const,
  rights: { ...ALL, download: false },
}

let downloaded: (string | null)[]
beforeEach(() => {
  setWindowWidth(1280)
  downloaded = []
  // jsdom cannot download; the links that are clicked by the code are those of downloads.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.getAttribute('href'))
  })
})

type Setting = { walletAddress?: string | null; isSignedIn?: boolean; refusals?: number; isProfileDown?: () => boolean }

/** A paper opened by Ada, account 7, or by a visitor. */
async function open(
  change: Partial<OpenArticle>,
  { walletAddress = WALLET_ADDRESS, isSignedIn = true, refusals = 0, isProfileDown = () => false }: Setting = {},
) {
  let left = refusals
  const app = await openApp(
    '/storage/1',
    ({ path }) => {
      if (path.endsWith('/profile'))
        return isProfileDown() ? failed(503, 'serverError', 'Not now.') : done({ ...ACCOUNT, walletAddress })
      if (path.endsWith('/articles/article')) return done(openPaper(change))
      if (path.endsWith('/articles/document')) return done(DOCUMENT)
      if (path.endsWith('/nonce')) return done({ message: MESSAGE, nonce: 'n1', expiresAt: '2030-01-01T00:00:00Z' })
      if (!path.endsWith('/articles/download')) return undefined
      left -= 1
      return left >= 0 ? failed(403, 'accessDenied', 'You have no access to this paper.') : done({ url: URL_ONCE })
    },
    { isSignedIn },
  )
  await screen.findByRole('heading', { level: 1, name: 'Shade and lettuce' })
  if (isSignedIn && !isProfileDown()) await waitFor(() => expect(app.store.getState().auth.user).not.toBeNull())
  return app
}
const bodies = (requests: { body: string }[]) => requests.map(({ body }) => JSON.parse(body))

// Proves: 6-download-full, 6-download-open, x-download-signed-page
it.each([
  ['a public paper', OPEN],
  ['a private paper with full access', GRANTED],
])('a reader of %s signs with the linked wallet and gets the file', async (_which, change) => {
  installWallet()
  const { asked } = await open(change)
  await chooseAction('Download')
  expect(await screen.findByRole('dialog', { name: 'Download this paper' })).toBeTruthy()
  await press('Test wallet')
  await press('Sign with the wallet')
  await waitFor(() => expect(downloaded).toEqual([URL_ONCE]))
  const subject = { articleId: 1, articleUrl: 'papers/0b.pdf' }
  expect(bodies(asked('/nonce'))).toEqual([{ purpose: 'download', ...subject, address: WALLET_ADDRESS }])
  expect(bodies(asked('/articles/download'))).toEqual([{ ...subject, message: MESSAGE, signature: SIGNATURE }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// Proves: x-download-signed-page
it('the owner downloads their paper without a signature', async () => {
  const { asked } = await open({ ownerId: USER.id })
  await chooseAction('Download')
  await waitFor(() => expect(downloaded).toEqual([URL_ONCE]))
  expect(bodies(asked('/articles/download'))).toEqual([{ articleId: 1, articleUrl: 'papers/0b.pdf' }])
  expect(asked('/nonce')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

// Proves: x-download-signed-page
it.each([
  ['a reader with read-only access', READ_ONLY, true],
  ['a visitor who is not signed in', OPEN, false],
])('%s is offered no download', async (_who, change, isSignedIn) => {
  await open(change, { isSignedIn })
  expect(await screen.findByRole('button', { name: 'Cite' })).toBeTruthy()
  const menu = screen.queryByRole('button', { name: /^Actions for/ })
  if (menu) await userEvent.click(menu)
  expect(screen.queryByRole('menuitem', { name: 'Download' })).toBeNull()
})

// Proves: x-download-signed-page
it('a reader without a linked wallet is told that one is needed, with a link to the place where it is linked', async () => {
  const { asked } = await open(OPEN, { walletAddress: null })
  await chooseAction('Download')
  const dialog = within(await screen.findByRole('dialog', { name: 'Download this paper' }))
  expect(dialog.getByText(/Link a wallet first/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Link a wallet' }).getAttribute('href')).toMatch(
    /^\/profile\?from=%2Fstorage%2F1.*&wallet$/,
  )
  expect(asked('/nonce')).toEqual([])
  expect(asked('/articles/download')).toEqual([])
})

it('a refused download shows the reason in the dialog and can be signed again', async () => {
  installWallet()
  await open(GRANTED, { refusals: 1 })
  await chooseAction('Download')
  await press('Test wallet')
  await press('Sign with the wallet')
  expect(await screen.findByText('You have no access to this paper.')).toBeTruthy()
  expect(downloaded).toEqual([])
  await press('Sign again')
  await waitFor(() => expect(downloaded).toEqual([URL_ONCE]))
})

it('a profile that cannot be loaded is reported in the dialog and can be loaded again', async () => {
  installWallet()
  let isDown = true
  const { store } = await open(OPEN, { isProfileDown: () => isDown })
  store.dispatch(userKnown(USER))
  await chooseAction('Download')
  const dialog = within(await screen.findByRole('dialog', { name: 'Download this paper' }))
  expect(await dialog.findByText('Not now.')).toBeTruthy()
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Test wallet' })).toBeTruthy()
})
