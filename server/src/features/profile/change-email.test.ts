import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { CallInput } from '@colophon/protocol/route'
import { securityCalls } from '@colophon/protocol/security/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { readCode } from '../../../tests/testing/read-code.ts'
import { stored } from '../../../tests/testing/stored.ts'
import { useFactor } from '../../accounts/security/testing/use-factor.ts'
import { accounts, pendingCodes } from '../../accounts/tables.ts'
import { MailRefused } from '../../platform/mail/mail.ts'

let app: TestApp
let user: TestUser
let email: string
beforeAll(async () => {
  app = await makeApp()
})
beforeEach(async () => {
  user = await makeUser(app)
  email = newEmail()
})
afterAll(() => app.close())

type Body = CallInput<typeof profileCalls.update>['body']
const newEmail = () => `${randomUUID()}@example.org`
const ask = (body: Body, who = user) => who.call(profileCalls.update, { body })
const begin = (to = email, who = user) => ask({ email: to, password: PASSWORD }, who)
const confirm = (verificationCode: string, who = user) =>
  who.call(profileCalls.confirmEmail, { body: { verificationCode } })
const me = async (who = user) => (await who.call(profileCalls.me, {})).data
const login = (address: string) => call(app, authCalls.login, { body: { email: address, password: PASSWORD } })
const mailsTo = async (address: string) => (await app.outbox()).filter(({ to }) => to?.[0]?.address === address)
const waiting = (who = user) => app.context.db.$count(pendingCodes, eq(pendingCodes.accountId, who.id))

