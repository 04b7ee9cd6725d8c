import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, send } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeUser, PASSWORD } from '../../tests/testing/make-user.ts'
import { readCode } from '../../tests/testing/read-code.ts'
import { pendingCodes } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

const register = (email: string, password = PASSWORD) => call(app, authCalls.register, { body: { email, password } })
const confirm = (email: string, code: string) => call(app, authCalls.confirmRegister, { body: { email, code } })
const login = (email: string, password = PASSWORD) => call(app, authCalls.login, { body: { email, password } })

/** A different six-digit code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('registration with 200', () => {
  // Proves: 3-account-walletAddress, 3-account-user, 3-account-accessToken, 3-account-timestamp, 7-auth-register
  // Proves: 7-auth-confirm-register, 9-display-name, x-access-token
  test('the code from the mail creates the account and signs in', async () => {
    const answer = await register('ada@example.org')
    expect(answer).toMatchObject({ status: 200, data: { email: 'ada@example.org' } })
    const since = Date.now() / 1000
    const confirmed = await confirm('ada@example.org', await readCode(app, 'ada@example.org'))
    expect(confirmed).toMatchObject({
      status: 200,
      data: { user: { email: 'ada@example.org', role: 'user', username: '', walletAddress: null, avatarUrl: null } },
    })
    expect(confirmed.data.user.displayName).toBe(`Reader#${confirmed.data.user.id}`)
    expect(confirmed.data.timestamp).toBeGreaterThan(since + 890)
    const me = await call(app, profileCalls.me, {}, { token: confirmed.data.accessToken })
    expect(me).toMatchObject({ status: 200, data: { email: 'ada@example.org' } })
  })

  test('the mail is a readable .eml file: address, code on its own line, validity, and what to do otherwise', async () => {
    await register('bea@example.org')
    const mail = (await app.outbox()).at(-1)
    expect(mail?.to?.map(({ address }) => address)).toEqual(['bea@example.org'])
    expect(mail?.from?.address).toBe('no-reply@localhost')
    expect(mail?.text).toMatch(/^Your code: \d{6}$/m)
    expect(mail?.text).toContain('10 minutes')
    // The loopback address, not the request's `Host`, which the caller chooses.
    expect(mail?.text).toContain(`http://localhost:${new URL(app.url).port}`)
    expect(mail?.text).not.toContain('127.0.0.1')
    expect(mail?.text).toContain('If it was not you')
  })

  test('an address is accepted in any case and with surrounding spaces', async () => {
    expect(await register('  Cleo@Example.ORG ')).toMatchObject({ status: 200, data: { email: 'cleo@example.org' } })
  })

  test('the chosen user name becomes the display name', async () => {
    const user = await makeUser(app, { username: 'Grace H.' })
    const me = await user.call(profileCalls.me, {})
    expect(me.data).toMatchObject({ username: 'Grace H.', displayName: 'Grace H.' })
  })

  // Proves: x-names-seen
  test('a chosen user name cannot contain line breaks or change the text direction', async () => {
    const user = await makeUser(app, { username: 'Grace\u202e\n\u2067H.' })
    expect((await user.call(profileCalls.me, {})).data).toMatchObject({ username: 'Grace H.' })
  })

  // Proves: deviation-6
  test('several attempts may be pending for one address, and each code creates the account with its own password', async () => {
    await register('dora@example.org', 'First-Password-1')
    const first = await readCode(app, 'dora@example.org')
    app.advanceClock(61)
    await register('dora@example.org', 'Second-Password-2')
    expect(await confirm('dora@example.org', first)).toMatchObject({ status: 200 })
    expect(await login('dora@example.org', 'Second-Password-2')).toMatchObject({ status: 401 })
    expect(await login('dora@example.org', 'First-Password-1')).toMatchObject({ status: 200 })
  })

  test('of two concurrent confirmations one creates the account', async () => {
    await register('eve@example.org')
    const code = await readCode(app, 'eve@example.org')
    const answers = await Promise.all([confirm('eve@example.org', code), confirm('eve@example.org', code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('registration with 400', () => {
  test.each([
    [{ email: '', password: PASSWORD }, 'email', 'Email required'],
    [{ email: 'no-address', password: PASSWORD }, 'email', 'Email incorrect'],
    [{ email: 'a@example.org\r\nBcc: b@example.org', password: PASSWORD }, 'email', 'Email incorrect'],
    [{ email: `${'a'.repeat(10_000)}@example.org`, password: PASSWORD }, 'email', 'Email is invalid'],
    [{ email: 'a@example.org', password: '' }, 'password', 'Password required'],
    [{ email: 'a@example.org', password: 'Short-1' }, 'password', 'Password min 8 characters'],
    [
      { email: 'a@example.org', password: 'no-upper-case-1' },
      'password',
      'Your password must be at least 8 characters long, be of mixed case and also contain at least one digit and at least one symbol.',
    ],
    [{ email: 'a@example.org', password: `Aa1-${'x'.repeat(10_000)}` }, 'password', /^Your password must be/],
    [{ email: 'a@example.org', password: PASSWORD, role: 'admin' }, 'role', 'role is not a known field'],
    [{ email: 'a@example.org', password: PASSWORD, check: false }, 'check', 'check required'],
    [{ email: 'a@example.org', password: PASSWORD, username: 'a\u0000b' }, 'username', /not allowed/],
    [{ email: 'a@example.org', password: PASSWORD, username: 'x'.repeat(10_240) }, 'username', /60/],
    [{ email: 'a@example.org', password: PASSWORD, username: '\u202e\u200b' }, 'username', 'username required'],
    [{ email: 'a@example.org', password: PASSWORD, username: 'Reader#2' }, 'username', /Reader# and a number/],
  ])('invalid input %# is reported by field and stores nothing', async (body, field, text) => {
    const answer = await send(app, 'POST', '/api/v1/authentication/register', body)
    expect(answer.status).toBe(400)
    expect(answer.error).toBe('validationFailed')
    if (typeof text === 'string') expect(answer.fields?.[field]).toBe(text)
    else expect(answer.fields?.[field]).toMatch(text)
    const rows = await app.context.db.select().from(pendingCodes)
    expect(rows.filter(({ email }) => email.startsWith('a'))).toEqual([])
  })

  test('a body that is not a JSON object is rejected with a message', async () => {
    expect((await send(app, 'POST', '/api/v1/authentication/register', '{"email":')).status).toBe(400)
    expect((await send(app, 'POST', '/api/v1/authentication/register', [])).status).toBe(400)
    expect((await send(app, 'POST', '/api/v1/authentication/register')).status).toBe(400)
  })

  // Proves: 5-code
  test('a code must have exactly 6 characters', async () => {
    expect(await confirm('a@example.org', '12345')).toMatchObject({ status: 400, fields: { code: 'Wrong code' } })
  })

  test('a wrong code gets the same reply for known and unknown addresses', async () => {
    await register('gil@example.org')
    const code = await readCode(app, 'gil@example.org')
    const known = await confirm('gil@example.org', wrong(code))
    const unknown = await confirm('unknown@example.org', wrong(code))
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
    expect(known).toMatchObject({ status: 400, error: 'wrongCode', message: 'Wrong code' })
  })

  // Proves: x-code-tries, deviation-8
  test('after 5 wrong tries the right code is rejected, and a new one works', async () => {
    await register('hal@example.org')
    const code = await readCode(app, 'hal@example.org')
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await confirm('hal@example.org', wrong(code))).toMatchObject({ status: 400 })
    }
    expect(await confirm('hal@example.org', code)).toMatchObject({ status: 400, message: 'Wrong code' })
    app.advanceClock(61)
    await call(app, authCalls.resendCodeRegister, { body: { email: 'hal@example.org' } })
    expect(await confirm('hal@example.org', await readCode(app, 'hal@example.org'))).toMatchObject({ status: 200 })
  })

  test('of fifty concurrent guesses only five are checked', async () => {
    await register('ida@example.org')
    const code = await readCode(app, 'ida@example.org')
    const guesses = Array.from({ length: 50 }, () => confirm('ida@example.org', wrong(code)))
    const answers = await Promise.all(guesses)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    const rows = await app.context.db.select().from(pendingCodes)
    expect(rows.find(({ email }) => email === 'ida@example.org')?.tries).toBe(5)
  })

  // Proves: x-code-seconds, deviation-8
  test('a code is valid for 10 minutes', async () => {
    await register('jon@example.org')
    const code = await readCode(app, 'jon@example.org')
    app.advanceClock(601)
    expect(await confirm('jon@example.org', code)).toMatchObject({ status: 400, message: 'Wrong code' })
  })

  test('a code is not valid for another address', async () => {
    await register('kim@example.org')
    await register('leo@example.org')
    const code = await readCode(app, 'kim@example.org')
    if (code === (await readCode(app, 'leo@example.org'))) return
    expect(await confirm('leo@example.org', code)).toMatchObject({ status: 400 })
  })
})

describe('registration with 403', () => {
  test('login reveals a pending registration only with its right password', async () => {
    await register('mia@example.org')
    expect(await login('mia@example.org')).toMatchObject({ status: 403, error: 'emailNotConfirmed' })
    expect(await login('mia@example.org', 'Another-Password-1')).toMatchObject({ status: 401, error: 'badCredentials' })
  })
})

describe('registration with 409', () => {
  // Proves: 8-auth-email-exists, deviation-9
  test('registering an existing address is reported', async () => {
    const { email } = await makeUser(app)
    expect(await register(email)).toMatchObject({
      status: 409,
      message: 'An account with entered email address already exists. Please enter another email or sign in.',
    })
    expect(await register(email.toUpperCase())).toMatchObject({ status: 409 })
  })
})

describe('registration with 429', () => {
  test('another code within a minute is refused with the remaining time', async () => {
    const resumeClock = app.freezeClock()
    await register('ned@example.org')
    app.advanceClock(20)
    const again = await register('ned@example.org')
    expect(again).toMatchObject({ status: 429, error: 'codeTooSoon' })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(35)
    const resent = await call(app, authCalls.resendCodeRegister, { body: { email: 'ned@example.org' } })
    expect(resent).toMatchObject({ status: 429, error: 'codeTooSoon' })
    app.advanceClock(41)
    expect(await register('ned@example.org')).toMatchObject({ status: 200 })
    resumeClock()
  })

  test('of many concurrent registrations of one address one is stored', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register('oda@example.org')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
  })
})
