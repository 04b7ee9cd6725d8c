import { authCalls } from '@colophon/protocol/auth/calls'
import type { Tokens } from '@colophon/protocol/auth/entities'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { call } from './call.ts'
import { connectSession, type SessionHost } from './session.ts'

const REFRESH = '/api/v1/authentication/refresh-token'
const HOUR = 3600
const PERSON = { id: 7, displayName: 'Ada', avatarUrl: null, about: '', createdAt: '2026-01-02T03:04:05Z' }
const PROFILE = { ...PERSON, ratingPoints: 0, docsCount: 0, statementsCount: 0, commentsCount: 0 }

let tokens: Tokens | null
let stored: Tokens | null
let ended: string[]

const nowSeconds = () => Math.floor(Date.now() / 1000)
const pair = (name: string, timestamp: number): Tokens => ({ accessToken: name, refreshToken: `r-${name}`, timestamp })
const host: SessionHost = {
  tokens: () => tokens,
  storedTokens: () => stored,
  keep: (next) => {
    tokens = next
  },
  end: (message) => {
    tokens = null
    ended.push(message)
  },
}

/** A server on which only `good` is a valid access token. */
function server(refresh: () => Answered, good = 'new') {
  return serveLocally((request: Received) => {
    if (request.path === REFRESH) return { ...refresh(), afterMs: 20 }
    return request.token === good ? done(PROFILE) : failed(401, 'tokenExpired', 'The access token has expired.')
  })
}
const paths = (received: Received[]) => received.map(({ path, token }) => `${path.split('/').at(-1)} ${token}`)
const profile = () => call(profileCalls.get, { query: { profileId: 7 } })

beforeEach(() => {
  tokens = null
  stored = null
  ended = []
  connectSession(host)
})

describe('before each call', () => {
  // Proves: 4-session-expired, 4-session-stored
  it('an expired session is refreshed first, with the old token as bearer, and the new tokens are stored', async () => {
    tokens = pair('old', nowSeconds() - 1)
    const { received } = await server(() => done(pair('new', nowSeconds() + HOUR)))
    expect(await profile()).toEqual(PROFILE)
    expect(paths(received)).toEqual(['refresh-token old', 'get-profile new'])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ refreshToken: 'r-old' })
    expect(tokens).toMatchObject({ accessToken: 'new' })
  })

  // Proves: 4-session-running
  it('two calls at once refresh once', async () => {
    tokens = pair('old', nowSeconds() - 1)
    const { received } = await server(() => done(pair('new', nowSeconds() + HOUR)))
    await Promise.all([profile(), profile(), profile()])
    expect(received.filter(({ path }) => path === REFRESH)).toHaveLength(1)
  })

  it('a session that has not expired is not refreshed', async () => {
    tokens = pair('new', nowSeconds() + HOUR)
    const { received } = await server(() => failed(500, 'serverError', 'no'))
    await profile()
    expect(paths(received)).toEqual(['get-profile new'])
  })

  // Proves: deviation-4
  it('expiry is judged by the clock of the server', async () => {
    tokens = pair('new', nowSeconds() + HOUR)
    const date = new Date(Date.now() + 2 * HOUR * 1000).toUTCString()
    const { received } = await serveLocally((request) =>
      request.path === REFRESH
        ? done(pair('newer', nowSeconds() + 4 * HOUR), { date: new Date().toUTCString() })
        : done(PROFILE, { date }),
    )
    await profile()
    await profile()
    expect(paths(received)).toEqual(['get-profile new', 'refresh-token new', 'get-profile newer'])
  })

  // Proves: deviation-4
  it('tokens refreshed by another tab are used without a call', async () => {
    tokens = pair('old', nowSeconds() - HOUR * 9)
    stored = pair('new', nowSeconds() + HOUR * 9)
    const { received } = await server(() => failed(500, 'serverError', 'no'))
    await profile()
    expect(paths(received)).toEqual(['get-profile new'])
  })
})

