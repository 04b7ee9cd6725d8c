import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DOCUMENT, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { done, failed } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { A_REQUEST_TO_ME } from '../../testing/requests.ts'
import { WALLET_ADDRESS } from '../../testing/wallet.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('./PaperScreen.tsx')
  await import('./PaperGrants.tsx')
})

const CLOSED = { isPublished: true, isPublic: false, articleUrl: 'papers/0b-01234567.txt.pgp' }
const READ_ONLY = { list: true, view: true, quote: true, download: false }
const LIST_ONLY = { ...READ_ONLY, view: false, quote: false }

const OPENINGS = [
  {
    reader: { id: 9, displayName: 'Grace', avatarUrl: null },
    kind: 'downloaded',
    firstAt: '2026-11-20T09:00:00.000Z',
    lastAt: '2026-11-20T09:00:00.000Z',
  },
]

afterEach(() => vi.useRealTimers())

async function open(list: unknown[], { change = {}, isBroken = false } = {}) {
  let left = isBroken ? 1 : 0
  const app = await openApp('/storage/1?tab=access', ({ path, query }) => {
    if (path.endsWith('/profile')) return done({ ...ACCOUNT, walletAddress: WALLET_ADDRESS })
    if (path.endsWith('/articles/article')) return done({ ...openPaper(), ...CLOSED, ...change })
    if (path.endsWith('/articles/document')) return done(DOCUMENT)
    if (path.endsWith('/requests/requests-to-me')) {
      // The menu counts those of all papers.
      if (query.has('articleId') && left-- > 0) return failed(503, 'unavailable', 'Not now.')
      const meta = { pending: 0, unseen: 0 }
      return { status: 200, body: { statusCode: 200, data: [list, list.length], meta } }
    }
    if (path.endsWith('/requests/openings')) return done(OPENINGS)
    if (path.endsWith('/requests/delete')) return done(null)
    return undefined
  })
  await waitFor(() => expect(app.store.getState().profile.accountInfo).not.toBeNull())
  return app
}

// Proves: x-access-tab
it('the owner sees how the file is stored and who may read it, and revokes access', async () => {
  const { asked } = await open([{ ...A_REQUEST_TO_ME, articleId: 1, state: 'granted', level: 'readOnly' }])
  expect(await screen.findByText(/encrypted on disk/)).toBeTruthy()
  const list = within(await screen.findByRole('list', { name: 'Readers and requests' }))
  await userEvent.click(list.getByRole('button', { name: 'Revoke' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Revoke the access of/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(asked('/requests/delete')).toHaveLength(1))
})

it('the owner sees who opened or downloaded the paper, and when each grant was last used', async () => {
  const granted = { ...A_REQUEST_TO_ME, articleId: 1, state: 'granted' }
  await open([
    { ...granted, lastOpenedAt: OPENINGS[0]?.lastAt },
    { ...granted, userId: 10 },
  ])
  expect(await screen.findByText(/^Last opened .*2026/)).toBeTruthy()
  expect(screen.getByText('Not opened yet.')).toBeTruthy()
  const log = within(await screen.findByRole('list', { name: 'Who opened it' }))
  expect(log.getByRole('listitem').textContent).toMatch(/Grace downloaded it .*2026/)
})

it('an empty list of requests says so; a failed one can be reloaded', async () => {
  await open([], { isBroken: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No requests yet')).toBeTruthy()
})

// Proves: x-read-only-file
it('a read-only reader sees a watermark with name and day, and no Access tab', async () => {
  await open([], { change: { ownerId: 2, access: 'Read-only request granted', rights: READ_ONLY } })
  await waitFor(() => expect(document.querySelector('[data-watermark]')).not.toBeNull())
  const words = document.querySelector('[data-watermark]')?.getAttribute('data-watermark') ?? ''
  expect(words).toContain(ACCOUNT.displayName)
  expect(words).toContain(String(new Date().getFullYear()))
  expect(screen.queryByRole('link', { name: 'Access' })).toBeNull()
})

// Proves: x-access-ends
it('an expiring grant closes the open paper with an explanation', async () => {
  // Set directly instead of waiting.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const change = {
    ownerId: 2,
    access: 'Read-only request granted',
    rights: READ_ONLY,
    accessExpiresAt: new Date(Date.now() + 30_000).toISOString(),
  }
  await open([], { change })
  await waitFor(() => expect(document.querySelector('[data-watermark]')).not.toBeNull())
  Object.assign(change, { access: 'Permission needed', rights: LIST_ONLY, accessExpiresAt: null })
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText(/Your access to this paper has ended/)).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-watermark]')).toBeNull())
})
