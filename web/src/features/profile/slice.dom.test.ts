import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectSession } from '../../lib/api/session.ts'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { A_NOTIFICATION } from '../../testing/notifications.ts'
import {
  avatarProgressed,
  fetchAccount,
  fetchNotifications,
  fetchRequester,
  markAsView,
  profileSlice,
  selectTheme,
  themeChosen,
  updateProfile,
  uploadAvatar,
} from './slice.ts'

const ACCOUNT = {
  id: 7,
  email: 'ada@example.org',
  username: 'ada',
  displayName: 'Ada',
  role: 'user' as const,
  avatarUrl: null,
  walletAddress: null,
  about: '',
  createdAt: '2026-01-02T03:04:05Z',
  pendingEmail: null,
  manualSiteTheme: null,
  isTutorialPaused: true,
  ratingPoints: 1,
  docsCount: 2,
  apiKey: 'ck_…1234',
  notifications: 0,
}
const PERSON = {
  id: 9,
  displayName: 'Grace',
  avatarUrl: null,
  about: '',
  createdAt: '2026-01-02T03:04:05Z',
  ratingPoints: 0,
  docsCount: 0,
  statementsCount: 0,
  commentsCount: 0,
}

async function start(answer: (request: Received) => Answered) {
  await serveLocally(answer)
  const store = configureStore({ reducer: { profile: profileSlice.reducer } })
  return { store, profile: () => store.getState().profile }
}

beforeEach(() => connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }))

describe('the theme', () => {
  // Proves: 2-theme-default, 3-slice-profile-siteTheme, 3-slice-profile-manualSiteTheme
  it('is light by default, and a manual choice wins', async () => {
    const { store } = await start(() => done(ACCOUNT))
    expect(selectTheme(store.getState())).toBe('light')
    store.dispatch(themeChosen('system'))
    expect(selectTheme(store.getState())).toBe('system')
  })

  it.each([
    ['dark', 'dark'],
    [null, 'system'],
  ] as const)(
    'stored with the account as %s becomes %s after a choice made while signed out',
    async (stored, shown) => {
      const { store } = await start(() => done({ ...ACCOUNT, manualSiteTheme: stored }))
      store.dispatch(themeChosen('system'))
      await store.dispatch(fetchAccount({}))
      expect(selectTheme(store.getState())).toBe(shown)
    },
  )
})

// Proves: 3-account-apiKey, 3-slice-profile-accountInfo, 3-slice-profile-apiKey, 3-slice-profile-isTutorialPaused
// Proves: deviation-1
it('the account brings the masked API key and whether the tutorial is paused', async () => {
  const { store, profile } = await start(() => done(ACCOUNT))
  await store.dispatch(fetchAccount({}))
  expect(profile()).toMatchObject({ accountInfo: ACCOUNT, apiKey: 'ck_…1234', isTutorialPaused: true })
})

// Proves: 3-slice-profile-requester
it('other users’ profiles are stored by id', async () => {
  const { store, profile } = await start(() => done(PERSON))
  await store.dispatch(fetchRequester({ query: { profileId: 9 } }))
  expect(profile().requester).toEqual({ 9: PERSON })
})

it('an update replaces the account; a failed one leaves it', async () => {
  let answer = done({ ...ACCOUNT, about: 'Engines' })
  const { store, profile } = await start(() => answer)
  await store.dispatch(updateProfile({ body: { about: 'Engines' } }))
  expect(profile().accountInfo?.about).toBe('Engines')
  answer = failed(400, 'profileIncomplete', 'Please fill in all required fields in profile')
  await store.dispatch(updateProfile({ body: { username: '' } }))
  expect(profile()).toMatchObject({ accountInfo: { about: 'Engines' }, status: { update: { status: 'ERROR' } } })
})

it('a picture shows its upload progress and then replaces the old one', async () => {
  let answer = done(ACCOUNT)
  const { store, profile } = await start(() => answer)
  await store.dispatch(fetchAccount({}))
  answer = done({ avatarUrl: '/api/v1/profile/images/avatars/x.png' })
  const file = new File(['x'], 'me.png')
  await store.dispatch(uploadAvatar({ file, onProgress: (percent) => store.dispatch(avatarProgressed(percent)) }))
  expect(profile()).toMatchObject({
    avatarPercent: 100,
    accountInfo: { avatarUrl: '/api/v1/profile/images/avatars/x.png' },
  })
})

it('a list of notifications that was requested before they were marked as viewed is read again', async () => {
  const slow = Promise.withResolvers<void>()
  let lists = 0
  const listed = (unviewed: number, after?: Promise<void>): Answered => {
    const list = [[{ ...A_NOTIFICATION, isViewed: unviewed === 0 }], 1]
    return { status: 200, body: { statusCode: 200, data: list, meta: { unviewed } }, ...(after && { after }) }
  }
  const { store, profile } = await start(({ method, path }) => {
    if (method === 'PUT') return done({ unviewed: 0 })
    if (!path.endsWith('/notifications')) return done(ACCOUNT)
    lists += 1
    return lists === 1 ? listed(1, slow.promise) : listed(0)
  })
  await store.dispatch(fetchAccount({}))
  const reading = store.dispatch(fetchNotifications({ offset: 0 }))
  await store.dispatch(markAsView({ body: {} }))
  slow.resolve()
  await reading
  expect(profile().accountInfo?.notifications).toBe(0)
  expect(profile().notifications).toMatchObject([{ isViewed: true }])
})
