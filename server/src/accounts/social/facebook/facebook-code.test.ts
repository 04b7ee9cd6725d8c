import { randomInt, randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { json, makeProviderDouble } from '../../../../tests/testing/make-provider-double.ts'
import { makeUser, PASSWORD } from '../../../../tests/testing/make-user.ts'
import { readCode } from '../../../../tests/testing/read-code.ts'
import { MailRefused } from '../../../platform/mail/mail.ts'
import { socialIdentities } from '../../social-tables.ts'
import { accounts } from '../../tables.ts'

type Person = { id: string; name: string; email?: string }

let app: TestApp
let double: Awaited<ReturnType<typeof makeProviderDouble>>
/** Token owners. */
const people: Record<string, Person> = {}
let person: Person & { email: string }
let token: string
beforeAll(async () => {
  double = await makeProviderDouble(({ path, query }) => {
    const found = people[query.get('input_token') ?? query.get('access_token') ?? '']
    const data = { app_id: '1', type: 'USER', is_valid: true, expires_at: 0, user_id: found?.id }
    return json(path === '/debug_token' ? { data } : found)
  })
  const keys = { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: 's', FACEBOOK_GRAPH_URL: double.url }
  app = await makeApp({ env: { ...keys, ADMIN_EMAIL: 'admin@example.org' } })
})
beforeEach(() => {
  person = { id: String(randomInt(2 ** 40)), name: 'Ada of Facebook', email: `${randomUUID()}@example.org` }
  token = tokenOf(person)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

function tokenOf(who: Person): string {
  const made = randomUUID()
  people[made] = who
  return made
}
const login = (verificationCode?: string, accessToken = token) =>
  call(app, socialCalls.facebookLogin, { body: { accessToken, ...(verificationCode && { verificationCode }) } })
const accountsOf = (email: string) => app.context.db.$count(accounts, eq(accounts.email, email))
const mails = async () => (await app.outbox()).filter(({ to }) => to?.[0]?.address === person.email)

/** A different six-digit code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('the first sign-in with Facebook', () => {
  // Proves: 7-auth-facebook-login, deviation-48
  test('a code is mailed to the address that Facebook names, and with it the account is created, linked and signed in', async () => {
    const begun = await login()
    expect(begun).toMatchObject({
      status: 403,
      error: 'socialCodeNeeded',
      message: `A code was mailed to ${person.email}. Enter it to make the account and sign in with Facebook.`,
    })
    expect(await accountsOf(person.email)).toBe(0)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your Colophon code to sign in with Facebook')
    const { status, data } = await login(await readCode(app, person.email))
    expect(status).toBe(200)
    expect(data.user).toMatchObject({ email: person.email, username: 'Ada of Facebook' })
    const { data: methods } = await call(app, socialCalls.methods, {}, { token: data.accessToken })
    expect(methods).toMatchObject({ hasPassword: false, ways: 1 })
    expect(methods.providers.find(({ provider }) => provider === 'facebook')?.linkedAt).not.toBeNull()
    expect((await login()).data.user.id).toBe(data.user.id)
    expect(await mails()).toHaveLength(1)
  })

  test('the same token within a minute keeps the code already mailed', async () => {
    const answers = await Promise.all([login(), login()])
    answers.push(await login())
    expect(answers.map(({ error }) => error)).toEqual(Array(3).fill('socialCodeNeeded'))
    expect(await mails()).toHaveLength(1)
    expect((await login(await readCode(app, person.email))).status).toBe(200)
  })

  // Proves: deviation-48
  test('using the same code several times at once creates one account and signs each caller in', async () => {
    await login()
    const code = await readCode(app, person.email)
    const answers = await Promise.all([login(code), login(code), login(code)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
    expect(await accountsOf(person.email)).toBe(1)
    expect(await app.context.db.$count(socialIdentities, eq(socialIdentities.subject, person.id))).toBe(1)
  })

  test('of two Facebook accounts with one address the first creates the account, and the other gets socialEmailExists', async () => {
    const other = tokenOf({ ...person, id: String(randomInt(2 ** 40)) })
    await login()
    const code = await readCode(app, person.email)
    app.advanceClock(61)
    await login(undefined, other)
    expect((await login(code)).status).toBe(200)
    const late = await login(await readCode(app, person.email), other)
    expect(late).toMatchObject({ status: 409, error: 'socialEmailExists' })
    expect(await accountsOf(person.email)).toBe(1)
  })
})

describe('the code of a first sign-in with Facebook', () => {
  test('a wrong or expired code, or one for another address, creates no account', async () => {
    await login()
    const code = await readCode(app, person.email)
    expect(await login(wrong(code))).toMatchObject({ status: 400, error: 'wrongCode', message: 'Wrong code' })
    expect(await login('12345')).toMatchObject({ status: 400, error: 'validationFailed' })
    const stranger = tokenOf({ id: String(randomInt(2 ** 40)), name: 'Eve', email: `${randomUUID()}@example.org` })
    expect(await login(code, stranger)).toMatchObject({ status: 400, error: 'wrongCode' })
    app.advanceClock(601)
    expect(await login(code)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await accountsOf(person.email)).toBe(0)
    expect((await login()).error).toBe('socialCodeNeeded')
    expect((await login(await readCode(app, person.email))).status).toBe(200)
  })

  test('a code allows 5 tries, and the next one is mailed after a minute', async () => {
    const resumeClock = app.freezeClock()
    await login()
    const code = await readCode(app, person.email)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => login(wrong(code))))
    expect(new Set(guesses.map(({ error }) => error))).toEqual(new Set(['wrongCode']))
    expect(await login(code)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await login()).toMatchObject({ status: 429, error: 'codeTooSoon' })
    app.advanceClock(61)
    expect((await login()).error).toBe('socialCodeNeeded')
    expect((await login(await readCode(app, person.email))).status).toBe(200)
    resumeClock()
  })

  test('registration codes and Facebook codes are not interchangeable', async () => {
    const { email } = person
    await call(app, authCalls.register, { body: { email, password: PASSWORD } })
    const registration = await readCode(app, email)
    await login()
    const code = await readCode(app, email)
    if (registration === code) return
    expect((await call(app, authCalls.confirmRegister, { body: { email, code } })).status).toBe(400)
    expect(await login(registration)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await accountsOf(email)).toBe(0)
    expect((await login(code)).status).toBe(200)
    expect((await call(app, authCalls.confirmRegister, { body: { email, code: registration } })).status).toBe(400)
  })
})

describe('addresses that get no code', () => {
  // Proves: deviation-48
  test('an address with an account gets no code: its owner signs in and links Facebook', async () => {
    await makeUser(app, { email: person.email })
    for (const code of [undefined, '123456']) {
      expect(await login(code)).toMatchObject({
        status: 409,
        error: 'socialEmailExists',
        message: expect.stringContaining('link Facebook under Sign-in methods'),
      })
    }
    expect(await mails()).toEqual([])
  })

  test('an account created after the code was mailed is not taken over', async () => {
    await login()
    const code = await readCode(app, person.email)
    await makeUser(app, { email: person.email })
    expect(await login(code)).toMatchObject({ status: 409, error: 'socialEmailExists' })
    expect(await app.context.db.$count(socialIdentities, eq(socialIdentities.subject, person.id))).toBe(0)
  })

  test('the address of ADMIN_EMAIL gets no code', async () => {
    const accessToken = tokenOf({ ...person, email: 'admin@example.org' })
    expect(await login(undefined, accessToken)).toMatchObject({ status: 400, error: 'socialEmailMissing' })
    expect(await app.outbox()).not.toContainEqual(
      expect.objectContaining({ to: [expect.objectContaining({ address: 'admin@example.org' })] }),
    )
  })

  test('an address that the mail server rejects is refused, and the next call may retry', async () => {
    const refused = vi.spyOn(app.context.mail, 'send').mockRejectedValueOnce(new MailRefused('no such mailbox'))
    expect(await login()).toMatchObject({ status: 400, error: 'emailInvalid' })
    refused.mockRestore()
    expect((await login()).error).toBe('socialCodeNeeded')
    expect((await login(await readCode(app, person.email))).status).toBe(200)
  })
})
