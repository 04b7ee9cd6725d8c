import { createHmac } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { accounts } from '../tables.ts'
import { sessionOfToken } from './read-session.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
})
afterAll(() => app.close())

const me = (headers: Record<string, string>) => call(app, profileCalls.me, {}, { headers })
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const claims = () => JSON.parse(Buffer.from(user.accessToken.split('.')[1] ?? '', 'base64url').toString())

/** A token signed with this key. */
function sign(payload: Record<string, unknown>, key: Uint8Array): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
}

describe('the three texts of 401', () => {
  // Proves: 8-token-not-found
  test('a request without the header gets "Token not found in headers"', async () => {
    expect(await me({})).toMatchObject({ status: 401, error: 'tokenMissing', message: 'Token not found in headers' })
  })

  test.each([
    ['nothing behind Bearer', () => 'Bearer '],
    ['another scheme', () => 'Basic YTpi'],
    ['no token at all', () => 'Bearer not a token'],
    ['a token of 10 KB', () => `Bearer ${'a'.repeat(10_240)}`],
    [
      'a changed payload',
      () => `Bearer ${user.accessToken.replace(/\.[^.]+\./, `.${encode({ ...claims(), sub: '999999' })}.`)}`,
    ],
    ['no signature', () => `Bearer ${encode({ alg: 'none' })}.${encode(claims())}.`],
  ])('a malformed token (%s) gets "token uncorrected"', async (_case, header) => {
    expect(await me({ Authorization: header() })).toMatchObject({
      status: 401,
      error: 'tokenUncorrected',
      message: 'token uncorrected',
    })
  })

  // Proves: 8-token-uncorrected
  test('a token forged with another secret gets "token uncorrected", even if it has expired', async () => {
    const forged = await sign(claims(), new Uint8Array(32))
    const old = await sign({ ...claims(), exp: 1 }, new Uint8Array(32))
    expect(await me(bearer(forged))).toMatchObject({ message: 'token uncorrected' })
    expect(await me(bearer(old))).toMatchObject({ message: 'token uncorrected' })
  })

  test('a token signed with the raw secret or for another purpose gets "token uncorrected"', async () => {
    for (const key of [app.context.secret, deriveKey(app.context.secret, 'refresh-token')]) {
      expect(await me(bearer(await sign(claims(), key)))).toMatchObject({ message: 'token uncorrected' })
    }
  })

  test(`a token for another user's session gets "token uncorrected"`, async () => {
    const other = await makeUser(app)
    const key = deriveKey(app.context.secret, 'access-token')
    expect(await me(bearer(await sign({ ...claims(), sub: String(other.id) }, key)))).toMatchObject({ status: 401 })
  })

  test('a token without an expiry gets "token uncorrected"', async () => {
    const { exp: _, ...endless } = claims()
    const token = await sign(endless, deriveKey(app.context.secret, 'access-token'))
    expect(await me(bearer(token))).toMatchObject({ message: 'token uncorrected' })
  })

  // Proves: 8-other-401
  test('an expired token gets its own text, on which the client refreshes', async () => {
    const late = await makeUser(app)
    app.advanceClock(15 * 60 + 1)
    expect(await late.call(profileCalls.me, {})).toMatchObject({
      status: 401,
      error: 'tokenExpired',
      message: 'The access token has expired.',
    })
    user = await makeUser(app)
  })
})

describe('calls for anonymous callers', () => {
  test('without a header the caller is anonymous', async () => {
    expect((await call(app, siteCalls.site, {})).status).toBe(200)
  })

  test('a bad token fails even where none is required, so that the client refreshes', async () => {
    expect((await call(app, siteCalls.site, {}, { token: 'bad' })).status).toBe(401)
    expect((await call(app, siteCalls.site, {}, { token: user.accessToken })).status).toBe(200)
  })
})

describe('a session', () => {
  test('a session has the current role of its account', async () => {
    await app.context.db.update(accounts).set({ role: 'vip' }).where(eq(accounts.id, user.id))
    const session = await sessionOfToken(app.context)(user.accessToken)
    expect(session.person).toEqual({ id: user.id, role: 'vip' })
    expect(session.expiresAt.getTime()).toBe(claims().exp * 1000)
  })

  // Proves: x-session
  test('a session expires after 30 days without use', async () => {
    const resting = await makeUser(app)
    app.advanceClock(30 * 24 * 60 * 60 + 1)
    const refreshed = await resting.call(authCalls.refreshToken, { body: { refreshToken: resting.refreshToken } })
    expect(refreshed).toMatchObject({ status: 401, message: 'token uncorrected' })
  })

  test('an access token contains only user, session, issue time and expiry', async () => {
    const fresh = await makeUser(app)
    const [head = '', body = '', mac] = fresh.accessToken.split('.')
    const said = JSON.parse(Buffer.from(body, 'base64url').toString())
    expect(Object.keys(said).sort()).toEqual(['exp', 'iat', 'sid', 'sub'])
    expect(said.exp - said.iat).toBe(900)
    const key = deriveKey(app.context.secret, 'access-token')
    expect(mac).toBe(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'))
  })
})

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
