import { authCalls } from '@colophon/protocol/auth/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { duration } from '../../testing/duration.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { makeUser, PASSWORD, type TestUser } from '../../testing/make-user.ts'
import { readCode } from '../../testing/read-code.ts'

const NEW = 'New-Password-2'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

const ask = (email: string, password = NEW, headers = {}) =>
  call(app, authCalls.sendCodeResetPassword, { body: { email, password } }, { headers })
const confirm = (email: string, verificationCode: string, password?: string) =>
  call(app, authCalls.confirmResetPassword, {
    body: { email, verificationCode, ...(password === undefined ? {} : { password }) },
  })
const explain = (email: string) => call(app, authCalls.requestResetPassword, { body: { email } })
const login = async (email: string, password: string) =>
  (await call(app, authCalls.login, { body: { email, password } })).status
const alive = async (user: TestUser) => (await user.call(profileCalls.me, {})).status === 200

describe('a forgotten password', () => {
  // Proves: 7-auth-send-code-reset-password, 7-auth-confirm-reset-password
  test('is replaced by the code from the mail, and every session ends', async () => {
    const user = await makeUser(app)
    expect(await ask(user.email)).toMatchObject({ status: 200, data: null })
    expect(await login(user.email, NEW)).toBe(401)
    const before = app.live.endedSessions.length
    expect(await confirm(user.email, await readCode(app, user.email))).toMatchObject({ status: 200, data: null })
    expect(await login(user.email, NEW)).toBe(200)
    expect(await login(user.email, PASSWORD)).toBe(401)
    expect(await alive(user)).toBe(false)
    expect(app.live.endedSessions.length).toBe(before + 1)
  })

  // Proves: x-keys-reset
  test('takes the API keys along, of which its owner is told, and none can be made from a session that it ended', async () => {
    const user = await makeUser(app)
    const body = { name: 'Nightly', scopes: ['read' as const] }
    const { apiKey, id } = (await user.call(keyCalls.create, { body })).data
    const use = () => call(app, profileCalls.me, {}, { headers: { 'X-API-Key': apiKey } })
    expect((await use()).error).not.toBe('keyRevoked')
    await ask(user.email)
    const [, late] = await Promise.all([
      confirm(user.email, await readCode(app, user.email)),
      user.call(keyCalls.create, { body: { ...body, name: 'Late' } }),
    ])
    expect([201, 401]).toContain(late.status)
    expect(await use()).toMatchObject({ status: 401, error: 'keyRevoked' })
    const { data } = await call(app, authCalls.login, { body: { email: user.email, password: NEW } })
    const again = { token: data.accessToken }
    const keys = (await call(app, keyCalls.list, {}, again)).data
    expect(keys.find((key) => key.id === id)?.state).toBe('revoked')
    expect(keys.every(({ state }) => state === 'revoked')).toBe(true)
    const [notes] = (await call(app, securityCalls.activity, { query: {} }, again)).data
    const told = { kind: 'keyRevoked', detail: 'Nightly, as the password was reset by mail' }
    expect(notes).toContainEqual(expect.objectContaining(told))
    const [job] = (
      await app.context.pool.query(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
        on t.id = j.task_id where t.identifier = 'mail-security-change' and payload->>'accountId' = $1`,
        [String(user.id)],
      )
    ).rows
    expect(job.payload).toMatchObject({ change: 'keysRevoked' })
  })

  test('is changed from within a session: the API keys end as well', async () => {
    const user = await makeUser(app)
    const { id } = (await user.call(keyCalls.create, { body: { name: 'Nightly', scopes: ['read'] } })).data
    const body = { oldPassword: PASSWORD, newPassword: NEW }
    expect((await user.call(authCalls.resetPassword, { body })).status).toBe(200)
    expect((await user.call(keyCalls.list, {})).data.find((key) => key.id === id)?.state).toBe('revoked')
  })

  test('is replaced once: the same code again is wrong', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    const answers = await Promise.all([confirm(user.email, code), confirm(user.email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  // Proves: deviation-7
  test('with several resets waiting the code alone is refused; with its own password it applies', async () => {
    const user = await makeUser(app)
    await ask(user.email, NEW)
    const mine = await readCode(app, user.email)
    await ask(user.email, 'Strangers-Password-3')
    const theirs = await readCode(app, user.email)
    expect(await confirm(user.email, theirs)).toMatchObject({ status: 409, error: 'resetAmbiguous' })
    expect(await confirm(user.email, theirs, NEW)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await confirm(user.email, mine, NEW)).toMatchObject({ status: 200 })
    expect(await login(user.email, NEW)).toBe(200)
    expect(await confirm(user.email, theirs, 'Strangers-Password-3')).toMatchObject({ status: 400 })
  })

  test('a password that comes with the code must be the one that waits, also when it is alone', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    expect(await confirm(user.email, code, 'Another-Password-9')).toMatchObject({ status: 400, message: 'Wrong code' })
    expect(await confirm(user.email, code, NEW)).toMatchObject({ status: 200 })
  })

  test('stays as it is after 5 wrong tries, even with the right code', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(user.email, wrong)).status).toBe(400)
    expect(await confirm(user.email, code)).toMatchObject({ status: 400, message: 'Wrong code' })
    expect(await login(user.email, PASSWORD)).toBe(200)
  })

  // Proves: x-code-seconds
  test('stays as it is when the code is older than 10 minutes', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    app.pass(601)
    expect((await confirm(user.email, code)).status).toBe(400)
  })

  // Proves: 7-auth-request-reset-password
  test('is explained by mail on request, with a new code where a reset waits', async () => {
    const user = await makeUser(app)
    app.pass(61)
    await explain(user.email)
    const howTo = (await app.outbox()).at(-1)
    expect(howTo).toMatchObject({ subject: 'How to choose a new Colophon password' })
    expect(howTo?.text).not.toContain('Your code:')
    app.pass(61)
    await ask(user.email)
    const old = await readCode(app, user.email)
    app.pass(61)
    await explain(user.email)
    const code = await readCode(app, user.email)
    expect(code).not.toBe(old)
    expect((await confirm(user.email, old)).status).toBe(400)
    expect((await confirm(user.email, code)).status).toBe(200)
  })

  test('a registration code resets nothing, a reset code confirms nothing', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    const answer = await call(app, authCalls.confirmRegister, { body: { email: user.email, code } })
    expect(answer).toMatchObject({ status: 400, error: 'wrongCode' })
  })
})

describe('nobody learns whether an address exists', () => {
  // Proves: deviation-9
  test.each([
    ['asking for a code', (email: string) => ask(email)],
    ['asking how to reset', (email: string) => explain(email)],
  ])('%s answers alike, and no sooner for either', async (_case, request) => {
    const { email } = await makeUser(app)
    const answerFor = async (address: string) => {
      const { status, data, message } = await request(address)
      return { status, data, message }
    }
    expect(await answerFor(email)).toEqual({ status: 200, data: null, message: undefined })
    expect(await answerFor('unknown@example.org')).toEqual({ status: 200, data: null, message: undefined })
    for (const address of [email, 'unknown@example.org']) {
      expect(await duration(() => answerFor(address))).toBeGreaterThan(290)
    }
    expect((await app.outbox()).filter(({ to }) => to?.[0]?.address === 'unknown@example.org')).toEqual([])
  })

  // Proves: deviation-9
  test('a wrong code answers alike', async () => {
    const { email } = await makeUser(app)
    const known = await confirm(email, 'abcdef')
    const unknown = await confirm('unknown@example.org', 'abcdef')
    expect(known).toMatchObject({ status: 400, error: 'wrongCode' })
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
  })
})

describe('a mailbox cannot be buried', () => {
  test('how-to mails go once a minute at most, however often they are asked for', async () => {
    const { email } = await makeUser(app)
    const before = (await app.outbox()).length
    await Promise.all(Array.from({ length: 5 }, () => explain(email)))
    expect((await app.outbox()).length).toBe(before + 1)
  })

  test('one network address can ask for ten codes an hour; the owner at another one is not locked out', async () => {
    const strict = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const { email } = await makeUser(strict)
      const askFrom = (from: string) =>
        strict.app.inject({
          method: 'POST',
          url: '/api/v1/verification/send-code-reset-password',
          payload: { email, password: NEW },
          remoteAddress: from,
        })
      const mails = async () => (await strict.outbox()).length
      const before = await mails()
      const asked = await Promise.all(Array.from({ length: 10 }, () => askFrom('203.0.113.1')))
      expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
      expect(await mails()).toBe(before + 10)
      expect((await askFrom('203.0.113.1')).statusCode).toBe(429)
      expect((await askFrom('203.0.113.2')).statusCode).toBe(200)
      expect(await mails()).toBe(before + 11)
    } finally {
      await strict.close()
    }
  })
})

describe('a password changed while signed in', () => {
  const change = (user: TestUser, oldPassword: string, newPassword: string) =>
    user.call(authCalls.resetPassword, { body: { oldPassword, newPassword } })

  // Proves: 7-auth-reset-password
  test('needs the old one, ends every other session and leaves this one', async () => {
    const user = await makeUser(app)
    const other = await call(app, authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(await change(user, PASSWORD, NEW)).toMatchObject({ status: 200, data: null })
    expect(await alive(user)).toBe(true)
    const gone = await call(app, profileCalls.me, {}, { token: other.data.accessToken })
    expect(gone).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(await login(user.email, NEW)).toBe(200)
    expect(await login(user.email, PASSWORD)).toBe(401)
  })

  test('drops the resets that wait', async () => {
    const user = await makeUser(app)
    await ask(user.email, 'Strangers-Password-3')
    const code = await readCode(app, user.email)
    await change(user, PASSWORD, NEW)
    expect((await confirm(user.email, code)).status).toBe(400)
  })

  test('is refused with a wrong old one, and nothing changes', async () => {
    const user = await makeUser(app)
    const answer = await change(user, 'Wrong-Password-1', NEW)
    expect(answer).toMatchObject({ status: 400, error: 'passwordWrong', fields: { oldPassword: expect.any(String) } })
    const short = await change(user, 'Ab1!', NEW)
    expect(short).toMatchObject({
      status: 400,
      error: 'passwordWrong',
      fields: { oldPassword: 'The password is wrong.' },
    })
    expect(await login(user.email, PASSWORD)).toBe(200)
  })

  test('must be strong', async () => {
    const user = await makeUser(app)
    expect(await change(user, PASSWORD, 'weak-password')).toMatchObject({
      status: 400,
      fields: { newPassword: expect.stringMatching(/^Your password must be/) },
    })
  })

  test('is refused without a session', async () => {
    const body = { oldPassword: PASSWORD, newPassword: NEW }
    expect((await call(app, authCalls.resetPassword, { body })).status).toBe(401)
  })
})
