import { randomUUID } from 'node:crypto'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import {
  CODE_CLIENT,
  makeOpenIdProvider,
  type OpenIdProvider,
  type Person,
  signInAt,
} from '../../../../tests/testing/make-openid-provider.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import { readCode } from '../../../../tests/testing/read-code.ts'
import { socialIdentities } from '../../social-tables.ts'
import { accounts } from '../../tables.ts'

const people: Record<string, Person> = {}
/** As ORCID: no address, the scope `openid` only, and the secret in the body. */
const SETTINGS = {
  scopes: ['openid'],
  claims: { openid: ['sub', 'name', 'email', 'email_verified'] },
  clientAuthMethods: ['client_secret_post', 'none'],
  clients: [
    {
      client_id: CODE_CLIENT.OIDC_CLIENT_ID,
      client_secret: CODE_CLIENT.OIDC_CLIENT_SECRET,
      token_endpoint_auth_method: 'client_secret_post',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/login/return'],
    },
  ],
}
let provider: OpenIdProvider
let app: TestApp
let name: string
let email: string
beforeAll(async () => {
  provider = await makeOpenIdProvider(people, SETTINGS)
  const env = { ...CODE_CLIENT, OIDC_ISSUER: provider.issuer, OIDC_NAME: 'ORCID', ADMIN_EMAIL: 'head@example.org' }
  app = await makeApp({ env })
})
beforeEach(() => {
  name = randomUUID()
  email = `${name}@example.org`
  people[name] = { name: 'Ada Lovelace' }
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

async function login() {
  const { data } = await call(app, socialCalls.socialUrl, { body: { provider: 'oidc' } })
  const body = Object.fromEntries(await signInAt(data.url, name)) as { code: string; state: string; iss: string }
  return call(app, socialCalls.oidcLogin, { body })
}
/** The ticket of a first sign-in. */
async function ticketOf(): Promise<string> {
  return ((await login()).data as unknown as { ticket: string }).ticket
}
const register = (ticket: string, verificationCode?: string, to = email) =>
  call(app, socialCalls.oidcRegister, {
    body: { ticket, email: to, ...(verificationCode !== undefined && { verificationCode }) },
  })
const accountsOf = (address: string) => app.context.db.$count(accounts, eq(accounts.email, address))
const mailsTo = async (address: string) => (await app.outbox()).filter(({ to }) => to?.[0]?.address === address)

/** A different six-digit code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('a first sign-in without a confirmed address', () => {
  // Proves: x-oidc-register, deviation-121
  test('the person enters an address, and its code creates the account, which the provider then signs in to', async () => {
    const begun = await login()
    expect(begun).toMatchObject({
      status: 403,
      error: 'socialEmailNeeded',
      message: 'ORCID did not return a confirmed e-mail address. Enter yours to create your account.',
      data: { ticket: expect.any(String), email: '' },
    })
    const { ticket } = begun.data as unknown as { ticket: string }
    expect(await register(ticket)).toMatchObject({ status: 403, error: 'socialCodeNeeded', data: { email } })
    expect(await accountsOf(email)).toBe(0)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Your Colophon code to sign in with ORCID')
    const { status, data } = await register(ticket, await readCode(app, email))
    expect(status).toBe(200)
    expect(data.user).toMatchObject({ email, username: 'Ada Lovelace', role: 'user' })
    expect((await login()).data.user.id).toBe(data.user.id)
  })

  test('an address that the provider does not confirm is only suggested', async () => {
    people[name] = { email, email_verified: false }
    const unconfirmed = await login()
    expect(unconfirmed).toMatchObject({ error: 'socialEmailNeeded', data: { email } })
    expect(await accountsOf(email)).toBe(0)
    expect(await mailsTo(email)).toEqual([])
  })

  test('only the scope that the provider knows is requested', async () => {
    const { data } = await call(app, socialCalls.socialUrl, { body: { provider: 'oidc' } })
    expect(new URL(data.url).searchParams.get('scope')).toBe('openid')
  })

  // Proves: x-oidc-register
  test('of several registrations with one code at once one creates the account, and the ticket works once', async () => {
    const ticket = await ticketOf()
    await register(ticket)
    const code = await readCode(app, email)
    const answers = await Promise.all([register(ticket, code), register(ticket, code), register(ticket, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await register(ticket, code)).toMatchObject({ status: 409, error: 'socialUsed' })
    expect(await accountsOf(email)).toBe(1)
    expect(
      await app.context.db.$count(socialIdentities, eq(socialIdentities.subject, `${provider.issuer} ${name}`)),
    ).toBe(1)
  })

  test('a wrong code, and a code for another address, create no account and leave the ticket valid', async () => {
    const ticket = await ticketOf()
    await register(ticket)
    const code = await readCode(app, email)
    const elsewhere = `${randomUUID()}@example.org`
    expect(await register(ticket, wrong(code))).toMatchObject({ status: 400, error: 'wrongCode' })
    expect(await register(ticket, code, elsewhere)).toMatchObject({ status: 400, error: 'wrongCode' })
    expect([await accountsOf(email), await accountsOf(elsewhere)]).toEqual([0, 0])
    expect((await register(ticket, code)).status).toBe(200)
  })

  // Proves: x-oidc-register
  test('a made-up or expired ticket, or a wrong address, is rejected and mails nothing', async () => {
    const ticket = await ticketOf()
    expect(await register('guessed')).toMatchObject({ status: 400, error: 'socialExpired' })
    expect(await register(ticket, undefined, 'ada@')).toMatchObject({ status: 400, error: 'validationFailed' })
    app.advanceClock(601)
    expect(await register(ticket)).toMatchObject({ status: 400, error: 'socialExpired' })
    expect(await mailsTo(email)).toEqual([])
  })

  test('an address that has an account, or that of the administrator, gets no code', async () => {
    const [ticket, owner] = [await ticketOf(), await makeUser(app)]
    for (const code of [undefined, '123456']) {
      expect(await register(ticket, code, owner.email)).toMatchObject({ status: 409, error: 'socialEmailExists' })
      expect(await register(ticket, code, 'head@example.org')).toMatchObject({ error: 'socialEmailMissing' })
    }
    expect(await mailsTo(owner.email)).toEqual([])
    expect(await mailsTo('head@example.org')).toEqual([])
  })

  test('an account created after the code was mailed is not taken over', async () => {
    const ticket = await ticketOf()
    await register(ticket)
    const code = await readCode(app, email)
    await makeUser(app, { email })
    expect(await register(ticket, code)).toMatchObject({ status: 409, error: 'socialEmailExists' })
    expect(await accountsOf(email)).toBe(1)
  })
})
