import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectSession } from '../../lib/api/session.ts'
import { type Answered, done, failed, serveLocally } from '../../testing/local-server.ts'
import {
  authSlice,
  confirmRegister,
  login,
  logout,
  register,
  reset,
  selectIsSignedIn,
  sessionEnded,
  tokensRefreshed,
  userKnown,
} from './slice.ts'

const USER = {
  id: 7,
  email: 'ada@example.org',
  username: 'ada',
  displayName: 'Ada',
  role: 'user' as const,
  avatarUrl: null,
  walletAddress: null,
}
const TOKENS = { accessToken: 'a1', refreshToken: 'r1', timestamp: 4_000_000_000 }
const EMPTY = { accessToken: null, refreshToken: null, timestamp: null, user: null }
const CREDENTIALS = { body: { email: 'ada@example.org', password: 'Correct-1234' } }

async function start(answer: () => Answered) {
  const { received } = await serveLocally(answer)
  const store = configureStore({ reducer: { auth: authSlice.reducer } })
  const tokens = () => (store.getState().auth.accessToken ? TOKENS : null)
  connectSession({ tokens, storedTokens: () => null, keep: () => {}, end: () => {} })
  return { store, received, auth: () => store.getState().auth }
}

beforeEach(() => connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }))

describe('signing in', () => {
  // Proves: 3-account-user, 3-account-accessToken, 3-account-refreshToken, 3-slice-auth-accessToken
  // Proves: 3-slice-auth-refreshToken, 3-slice-auth-timestamp
  it('a sign-in stores user and tokens', async () => {
    const { store, auth } = await start(() => done({ ...TOKENS, user: USER }))
    await store.dispatch(login(CREDENTIALS))
    expect(auth()).toMatchObject({ ...TOKENS, user: USER, status: { login: { status: 'SUCCESS' } } })
    expect(selectIsSignedIn(store.getState())).toBe(true)
  })

  // Proves: 8-auth-callback
  it('a failed sign-in sets status ERROR with the server’s error and stores nothing', async () => {
    const { store, auth } = await start(() => failed(401, 'badCredentials', 'Wrong.'))
    const result = await store.dispatch(login(CREDENTIALS))
    expect(login.rejected.match(result) && result.payload?.message).toBe('Wrong.')
    expect(auth()).toMatchObject({ ...EMPTY, status: { login: { status: 'ERROR', failure: { status: 401 } } } })
    store.dispatch(reset('login'))
    expect(auth().status.login).toEqual({ status: 'INIT', failure: null })
  })

  it('forgets why the last session ended', async () => {
    const { store, auth } = await start(() => done({ ...TOKENS, user: USER }))
    store.dispatch(sessionEnded('token uncorrected'))
    await store.dispatch(login(CREDENTIALS))
    expect(auth().endedBecause).toBeNull()
  })
})

describe('registering', () => {
  // Proves: 3-account-email, 3-slice-auth-email
  it('a registration stores the e-mail for the code step', async () => {
    const { store, auth } = await start(() => done({ email: 'ada@example.org' }))
    await store.dispatch(register(CREDENTIALS))
    expect(auth()).toMatchObject({ email: 'ada@example.org', accessToken: null })
  })

  // Proves: 3-account-verificationCode, 3-slice-auth-verificationCode
  it('is complete with the right code, which signs in', async () => {
    const { store, auth } = await start(() => done({ ...TOKENS, user: USER }))
    await store.dispatch(confirmRegister({ body: { email: 'ada@example.org', code: '123456' } }))
    expect(auth()).toMatchObject({ ...TOKENS, user: USER, verificationCode: '' })
  })
})

describe('signing out', () => {
  // Proves: 3-slice-auth-accessToken, 3-slice-auth-refreshToken, 3-slice-auth-timestamp, 4-logout
  it.each([
    ['succeeds', () => done(null)],
    ['fails', () => failed(500, 'serverError', 'no')],
  ])('clears user and tokens when the call %s', async (_, answer) => {
    const { store, auth, received } = await start(answer)
    store.dispatch(tokensRefreshed(TOKENS))
    store.dispatch(userKnown(USER))
    await store.dispatch(logout())
    expect(received[0]).toMatchObject({ path: '/api/v1/authentication/logout', token: 'a1' })
    expect(auth()).toMatchObject(EMPTY)
  })
})

it('new tokens of a refresh leave the user as they are', async () => {
  const { store, auth } = await start(() => done(null))
  store.dispatch(userKnown(USER))
  store.dispatch(tokensRefreshed({ ...TOKENS, accessToken: 'a2' }))
  expect(auth()).toMatchObject({ accessToken: 'a2', user: USER })
})

// Proves: 4-session-logged-out
it('a session that ended elsewhere is cleared and its reason stored', async () => {
  const { store, auth } = await start(() => done(null))
  store.dispatch(tokensRefreshed(TOKENS))
  store.dispatch(sessionEnded('token uncorrected'))
  expect(auth()).toMatchObject({ ...EMPTY, endedBecause: 'token uncorrected' })
})
