import { authCalls } from '@colophon/protocol/auth/calls'
import { BAD_CREDENTIALS } from '@colophon/protocol/auth/errors'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { duration } from '../../../tests/testing/duration.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { promoteAdmin } from '../create-account.ts'
import { accounts, sessions } from '../tables.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp({ env: { ADMIN_EMAIL: 'Head@Example.org' } })
  user = await makeUser(app)
})
afterAll(() => app.close())

const login = (email: string, password = PASSWORD) => call(app, authCalls.login, { body: { email, password } })

describe('login with 200', () => {
  // Proves: 1-sign-in-password, 7-auth-login
  test('the right password opens a new session', async () => {
    const first = await login(user.email)
    const second = await login(user.email)
    expect(first).toMatchObject({ status: 200, data: { user: { id: user.id, email: user.email } } })
    expect(second.data.refreshToken).not.toBe(first.data.refreshToken)
    const rows = await app.context.db.select().from(sessions).where(eq(sessions.accountId, user.id))
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node' })
  })

  test('an old token in the header does not prevent sign-in', async () => {
    const answer = await call(
      app,
      authCalls.login,
      { body: { email: user.email, password: PASSWORD } },
      { token: 'a.b.c' },
    )
    expect(answer.status).toBe(200)
  })

  // Proves: 4-logout, 7-auth-logout
  test('logout ends the session at once and closes its connections', async () => {
    const { data } = await login(user.email)
    expect(await call(app, authCalls.logout, {}, { token: data.accessToken })).toMatchObject({
      status: 200,
      data: null,
    })
    const after = await call(app, profileCalls.me, {}, { token: data.accessToken })
    expect(after).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(app.live.endedSessions).toHaveLength(1)
  })

  // Proves: 6-role-admin
  test('only the account of ADMIN_EMAIL is an administrator', async () => {
    const head = await makeUser(app, { email: 'head@example.org' })
    expect((await head.call(profileCalls.me, {})).data.role).toBe('admin')
    expect((await user.call(profileCalls.me, {})).data.role).toBe('user')
  })

  test('an existing account becomes an administrator on the first start with its ADMIN_EMAIL', async () => {
    const late = await makeUser(app)
    await promoteAdmin({ ...app.context, config: { ...app.context.config, ADMIN_EMAIL: late.email } })
    expect((await late.call(profileCalls.me, {})).data.role).toBe('admin')
  })
})

describe('login with 401', () => {
  // Proves: 8-auth-bad-credentials
  test('a wrong password and an unknown address get the same message', async () => {
    const wrong = await login(user.email, 'Another-Password-1')
    const unknown = await login('unknown@example.org')
    expect(wrong).toMatchObject({ status: 401, error: 'badCredentials', message: BAD_CREDENTIALS })
    expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null })
  })

  test('a wrong password and an unknown address take about the same time', { tags: ['campaign'] }, async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let tries = 0; tries < 15; tries += 1) {
      times.known.push(await duration(() => login(user.email, 'Another-Password-1')))
      times.unknown.push(await duration(() => login('unknown@example.org', 'Another-Password-1')))
    }
    const ratio = Math.min(...times.unknown) / Math.min(...times.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test('a login that overlaps a password change opens no session', async () => {
    const other = await makeUser(app)
    const change = other.call(authCalls.resetPassword, {
      body: { oldPassword: PASSWORD, newPassword: 'Second-Password-2' },
    })
    const answers = await Promise.all([login(other.email), login(other.email), login(other.email)])
    expect((await change).status).toBe(200)
    for (const { status, data } of answers) {
      if (status !== 200) expect(status).toBe(401)
      else expect((await call(app, profileCalls.me, {}, { token: data.accessToken })).status).toBe(401)
    }
  })
})

describe('login with 400', () => {
  // Proves: 5-password-short-login
  test('a password that is too short is reported as wrong credentials', async () => {
    expect(await login(user.email, 'short')).toMatchObject({ status: 400, fields: { password: BAD_CREDENTIALS } })
  })

  test.each([
    [{ email: 'a@example.org', password: PASSWORD, remember: true }, 'remember', 'remember is not a known field'],
    [{ email: 'a@example.org', password: 'x'.repeat(10_240) }, 'password', BAD_CREDENTIALS],
    [{ password: PASSWORD }, 'email', 'Email required'],
    [{ email: ['a@example.org'], password: PASSWORD }, 'email', 'Email required'],
  ])('invalid input %# is reported by field', async (body, field, text) => {
    const answer = await send(app, 'POST', '/api/v1/authentication/login', body)
    expect(answer).toMatchObject({ status: 400, fields: { [field]: text } })
  })
})

describe('login with 403', () => {
  test('a frozen account is reported only with the right password, and its sessions have ended', async () => {
    const frozen = await makeUser(app)
    await app.context.db.update(accounts).set({ frozenAt: new Date() }).where(eq(accounts.id, frozen.id))
    expect(await login(frozen.email)).toMatchObject({ status: 403, error: 'accountFrozen' })
    expect(await login(frozen.email, 'Another-Password-1')).toMatchObject({ status: 401 })
    expect(await frozen.call(profileCalls.me, {})).toMatchObject({ status: 401, message: 'token uncorrected' })
  })
})

describe('login with 413', () => {
  test('a body over 1 MB is rejected before it is read', async () => {
    const body = { email: user.email, password: 'x'.repeat(1_100_000) }
    expect(await send(app, 'POST', '/api/v1/authentication/login', body)).toMatchObject({
      status: 413,
      error: 'tooLarge',
    })
  })
})
