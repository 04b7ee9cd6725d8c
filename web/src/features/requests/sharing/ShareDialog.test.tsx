import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, failed, type Received } from '../../../testing/local-server.ts'
import { press, setWindowWidth } from '../../../testing/render.tsx'
import { A_REQUEST_TO_ME } from '../../../testing/requests.ts'
import { DOCUMENT, openPaper } from '../../articles/testing/papers.ts'
import { openApp } from '../../articles/testing/signed-in.tsx'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeEach(() => setWindowWidth(1440))
beforeAll(async () => {
  await import('../../../screens/paper/PaperScreen.tsx')
  await import('./ShareDialog.tsx')
})

const OFFER = {
  id: 3,
  kind: 'invitation',
  email: 'ben@example.org',
  peopleMax: 1,
  accessLevel: 'readOnly',
  expiresAt: null,
  state: 'open',
  createdAt: '2026-11-20T09:00:00.000Z',
  people: [],
}
const GRACE = { userId: 9, name: 'Grace', acceptedAt: OFFER.createdAt, hasAccess: true }
const LINK = { ...OFFER, id: 4, kind: 'link', email: null, peopleMax: 5, people: [GRACE] }

async function open(change = {}) {
  let paper = { ...openPaper(), isPublic: false, ...change }
  let offers: object[] = [LINK]
  const app = await openApp('/storage/1', ({ path, body }) => {
    if (path.endsWith('/articles/article')) return done(paper)
    if (path.endsWith('/articles/document')) return done(DOCUMENT)
    if (path.endsWith('/articles/publish')) {
      paper = { ...paper, isPublished: true, status: 'published', isPublic: false }
      return done(paper)
    }
    if (path.endsWith('/requests/offers')) return done(offers)
    if (path.endsWith('/requests/requests-to-me')) {
      const data = [[{ ...A_REQUEST_TO_ME, state: 'granted', walletAddress: null }], 1]
      return { status: 200, body: { statusCode: 200, data, meta: { pending: 0, unseen: 0 } } }
    }
    if (path.endsWith('/requests/invite')) {
      if (body.includes('me@')) return failed(409, 'requestOwn', 'This is your own paper.')
      offers = [OFFER, ...offers]
      return done(offers)
    }
    if (path.endsWith('/requests/create-link'))
      return { status: 201, body: { statusCode: 201, data: { link: 't'.repeat(43), offers } } }
    if (path.endsWith('/requests/end-offer')) {
      offers = offers.map((one) => ({ ...one, state: 'ended' }))
      return done(offers)
    }
    return path.endsWith('/requests/delete') ? done(null) : undefined
  })
  await press('Share')
  const dialog = await screen.findByRole('dialog', { name: 'Share this paper' })
  return { ...app, dialog, within: within(dialog) }
}

const bodies = (asked: Received[]) => asked.map(({ body }) => JSON.parse(body))

describe('sharing a private paper', () => {
  // Proves: x-share-invite
  it('a person is invited by e-mail with level and duration, and the invitation can be withdrawn', async () => {
    const { asked, within: dialog } = await open()
    const email = dialog.getByLabelText(/Invite by e-mail/)
    await userEvent.type(email, 'me@example.org{Enter}')
    expect(await dialog.findByText('This is your own paper.')).toBeTruthy()
    await userEvent.clear(email)
    await userEvent.selectOptions(dialog.getByLabelText('They can'), 'full')
    await userEvent.selectOptions(dialog.getByLabelText('For how long'), 'Until I revoke it')
    await userEvent.type(email, 'ben@example.org{Enter}')
    expect(await dialog.findByText('ben@example.org')).toBeTruthy()
    expect(bodies(asked('/requests/invite')).at(-1)).toEqual({
      articleId: 1,
      accessLevel: 'full',
      email: 'ben@example.org',
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the invitation of ben@example.org' }))
    await waitFor(() => expect(dialog.queryByText('ben@example.org')).toBeNull())
    expect(bodies(asked('/requests/end-offer'))).toEqual([{ articleId: 1, offerId: 3 }])
  })

  // Proves: x-share-link
  it('a link is shown once, and a revoked one lists the people who keep access', async () => {
    const { asked, within: dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    const link = await dialog.findByLabelText<HTMLInputElement>('Link')
    expect(new URL(link.value).hash).toBe(`#link=${'t'.repeat(43)}`)
    expect(bodies(asked('/requests/create-link'))).toMatchObject([{ accessLevel: 'readOnly', peopleMax: 5 }])
    expect(dialog.getByText(/used by Grace/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: /^Revoke the link of/ }))
    expect(await dialog.findByText('Ended. Grace still has access through it.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke the access of Grace' }))
    await waitFor(() => expect(asked('/requests/delete')).toHaveLength(1))
    expect(asked('/requests/delete')[0]?.query.get('userId')).toBe('9')
  })

  // Proves: x-publish-on-request
  it('a draft is published as private first, and a public paper has an address', async () => {
    const { asked, within: dialog } = await open({ isPublished: false, isPublic: true, status: 'complete' })
    await userEvent.click(dialog.getByRole('button', { name: 'Publish as private' }))
    expect(await dialog.findByLabelText(/Invite by e-mail/)).toBeTruthy()
    expect(bodies(asked('/articles/publish'))).toEqual([{ articleId: 1, isPublished: true, isOpen: false }])
  })
})