describe('a plain 401', () => {
  // Proves: 4-session-401, 8-other-401
  it('a plain 401 leads to one refresh and one retry', async () => {
    tokens = pair('old', nowSeconds() + HOUR * 9)
    const { received } = await server(() => done(pair('new', nowSeconds() + HOUR * 9)))
    expect(await profile()).toEqual(PROFILE)
    expect(paths(received)).toEqual(['get-profile old', 'refresh-token old', 'get-profile new'])
  })

  // Proves: 4-session-401
  it('a 401 is raised if the retry is refused as well', async () => {
    tokens = pair('old', nowSeconds() + HOUR * 9)
    const { received } = await server(() => done(pair('other', nowSeconds() + HOUR * 9)))
    await expect(profile()).rejects.toMatchObject({ status: 401, error: 'tokenExpired' })
    expect(paths(received)).toEqual(['get-profile old', 'refresh-token old', 'get-profile other'])
  })

  it('three concurrent 401s share one refresh', async () => {
    tokens = pair('old', nowSeconds() + HOUR * 9)
    const { received } = await server(() => done(pair('new', nowSeconds() + HOUR * 9)))
    await Promise.all([profile(), profile(), profile()])
    expect(received.filter(({ path }) => path === REFRESH)).toHaveLength(1)
  })

  it('a 401 without a session, as for bad credentials, is raised unchanged', async () => {
    const { received } = await serveLocally(() => failed(401, 'badCredentials', 'You have entered a wrong email'))
    const body = { email: 'ada@example.org', password: 'Wrong-1234' }
    await expect(call(authCalls.login, { body })).rejects.toMatchObject({ status: 401, error: 'badCredentials' })
    expect(received).toHaveLength(1)
  })

  // Proves: 8-second-step
  it('a 401 that requires a second authentication step never refreshes', async () => {
    tokens = pair('old', nowSeconds() + HOUR * 9)
    const text = 'Requires second authentication step'
    const { received } = await serveLocally(() => failed(401, text, 'Enter the code', { data: { ticket: 't1' } }))
    await expect(profile()).rejects.toMatchObject({
      status: 401,
      error: text,
      message: 'Enter the code',
      data: { ticket: 't1' },
    })
    expect(received).toHaveLength(1)
    expect(tokens).not.toBeNull()
  })
})

describe('when the refresh fails', () => {
  // Proves: 4-session-cleared, 4-session-logged-out, 4-session-message, 4-session-401-fails, 8-other-401-fails
  // Proves: deviation-3
  it('the session is cleared, its message is reported and the error is raised', async () => {
    tokens = pair('old', nowSeconds() - HOUR * 9)
    await server(() => failed(401, 'tokenUncorrected', 'token uncorrected'))
    await expect(profile()).rejects.toMatchObject({ message: 'token uncorrected' })
    expect(tokens).toBeNull()
    expect(ended).toEqual(['token uncorrected'])
  })

  // Proves: deviation-3
  it.each([500, 502, 503])('the session is kept if the server fails with %i', async (status) => {
    tokens = pair('old', nowSeconds() - HOUR * 9)
    await server(() => failed(status, 'notReady', 'starting'))
    await expect(profile()).rejects.toMatchObject({ status })
    expect(tokens).not.toBeNull()
    expect(ended).toEqual([])
  })
})

describe('a refused session', () => {
  // Proves: 8-token-uncorrected, 8-token-not-found
  it.each(['token uncorrected', 'the token uncorrected here', 'Token not found in headers'])(
    'is cleared on "%s" and the error "token uncorrected" is thrown, without a refresh',
    async (message) => {
      tokens = pair('old', nowSeconds() + HOUR * 9)
      const { received } = await serveLocally(() => failed(401, 'x', message))
      await expect(profile()).rejects.toMatchObject({ message: 'token uncorrected' })
      expect(received).toHaveLength(1)
      expect(tokens).toBeNull()
      expect(ended).toEqual(['token uncorrected'])
    },
  )

  it('a lost session is not reported to a visitor', async () => {
    await serveLocally(() => failed(401, 'tokenMissing', 'Token not found in headers'))
    await expect(profile()).rejects.toMatchObject({ message: 'token uncorrected' })
    expect(ended).toEqual([])
  })
})