/** A different six-digit code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('changing the e-mail address', () => {
  // Proves: 7-profile-update, x-profile-confirm-email, deviation-10
  test('a new address applies with its code, the sessions stay, and the old address is notified', async () => {
    const begun = await begin(`  ${email.toUpperCase()} `)
    expect(begun).toMatchObject({ status: 200, data: { email: user.email, pendingEmail: email } })
    expect((await login(user.email)).status).toBe(200)
    expect((await login(email)).status).toBe(401)
    const confirmed = await confirm(await readCode(app, email))
    expect(confirmed).toMatchObject({ status: 200, data: { email, pendingEmail: null } })
    expect(await me()).toMatchObject({ email, pendingEmail: null })
    expect((await login(email)).status).toBe(200)
    expect((await login(user.email)).status).toBe(401)
    const [[first]] = (await user.call(securityCalls.activity, { query: { kind: 'emailChanged' } })).data
    expect(first).toMatchObject({ kind: 'emailChanged', detail: email })
    const worker = await startWorker(app, ['mail-security-change'])
    await vi.waitFor(async () => expect(await mailsTo(user.email)).toHaveLength(1), SOON)
    await worker.stop()
    const [notice] = await mailsTo(user.email)
    expect(notice?.subject).toBe('Your Colophon account has a new e-mail address')
    expect(notice?.text).toContain('Contact the\nadministrator of this site immediately')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('a refused change of the address refuses the other fields of the request too', async () => {
    expect(await ask({ email, username: 'Ada' })).toMatchObject({ status: 400, error: 'passwordNeeded' })
    expect((await me()).username).toBe('')
    const begun = await ask({ email, username: 'Ada', password: PASSWORD })
    expect(begun.data).toMatchObject({ username: 'Ada', email: user.email, pendingEmail: email })
  })

  test('a malformed address is rejected at its field and stores nothing', async () => {
    for (const [text, problem] of [
      ['no-address', 'Email incorrect'],
      ['a@example.org\r\nBcc: b@example.org', 'Email incorrect'],
    ] as const) {
      expect(await begin(text)).toMatchObject({ status: 400, error: 'validationFailed', fields: { email: problem } })
    }
    expect(await waiting()).toBe(0)
  })

  // Proves: deviation-10
  test('an address that has an account is rejected as on registration, after the proof, and gets no mail', async () => {
    const other = await makeUser(app)
    expect(await ask({ email: other.email })).toMatchObject({ error: 'passwordNeeded' })
    expect(await begin(other.email.toUpperCase())).toMatchObject({
      status: 409,
      error: 'emailExists',
      message: 'An account with entered email address already exists. Please enter another email or sign in.',
      fields: { email: expect.stringContaining('already exists') },
    })
    expect(await mailsTo(other.email)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('an address that the mail server refuses leaves the earlier change as it was', async () => {
    await begin()
    const code = await readCode(app, email)
    const refused = vi.spyOn(app.context.mail, 'send').mockRejectedValueOnce(new MailRefused('no such mailbox'))
    expect(await begin(newEmail())).toMatchObject({
      status: 400,
      error: 'emailInvalid',
      fields: { email: expect.any(String) },
    })
    refused.mockRestore()
    expect(await me()).toMatchObject({ email: user.email, pendingEmail: email })
    expect((await confirm(code)).status).toBe(200)
  })

  test('a second new address replaces the first, whose code no longer works', async () => {
    const second = newEmail()
    await begin()
    await begin(second)
    expect((await me()).pendingEmail).toBe(second)
    const [first, code] = [await readCode(app, email), await readCode(app, second)]
    if (first !== code) expect(await confirm(first)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect((await confirm(code)).data.email).toBe(second)
    expect(await waiting()).toBe(0)
  })
})

describe('the proof for a new e-mail address', () => {
  // Proves: deviation-10
  test('the password is asked for once: a new code for the same address needs none', async () => {
    const before = await stored(app)
    expect(await ask({ email })).toMatchObject({
      status: 400,
      error: 'passwordNeeded',
      fields: { password: expect.any(String) },
    })
    expect(await stored(app)).toEqual(before)
    expect(await ask({ email, password: 'Another-Horse-8' })).toMatchObject({ status: 400, error: 'passwordWrong' })
    expect(await waiting()).toBe(0)
    await begin()
    const first = await readCode(app, email)
    app.advanceClock(61)
    expect((await ask({ email })).status).toBe(200)
    const second = await readCode(app, email)
    expect(await mailsTo(email)).toHaveLength(2)
    if (first !== second) expect(await confirm(first)).toMatchObject({ error: 'wrongCode' })
    expect((await confirm(second)).status).toBe(200)
  })

  test('a message signed with the wallet for this act is accepted, once', async () => {
    const wallet = makeWallet(app)
    await wallet.link(user)
    const other = await wallet.signed({ purpose: 'account', act: 'makeKey' }, user)
    expect(await ask({ email, ...other })).toMatchObject({ status: 400, error: 'messagePurpose' })
    const signed = await wallet.signed({ purpose: 'account', act: 'changeEmail' }, user)
    expect((await ask({ email, ...signed })).status).toBe(200)
    expect(await ask({ email: newEmail(), ...signed })).toMatchObject({ status: 409, error: 'messageUsed' })
    expect((await me()).pendingEmail).toBe(email)
  })

  test('an account with a second factor needs its code as well', async () => {
    const { code } = await useFactor(app, user)
    expect(await begin()).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await waiting()).toBe(0)
    expect((await ask({ email, password: PASSWORD, code: code() })).status).toBe(200)
  })

  test('an API key with every scope can neither begin nor confirm a change', async () => {
    const scopes = ['read', 'write', 'chat', 'export'] as const
    const made = await user.call(keyCalls.create, { body: { scopes: [...scopes], password: PASSWORD } })
    await begin()
    const verificationCode = await readCode(app, email)
    const withKey = { token: made.data.apiKey }
    const answers = [
      await call(app, profileCalls.update, { body: { email, password: PASSWORD } }, withKey),
      await call(app, profileCalls.confirmEmail, { body: { verificationCode } }, withKey),
    ]
    for (const { status } of answers) expect([401, 403]).toContain(status)
    expect((await me()).email).toBe(user.email)
  })
})

describe('the code of a new e-mail address', () => {
  test('a code is mailed once a minute: of two requests at once one succeeds', async () => {
    const answers = await Promise.all([begin(), begin()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused).toMatchObject({ error: 'codeTooSoon' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  // Proves: x-profile-confirm-email
  test('a code is valid for 10 minutes', async () => {
    await begin()
    const code = await readCode(app, email)
    app.advanceClock(601)
    expect(await confirm(code)).toMatchObject({ status: 400, error: 'wrongCode', message: 'Wrong code' })
    expect((await ask({ email })).status).toBe(200)
    expect((await confirm(await readCode(app, email))).status).toBe(200)
  })

  // Proves: x-profile-confirm-email
  test('a code takes 5 tries, and a new code works', async () => {
    await begin()
    const code = await readCode(app, email)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong(code))))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]))
    expect(await confirm(code)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await me()).toMatchObject({ email: user.email, pendingEmail: email })
    app.advanceClock(61)
    await ask({ email })
    expect((await confirm(await readCode(app, email))).status).toBe(200)
  })

  // Proves: deviation-10
  test('of two confirmations at once one succeeds, and the code works no more', async () => {
    await begin()
    const code = await readCode(app, email)
    const answers = await Promise.all([confirm(code), confirm(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await me()).email).toBe(email)
    expect(await confirm(code)).toMatchObject({ status: 400, error: 'wrongCode' })
  })

  test('a code works only for the account that asked for it', async () => {
    const other = await makeUser(app)
    await begin()
    expect(await confirm(await readCode(app, email), other)).toMatchObject({ status: 400, error: 'wrongCode' })
  })

  // Proves: x-profile-confirm-email
  test('an address that belongs to another account by now is rejected with emailExists', async () => {
    const other = await makeUser(app)
    await begin()
    const [mine, registered] = [await readCode(app, email), newEmail()]
    app.advanceClock(61)
    await begin(email, other)
    expect((await confirm(await readCode(app, email), other)).status).toBe(200)
    expect(await confirm(mine)).toMatchObject({ status: 409, error: 'emailExists' })
    await begin(registered)
    const code = await readCode(app, registered)
    await makeUser(app, { email: registered })
    expect(await confirm(code)).toMatchObject({ status: 409, error: 'emailExists' })
    expect((await me()).email).toBe(user.email)
  })

  test('a registration that waits for the same address makes no second account', async () => {
    await call(app, authCalls.register, { body: { email, password: PASSWORD } })
    const registration = await readCode(app, email)
    await begin()
    const code = await readCode(app, email)
    expect((await confirm(code)).status).toBe(200)
    const late = await call(app, authCalls.confirmRegister, { body: { email, code: registration } })
    expect(late.status).toBe(400)
    expect(await app.context.db.$count(accounts, eq(accounts.email, email))).toBe(1)
  })

  test('of a confirmation and a password reset by mail at the same moment exactly one succeeds', async () => {
    await begin()
    const code = await readCode(app, email)
    await call(app, authCalls.sendCodeResetPassword, { body: { email: user.email, password: PASSWORD } })
    const verificationCode = await readCode(app, user.email)
    const reset = { email: user.email, verificationCode }
    const answers = await Promise.all([confirm(code), call(app, authCalls.confirmResetPassword, { body: reset })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [account] = await app.context.db.select().from(accounts).where(eq(accounts.id, user.id))
    expect(account?.email).toBe(answers[0].status === 200 ? email : user.email)
  })

  test('a confirmation that breaks off changes nothing, and the same code works afterwards', async () => {
    await begin()
    const code = await readCode(app, email)
    const broken = vi.spyOn(app.context.jobs, 'add').mockRejectedValueOnce(new Error('the connection was lost'))
    expect((await confirm(code)).status).toBe(500)
    broken.mockRestore()
    expect(await me()).toMatchObject({ email: user.email, pendingEmail: email })
    expect((await confirm(code)).status).toBe(200)
  })

  test('an account gets at most ten codes for new addresses an hour', { tags: ['campaign'] }, async () => {
    const limited = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const who = await makeUser(limited)
    for (let count = 0; count < 10; count += 1) expect((await begin(newEmail(), who)).status).toBe(200)
    expect(await begin(newEmail(), who)).toMatchObject({ status: 429, error: 'codeTooSoon' })
    await limited.close()
  })
})
