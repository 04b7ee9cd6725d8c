import { alertCalls } from '@colophon/protocol/alerts/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { duration } from '../../../tests/testing/duration.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { readCode } from '../../../tests/testing/read-code.ts'
import { mailSecurityChangeJob } from '../jobs.ts'

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

describe('resetting a forgotten password', () => {
  // Proves: 7-auth-send-code-reset-password, 7-auth-confirm-reset-password
  test('the code from the mail sets the new password and ends every session', async () => {
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
  test('a reset revokes the API keys, mails the owner, and no key can be created from an ended session', async () => {
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

  describe('feeds of saved searches', () => {
    const RUN = { signal: new AbortController().signal, isLastAttempt: true, log: {} as never }
    const withFeeds = async (...names: string[]) => {
      const user = await makeUser(app)
      const feeds: { id: number; url: string }[] = []
      for (const name of names) {
        const body = { kind: 'search', name, query: { search: name } } as const
        const { id } = (await user.call(alertCalls.create, { body })).data
        const { url } = (await user.call(alertCalls.setFeed, { body: { savedSearchId: id, isOn: true } })).data
        feeds.push({ id, url: url ?? '' })
      }
      const statuses = () => Promise.all(feeds.map(async ({ url }) => (await fetch(url)).status))
      return { user, feeds, statuses }
    }
    const securityMails = async (user: TestUser) => {
      const { rows } = await app.context.pool.query(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
        on t.id = j.task_id where t.identifier = 'mail-security-change' and payload->>'accountId' = $1`,
        [String(user.id)],
      )
      for (const { payload } of rows) await mailSecurityChangeJob.run(app.context, payload, RUN)
      const mails = await app.outbox()
      return mails.filter(({ to, subject }) => to?.[0]?.address === user.email && subject?.includes('revoked'))
    }

    // Proves: x-feeds-password
    test('end with a change of the password, and one mail names them and the keys without links', async () => {
      const { user, statuses } = await withFeeds('Peat', 'Locked: http://evil.example/unlock')
      await user.call(keyCalls.create, { body: { name: 'Nightly', scopes: ['read'] } })
      expect(await statuses()).toEqual([200, 200])
      const body = { oldPassword: PASSWORD, newPassword: NEW }
      expect((await user.call(authCalls.resetPassword, { body })).status).toBe(200)
      expect(await statuses()).toEqual([404, 404])
      const [mail, ...more] = await securityMails(user)
      expect(more).toEqual([])
      expect(mail?.text).toContain('- API key “Nightly”\n- Feed of the saved search “Peat”\n')
      expect(mail?.text).toContain('“Locked: http[:]//evil[.]example/unlock”')
    })

    // Proves: x-feeds-password
    test('end with a reset by mail, and none is created by a session that it ends', async () => {
      const { user, feeds, statuses } = await withFeeds('Peat')
      await ask(user.email)
      const [, late] = await Promise.all([
        confirm(user.email, await readCode(app, user.email)),
        user.call(alertCalls.setFeed, { body: { savedSearchId: feeds[0]?.id ?? 0, isOn: true, isNew: true } }),
      ])
      expect([200, 401]).toContain(late.status)
      expect(await statuses()).toEqual([404])
      if (late.status === 200) expect((await fetch(late.data.url ?? '')).status).toBe(404)
    })

    test('and keys that do not exist are no reason for a mail', { tags: ['campaign'] }, async () => {
      const user = await makeUser(app)
      await user.call(authCalls.resetPassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })
      expect(await securityMails(user)).toEqual([])
    })
  })

  test('changing the password within a session revokes the API keys as well', async () => {
    const user = await makeUser(app)
    const { id } = (await user.call(keyCalls.create, { body: { name: 'Nightly', scopes: ['read'] } })).data
    const body = { oldPassword: PASSWORD, newPassword: NEW }
    expect((await user.call(authCalls.resetPassword, { body })).status).toBe(200)
    expect((await user.call(keyCalls.list, {})).data.find((key) => key.id === id)?.state).toBe('revoked')
  })

  test('a reset code works once', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    const answers = await Promise.all([confirm(user.email, code), confirm(user.email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  // Proves: deviation-7
  test('with several pending resets the code needs its password', { tags: ['campaign'] }, async () => {
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

  test('a password sent with the code must be the pending one, even with a single reset', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    expect(await confirm(user.email, code, 'Another-Password-9')).toMatchObject({ status: 400, message: 'Wrong code' })
    expect(await confirm(user.email, code, NEW)).toMatchObject({ status: 200 })
  })

  test('after 5 wrong tries the right code does not reset the password', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(user.email, wrong)).status).toBe(400)
    expect(await confirm(user.email, code)).toMatchObject({ status: 400, message: 'Wrong code' })
    expect(await login(user.email, PASSWORD)).toBe(200)
  })

  // Proves: x-code-seconds
  test('a code older than 10 minutes does not reset the password', async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    app.advanceClock(601)
    expect((await confirm(user.email, code)).status).toBe(400)
  })

  // Proves: 7-auth-request-reset-password
  test('instructions are mailed on request, with a new code for a pending reset', async () => {
    const user = await makeUser(app)
    app.advanceClock(61)
    await explain(user.email)
    const howTo = (await app.outbox()).at(-1)
    expect(howTo).toMatchObject({ subject: 'How to choose a new Colophon password' })
    expect(howTo?.text).not.toContain('Your code:')
    app.advanceClock(61)
    await ask(user.email)
    const old = await readCode(app, user.email)
    app.advanceClock(61)
    await explain(user.email)
    const code = await readCode(app, user.email)
    expect(code).not.toBe(old)
    expect((await confirm(user.email, old)).status).toBe(400)
    expect((await confirm(user.email, code)).status).toBe(200)
  })

  test('a registration code does not reset, and a reset code does not register', { tags: ['campaign'] }, async () => {
    const user = await makeUser(app)
    await ask(user.email)
    const code = await readCode(app, user.email)
    const answer = await call(app, authCalls.confirmRegister, { body: { email: user.email, code } })
    expect(answer).toMatchObject({ status: 400, error: 'wrongCode' })
  })
})

describe('resets do not reveal whether an account exists', () => {
  // Proves: deviation-9
  test.each([
    ['asking for a code', (email: string) => ask(email)],
    ['asking how to reset', (email: string) => explain(email)],
  ])('%s gets the same reply after the same time for known and unknown addresses', async (_case, request) => {
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
  test('a wrong code gets the same reply for known and unknown addresses', async () => {
    const { email } = await makeUser(app)
    const known = await confirm(email, 'abcdef')
    const unknown = await confirm('unknown@example.org', 'abcdef')
    expect(known).toMatchObject({ status: 400, error: 'wrongCode' })
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
  })
})

describe('mail limits of resets', () => {
  test('instructions are mailed at most once a minute', async () => {
    const { email } = await makeUser(app)
    const before = (await app.outbox()).length
    await Promise.all(Array.from({ length: 5 }, () => explain(email)))
    expect((await app.outbox()).length).toBe(before + 1)
  })

  test('one network address can request ten codes an hour, and the owner at another one is not locked out', async () => {
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

describe('changing the password while signed in', () => {
  const change = (user: TestUser, oldPassword: string, newPassword: string) =>
    user.call(authCalls.resetPassword, { body: { oldPassword, newPassword } })

  // Proves: 7-auth-reset-password
  test('changing the password needs the old one and ends every other session', async () => {
    const user = await makeUser(app)
    const other = await call(app, authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(await change(user, PASSWORD, NEW)).toMatchObject({ status: 200, data: null })
    expect(await alive(user)).toBe(true)
    const gone = await call(app, profileCalls.me, {}, { token: other.data.accessToken })
    expect(gone).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(await login(user.email, NEW)).toBe(200)
    expect(await login(user.email, PASSWORD)).toBe(401)
  })

  test('changing the password drops pending resets', async () => {
    const user = await makeUser(app)
    await ask(user.email, 'Strangers-Password-3')
    const code = await readCode(app, user.email)
    await change(user, PASSWORD, NEW)
    expect((await confirm(user.email, code)).status).toBe(400)
  })

  test('a wrong old password is refused and changes nothing', async () => {
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

  test('the new password must be strong', async () => {
    const user = await makeUser(app)
    expect(await change(user, PASSWORD, 'weak-password')).toMatchObject({
      status: 400,
      fields: { newPassword: expect.stringMatching(/^Your password must be/) },
    })
  })

  test('an anonymous caller cannot change a password', async () => {
    const body = { oldPassword: PASSWORD, newPassword: NEW }
    expect((await call(app, authCalls.resetPassword, { body })).status).toBe(401)
  })
})
