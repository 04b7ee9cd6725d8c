import { authCalls } from '@colophon/protocol/auth/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeUser, PASSWORD } from '../../tests/testing/make-user.ts'
import { readCode } from '../../tests/testing/read-code.ts'
import { addAttempt } from './attempts.ts'
import { hashPassword } from './passwords/passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

const register = (email: string, password = PASSWORD) => call(app, authCalls.register, { body: { email, password } })
const resend = (email: string) => call(app, authCalls.resendCodeRegister, { body: { email } })
const confirm = (email: string, code: string) => call(app, authCalls.confirmRegister, { body: { email, code } })

/** Sends a request from this network address. */
async function from(remoteAddress: string, path: string, payload: object): Promise<number> {
  const reply = await app.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress })
  return reply.statusCode
}

describe('resend with 200', () => {
  // Proves: 7-auth-resend-code-register
  test('a new code replaces the old one after a minute', async () => {
    await register('ada@example.org')
    const old = await readCode(app, 'ada@example.org')
    app.advanceClock(61)
    expect(await resend('ada@example.org')).toMatchObject({ status: 200, data: null })
    const code = await readCode(app, 'ada@example.org')
    expect(code).not.toBe(old)
    expect(await confirm('ada@example.org', old)).toMatchObject({ status: 400, message: 'Wrong code' })
    expect(await confirm('ada@example.org', code)).toMatchObject({ status: 200 })
  })

  test('an expired code can be requested again for an hour', async () => {
    await register('bea@example.org')
    app.advanceClock(30 * 60)
    await resend('bea@example.org')
    expect((await confirm('bea@example.org', await readCode(app, 'bea@example.org'))).status).toBe(200)
  })

  test('a registration that was stored before its mail failed is not lost', async () => {
    const attempt = { email: 'cleo@example.org', purpose: 'register' as const, address: '127.0.0.1' }
    const passwordHash = await hashPassword(PASSWORD)
    await app.context.db.transaction((tx) => addAttempt(tx, app.context, { ...attempt, passwordHash }))
    app.advanceClock(61)
    await resend('cleo@example.org')
    expect((await confirm('cleo@example.org', await readCode(app, 'cleo@example.org'))).status).toBe(200)
  })

  // Proves: deviation-6
  test('if several people registered one address, each gets the code of their own attempt', async () => {
    const email = 'dora@example.org'
    await from('203.0.113.1', '/authentication/register', { email, password: 'Mine-Password-1' })
    app.advanceClock(61)
    await from('203.0.113.66', '/authentication/register', { email, password: 'Strangers-Password-2' })
    app.advanceClock(61)
    expect(await from('203.0.113.1', '/verification/resend-code-register', { email })).toBe(200)
    expect((await confirm(email, await readCode(app, email))).status).toBe(200)
    const login = await call(app, authCalls.login, { body: { email, password: 'Mine-Password-1' } })
    expect(login.status).toBe(200)
  })

  test('an address without a registration, or with an account, gets no mail and the same reply', async () => {
    const { email } = await makeUser(app)
    app.advanceClock(61)
    const before = (await app.outbox()).length
    for (const address of ['nobody@example.org', email]) {
      expect(await resend(address)).toMatchObject({ status: 200, data: null })
    }
    expect(await app.outbox()).toHaveLength(before)
  })
})

describe('resend with 429', () => {
  // Proves: x-code-resend, deviation-8
  test('a resend within a minute is refused with the remaining time', async () => {
    const resumeClock = app.freezeClock()
    await register('eve@example.org')
    app.advanceClock(15)
    const answer = await resend('eve@example.org')
    resumeClock()
    expect(answer).toMatchObject({ status: 429, error: 'codeTooSoon' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(40)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(45)
  })

  test('of many concurrent resends one mail is sent', async () => {
    await register('fay@example.org')
    app.advanceClock(61)
    const before = (await app.outbox()).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend('fay@example.org')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
    expect(await app.outbox()).toHaveLength(before + 1)
  })

  test('after ten codes within an hour a resend is refused with the minutes to wait', async () => {
    const strict = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const email = 'gil@example.org'
      for (let sent = 0; sent < 10; sent += 1) {
        const answer = await call(strict, authCalls.register, { body: { email, password: PASSWORD } })
        expect(answer.status).toBe(200)
        strict.advanceClock(61)
      }
      const answer = await call(strict, authCalls.resendCodeRegister, { body: { email } })
      expect(answer).toMatchObject({
        status: 429,
        error: 'codeTooSoon',
        message: expect.stringMatching(/\d\d minutes/),
      })
      strict.advanceClock(Number(answer.headers.get('retry-after')))
      expect((await call(strict, authCalls.resendCodeRegister, { body: { email } })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
