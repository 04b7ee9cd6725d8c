import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

type Pair = { accessToken: string; refreshToken: string }
const refresh = ({ accessToken, refreshToken }: Pair) =>
  call(app, authCalls.refreshToken, { body: { refreshToken } }, { token: accessToken })
const me = ({ accessToken }: Pair) => call(app, profileCalls.me, {}, { token: accessToken })

describe('refresh with 200', () => {
  // Proves: 3-account-refreshToken, 3-account-timestamp, 7-auth-refresh-token
  test('a refresh token returns a new pair with its expiry', async () => {
    const user = await makeUser(app)
    app.advanceClock(10)
    const { status, data } = await refresh(user)
    expect(status).toBe(200)
    expect(data.accessToken).not.toBe(user.accessToken)
    expect(data.refreshToken).not.toBe(user.refreshToken)
    expect(data.timestamp).toBe(JSON.parse(atob(data.accessToken.split('.')[1] ?? '')).exp)
    expect((await me(data)).status).toBe(200)
  })

  test('refreshing works with an expired bearer token', async () => {
    const user = await makeUser(app)
    app.advanceClock(16 * 60)
    expect((await me(user)).status).toBe(401)
    const { status, data } = await refresh(user)
    expect(status).toBe(200)
    expect((await me(data)).status).toBe(200)
  })

  // Proves: x-session-life
  test('a session ends 90 days after sign-in regardless of use', async () => {
    const user = await makeUser(app)
    let pair: Pair = user
    for (let day = 0; day < 80; day += 20) {
      app.advanceClock(20 * 86_400)
      const { status, data } = await refresh(pair)
      expect(status).toBe(200)
      pair = data
    }
    app.advanceClock(9 * 86_400)
    const last = await refresh(pair)
    expect(last.status).toBe(200)
    app.advanceClock(86_400)
    expect((await refresh(last.data)).status).toBe(401)
  })

  test('two concurrent refreshes return the same pair', async () => {
    const user = await makeUser(app)
    app.advanceClock(5)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(user)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  })

  // Proves: x-grace, deviation-5
  test('the old refresh token returns the same pair for 30 s, since a reply can be lost', async () => {
    const user = await makeUser(app)
    app.advanceClock(5)
    const resumeClock = app.freezeClock()
    const first = await refresh(user)
    app.advanceClock(28)
    const again = await refresh(user)
    expect(again.data).toEqual(first.data)
    expect((await refresh(first.data)).status).toBe(200)
    resumeClock()
  })
})

describe('refresh with 401', () => {
  // Proves: 7-auth-refresh-token
  test('a refresh without the bearer gets "Token not found in headers"', async () => {
    const { refreshToken } = await makeUser(app)
    const answer = await call(app, authCalls.refreshToken, { body: { refreshToken } })
    expect(answer).toMatchObject({ status: 401, message: 'Token not found in headers' })
  })

  // Proves: x-grace, deviation-5
  test('reusing the old refresh token after 30 s ends the session and closes its connections', async () => {
    const user = await makeUser(app)
    const { data } = await refresh(user)
    app.advanceClock(31)
    expect(await refresh(user)).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(await me(data)).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(await refresh(data)).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(app.live.endedSessions).toHaveLength(1)
  })

  test('a refresh token older than the last one ends the session even within 30 s', async () => {
    const user = await makeUser(app)
    const { data } = await refresh(user)
    const next = await refresh(data)
    expect((await refresh(user)).status).toBe(401)
    expect((await me(next.data)).status).toBe(401)
  })

  test('other sessions of the same user are not ended', async () => {
    const user = await makeUser(app)
    const login = await call(app, authCalls.login, { body: { email: user.email, password: user.password } })
    await refresh(user)
    app.advanceClock(31)
    await refresh(user)
    expect((await me(login.data)).status).toBe(200)
  })

  test('the refresh token of another session does not match this bearer', async () => {
    const [one, two] = [await makeUser(app), await makeUser(app)]
    const mixed = { accessToken: one.accessToken, refreshToken: two.refreshToken }
    expect(await refresh(mixed)).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect((await refresh(two)).status).toBe(200)
  })

  test.each([
    ['nothing', () => ''],
    ['no token', () => 'x.y.z'],
    ['a number changed', (token: string) => token.replace('.0.', '.1.')],
    ['a number written otherwise', (token: string) => token.replace('.0.', '.00.')],
    ['one letter more', (token: string) => `${token}A`],
    ['its session alone', (token: string) => `${token.split('.')[0]}.0.`],
  ])('a forged refresh token (%s) gets "token uncorrected", and the session stays valid', async (_case, forge) => {
    const user = await makeUser(app)
    const answer = await refresh({ ...user, refreshToken: forge(user.refreshToken) })
    expect(answer).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect((await me(user)).status).toBe(200)
  })

  test('after logout neither token is valid', async () => {
    const user = await makeUser(app)
    await user.call(authCalls.logout, {})
    expect(await refresh(user)).toMatchObject({ status: 401, message: 'token uncorrected' })
  })
})

describe('refresh with 400', () => {
  test('unknown fields are rejected by name, and a token of 10 KB by length', async () => {
    const user = await makeUser(app)
    const long = await refresh({ ...user, refreshToken: 'x'.repeat(10_240) })
    expect(long).toMatchObject({ status: 400, fields: { refreshToken: expect.stringContaining('1000') } })
    const body = { refreshToken: user.refreshToken, device: 'phone' }
    const answer = await call(app, authCalls.refreshToken, { body }, { token: user.accessToken })
    expect(answer).toMatchObject({ status: 400, fields: { device: 'device is not a known field' } })
  })
})
