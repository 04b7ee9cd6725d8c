import { NotificationType } from '@colophon/protocol/notifications/notification-types'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { done, failed, serveLocally } from '../../../testing/local-server.ts'
import { A_NOTIFICATION, PREFERENCES } from '../../../testing/notifications.ts'
import { ACCOUNT, NO_MODEL, TOKENS } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { notificationReceived, notificationsViewed } from '../slice.ts'
import { NOTIFICATION_GROUPS } from './NotificationPreferences.tsx'

const SECOND = { ...A_NOTIFICATION, id: 32, position: 32, type: 'New reply', note: null } as const

type Given = { list?: object[]; isDown?: boolean; total?: number }

/** Ada's profile, with a server that has two notifications and her preferences. */
async function open({ list = [SECOND, A_NOTIFICATION], isDown = false, total = 2 }: Given = {}) {
  let preferences = PREFERENCES
  const served = await serveLocally(({ path, method, body, query }) => {
    if (path.endsWith('/notifications/preferences')) {
      if (method === 'PUT') preferences = { ...preferences, ...JSON.parse(body).preferences }
      return done(preferences)
    }
    if (path.endsWith('/assistant')) return done(NO_MODEL)
    if (path.endsWith('/mark-as-view')) return done({ unviewed: JSON.parse(body).ids ? 1 : 0 })
    if (path.endsWith('/notifications')) {
      if (isDown) return failed(503, 'unavailable', 'Not now.')
      const page: object[] = query.get('offset') === '0' ? list : [{ ...A_NOTIFICATION, id: 3, position: 3 }]
      return { status: 200, body: { statusCode: 200, data: [page, total], meta: { unviewed: 2 } } }
    }
    return done(path.endsWith('/profile') ? { ...ACCOUNT, notifications: 2 } : null)
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const app = renderApp('/profile')
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
  return { ...served, ...app }
}
const bell = (name: RegExp) => screen.findByRole('button', { name })
const items = async () =>
  within(await screen.findByRole('dialog', { name: /^Notifications/ })).findAllByRole('listitem')

describe('the bell', () => {
  // Proves: 2-serves-notifications
  it('the bell shows the unread count, and lists notifications newest first with person, paper and note', async () => {
    await open()
    await userEvent.click(await bell(/^Notifications, 2 new ones/))
    const [first, second] = await items()
    expect(first?.textContent).toContain('Grace replied to your comment on “On peat”.')
    expect(second?.textContent).toContain('Grace asks for read-only access to “On peat”.')
    expect(second?.textContent).toContain('For my thesis.')
  })

  it('marks the one that is followed to its paper as viewed, or all of them at once', async () => {
    const { received } = await open()
    await userEvent.click(await bell(/2 new ones/))
    await items()
    await userEvent.click(screen.getByRole('link', { name: /^New reply/ }))
    await waitFor(() => expect(location.pathname).toBe('/storage/12'))
    await userEvent.click(await bell(/1 new one$/))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await bell(/none new/)
    const marked = received.filter(({ path }) => path.endsWith('/mark-as-view')).map(({ body }) => body)
    expect(marked).toEqual([JSON.stringify({ ids: [32] }), '{}'])
  })

  // Proves: x-collection-invitation-screen
  it('an invitation is accepted or declined in the list, and its names are quoted text without links', async () => {
    const asked = {
      type: 'A collection was shared with you',
      articleId: null,
      articleTitle: null,
      level: null,
    } as const
    const invitation = { collectionId: 5, role: 'reader' as const }
    const note = 'http://evil.example/unlock'
    const item = { ...A_NOTIFICATION, ...asked, actorName: 'www.evil.example', note, invitation }
    const { received } = await open({ list: [item, { ...item, id: 30, position: 30, invitation: null }] })
    await userEvent.click(await bell(/2 new ones/))
    const [first, second] = await items()
    expect(first?.textContent).toContain('“www.evil.example” invites you to a collection.')
    expect(first?.textContent).toContain('“http://evil.example/unlock”')
    expect(first?.querySelector('a')).toBeNull()
    expect(second?.querySelector('a[href*="evil.example"]:not([href^="/"])')).toBeNull()
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(received.some(({ path }) => path.endsWith('/mark-as-view'))).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(location.search).toBe('?collection=5'))
    const answers = received.filter(({ path }) => path.endsWith('/invitations/answer'))
    expect(answers.map(({ body }) => JSON.parse(body))).toEqual([
      { collectionId: 5, isAccepted: false },
      { collectionId: 5, isAccepted: true },
    ])
  })

  // Proves: x-share-invite
  it('an invitation to a paper is accepted in the list, which opens the paper', async () => {
    const shared = { type: 'A paper was shared with you', actorName: 'Ada', articleTitle: 'On peat' } as const
    const paperInvitation = { offerId: 4, accessLevel: 'readOnly' as const }
    const { received } = await open({ list: [{ ...A_NOTIFICATION, ...shared, articleId: 12, paperInvitation }] })
    await userEvent.click(await bell(/2 new ones/))
    const [first] = await items()
    expect(first?.textContent).toContain('“Ada” offers you read-only access to “On peat”.')
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(location.pathname).toBe('/storage/12'))
    const answers = received.filter(({ path }) => path.endsWith('/answer-invitation'))
    expect(answers.map(({ body }) => JSON.parse(body))).toEqual([{ offerId: 4, isAccepted: true }])
  })

  // Proves: 3-slice-profile-notifications
  it('live notifications are counted once, and those read elsewhere are subtracted', async () => {
    const { store } = await open()
    await bell(/2 new ones/)
    store.dispatch(notificationReceived({ ...A_NOTIFICATION, id: 33, position: 33 }))
    store.dispatch(notificationReceived({ ...A_NOTIFICATION, id: 33, position: 33 }))
    await bell(/3 new ones/)
    store.dispatch(notificationsViewed({ unviewed: 0 }))
    await bell(/none new/)
  })

  it('the empty list explains what will appear there', async () => {
    await open({ list: [], total: 0 })
    await userEvent.click(await bell(/2 new ones/))
    expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy()
  })

  it('older notifications are loaded on request', async () => {
    await open({ total: 3 })
    await userEvent.click(await bell(/2 new ones/))
    await userEvent.click(await screen.findByRole('button', { name: 'Older notifications' }))
    await waitFor(async () => expect(await items()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Older notifications' })).toBeNull()
  })

  // Proves: 8-notifications-silent
  it('a list that cannot be loaded shows an error with a retry', async () => {
    await open({ isDown: true })
    await userEvent.click(await bell(/2 new ones/))
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('notification settings', () => {
  it('a setting is chosen per group, applies at once, and leaves the other setting of each type', async () => {
    const { received } = await open()
    const mail = await screen.findByLabelText<HTMLSelectElement>(
      'Comments, shared collections and saved searches: e-mail',
    )
    await userEvent.selectOptions(mail, 'Daily digest')
    await waitFor(() => expect(mail.value).toBe('daily'))
    const sent = received.find(({ path, method }) => path.endsWith('/preferences') && method === 'PUT')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      preferences: {
        'A collection was shared with you': { inPage: true, mail: 'daily' },
        'New comment': { inPage: true, mail: 'daily' },
        'New match': { inPage: true, mail: 'daily' },
        'New reply': { inPage: true, mail: 'daily' },
        'Your shared highlights changed': { inPage: true, mail: 'daily' },
      },
    })
  })

  it('every type of notification is in exactly one group', () => {
    const types = NOTIFICATION_GROUPS.flatMap((group) => group.types)
    expect(types.toSorted()).toEqual(NotificationType.options.toSorted())
  })
})
