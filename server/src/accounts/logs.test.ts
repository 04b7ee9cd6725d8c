import { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, send } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeUser } from '../../tests/testing/make-user.ts'
import { readCode } from '../../tests/testing/read-code.ts'
import { accounts } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

test('no password, code, token or hash appears in the log, whether calls succeed or fail', async () => {
  const [old, next, wrong] = ['Old-Password-17', 'New-Password-18', 'Wrong-Password-19']
  const user = await makeUser(app, { password: old })
  const body = { email: user.email, password: wrong }
  await call(app, authCalls.login, { body })
  await send(app, 'POST', '/api/v1/authentication/login', { ...body, password: [wrong] })
  await send(app, 'POST', '/api/v1/authentication/login', `{"password":"${wrong}"`)
  await call(app, authCalls.sendCodeResetPassword, { body: { email: user.email, password: next } })
  const code = await readCode(app, user.email)
  await user.call(authCalls.refreshToken, { body: { refreshToken: user.refreshToken } })
  await call(app, authCalls.confirmResetPassword, { body: { email: user.email, verificationCode: code } })
  const [account] = await app.context.db.select().from(accounts).where(eq(accounts.id, user.id))
  const last = '/api/v1/verification/confirm-reset-password'
  await vi.waitFor(() => expect(app.logged()).toContain(last), { timeout: 30_000 })
  const log = app.logged()
  expect(log).toContain('/api/v1/authentication/login')
  for (const secret of [old, next, wrong, code, user.accessToken, user.refreshToken, account?.passwordHash ?? '?']) {
    expect(log).not.toContain(secret)
  }
})
