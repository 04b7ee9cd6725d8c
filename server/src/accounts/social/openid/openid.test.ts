import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
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
import { useFactor } from '../../security/testing/use-factor.ts'
import { socialAttempts, socialIdentities } from '../../social-tables.ts'
import { accounts, sessions } from '../../tables.ts'

const people: Record<string, Person> = {}
let provider: OpenIdProvider
let app: TestApp
beforeAll(async () => {
  provider = await makeOpenIdProvider(people)
  app = await makeApp({ env: { ...CODE_CLIENT, OIDC_ISSUER: provider.issuer, OIDC_NAME: 'Institute' } })
})
afterEach(() => {
  app.context.config.OIDC_ISSUER = provider.issuer
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** A person at the provider, by user name. */
function makePerson(claims: Person = {}): string {
  const name = `p-${randomUUID().slice(0, 8)}`
  people[name] = { email: `${name}@example.org`, email_verified: true, name: 'Ada Lovelace', ...claims }
  return name
}
type Returned = { code: string; state: string; iss?: string }
const begin = async () => (await call(app, socialCalls.socialUrl, { body: { provider: 'oidc' } })).data
/** Begins a sign-in here and does the provider's part; returns what the browser comes back with. */
async function returned(name: string): Promise<Returned> {
  return Object.fromEntries(await signInAt((await begin()).url, name)) as Returned
}
const login = (body: Returned) => call(app, socialCalls.oidcLogin, { body })
const counts = async () => ({
  accounts: await app.context.db.$count(accounts),
  identities: await app.context.db.$count(socialIdentities),
  sessions: await app.context.db.$count(sessions),
})

describe('sign-in with an OpenID Connect provider', () => {
  // Proves: x-oidc-login, x-social-url, deviation-121
  test('the first sign-in creates an account, and the second one signs in to it, whatever the address is then', async () => {
    const name = makePerson()
    const { url, state } = await begin()
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: CODE_CLIENT.OIDC_CLIENT_ID,
      redirect_uri: `${app.url}/login/return`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state,
    })
    const back = Object.fromEntries(await signInAt(url, name)) as Returned
    expect(back).toEqual({ code: expect.any(String), state, iss: provider.issuer })
    const first = await login(back)
    expect(first).toMatchObject({
      status: 200,
      data: { user: { email: `${name}@example.org`, username: 'Ada Lovelace', role: 'user' } },
    })
    const { data: log } = await call(app, securityCalls.activity, { query: {} }, { token: first.data.accessToken })
    expect(log[0]).toMatchObject([{ kind: 'signedIn', detail: 'Institute' }])
    people[name] = { ...people[name], email: 'another@example.org' }
    expect((await login(await returned(name))).data.user).toMatchObject({ id: first.data.user.id })
  })

  test('the provider is offered under its name', async () => {
    const { data } = await call(app, siteCalls.site, {})
    expect(data).toMatchObject({ signInWith: ['oidc'], openIdName: 'Institute' })
    const { call: asUser } = await makeUser(app)
    expect((await asUser(socialCalls.methods, {})).data.providers).toMatchObject([
      { provider: 'oidc', isOffered: true },
    ])
  })

  test('the verifier and the nonce are stored encrypted and stay on the server', async () => {
    const { url, state } = await begin()
    const nonce = new URL(url).searchParams.get('nonce') ?? ''
    const [row] = await app.context.db
      .select()
      .from(socialAttempts)
      .where(eq(socialAttempts.key, `oidc:${state}`))
    expect(row?.secret?.length).toBeGreaterThan(100)
    expect(Buffer.from(row?.secret ?? '', 'base64').toString('latin1')).not.toContain(nonce)
  })

  // Proves: x-oidc-login
  test('a code works once, also when sent eight times at once', async () => {
    const back = await returned(makePerson())
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(back)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(await login(back)).toMatchObject({ status: 409, error: 'socialUsed' })
    expect((await counts()).sessions).toBe(before.sessions + 1)
  })

  test('two concurrent first sign-ins of one person create one account', async () => {
    const name = makePerson()
    const before = await counts()
    const both = [await returned(name), await returned(name)]
    const answers = await Promise.all(both.map(login))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await counts()).toMatchObject({ accounts: before.accounts + 1, identities: before.identities + 1 })
  })

  test('a second factor is required, and a frozen account opens no session', async () => {
    const [who, name] = [await makeUser(app), makePerson()]
    const body = { provider: 'oidc', ...(await returned(name)) } as const
    expect(await who.call(socialCalls.linkSocial, { body })).toMatchObject({ status: 200, data: { ways: 2 } })
    const factor = await useFactor(app, who)
    const first = await login(await returned(name))
    expect(first).toMatchObject({ status: 401, error: 'Requires second authentication step' })
    const { ticket } = first.data as unknown as { ticket: string }
    const second = { ticket, recoveryCode: factor.recoveryCodes[0] ?? '' }
    expect((await call(app, authCalls.confirmSecondStep, { body: second })).data.user.id).toBe(who.id)
    await app.context.db.update(accounts).set({ frozenAt: new Date() }).where(eq(accounts.id, who.id))
    expect(await login(await returned(name))).toMatchObject({ status: 403, error: 'accountFrozen' })
  })

  test('an address that has an account does not open it: its owner signs in and links the provider', async () => {
    const who = await makeUser(app)
    const name = makePerson({ email: who.email })
    expect(await login(await returned(name))).toMatchObject({
      status: 409,
      error: 'socialEmailExists',
      message: expect.stringContaining('link Institute under Sign-in methods'),
    })
    const body = { provider: 'oidc', ...(await returned(name)) } as const
    expect((await who.call(socialCalls.linkSocial, { body })).status).toBe(200)
    expect((await login(await returned(name))).data.user.id).toBe(who.id)
  })

  // Proves: deviation-121
  test('a person is identified by issuer and id: the same id at another provider is another person', async () => {
    const name = makePerson()
    const { data: first } = await login(await returned(name))
    const other = await makeOpenIdProvider({ [name]: { email: `${randomUUID()}@example.org`, email_verified: true } })
    try {
      app.context.config.OIDC_ISSUER = other.issuer
      const { data: second } = await login(await returned(name))
      expect(second.user.id).not.toBe(first.user.id)
      const { data } = await call(app, socialCalls.methods, {}, { token: first.accessToken })
      expect(data).toMatchObject({ ways: 0, providers: [{ provider: 'oidc', isOffered: false }] })
    } finally {
      await other.close()
    }
  })
})

describe('rejected returns of an OpenID Connect provider', () => {
  const table: [string, (mine: Returned, other: Returned) => Returned, string][] = [
    ['a state that was not issued here', (mine) => ({ ...mine, state: 'theirs' }), 'socialExpired'],
    ['the code of another sign-in', (mine, { code }) => ({ ...mine, code }), 'socialRefused'],
    ['a made-up code', (mine) => ({ ...mine, code: 'guessed' }), 'socialRefused'],
    ['another issuer', (mine) => ({ ...mine, iss: 'https://id.example.org' }), 'socialRefused'],
    ['no issuer although the provider names itself', ({ code, state }) => ({ code, state }), 'socialRefused'],
  ]
  // Proves: x-oidc-login
  test.each(table)('a return is rejected with a message and stores nothing: %s', async (_, change, error) => {
    const [mine, other] = [await returned(makePerson()), await returned(makePerson())]
    const before = await counts()
    const answer = await login(change(mine, other))
    expect(answer).toMatchObject({ status: 400, error, message: expect.stringContaining('please start again') })
    expect(await counts()).toEqual(before)
    expect(app.logged()).not.toContain(mine.code)
  })

  test('a code that returns more than ten minutes after its request is rejected', async () => {
    const back = await returned(makePerson())
    app.advanceClock(601)
    expect(await login(back)).toMatchObject({ status: 400, error: 'socialExpired' })
  })
})

describe('an OpenID Connect provider that fails', () => {
  // Proves: x-oidc-login
  test('a sign-in during which the provider goes away stores nothing, and says so', async () => {
    const own = await makeOpenIdProvider(people)
    app.context.config.OIDC_ISSUER = own.issuer
    const back = await returned(makePerson())
    const before = await counts()
    await own.close()
    expect(await login(back)).toMatchObject({
      status: 503,
      error: 'socialUnavailable',
      message: expect.stringContaining('Institute cannot be asked at this moment. Nothing was changed'),
    })
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['the provider is unreachable', () => 'http://127.0.0.1:1'],
    ['the provider has no such issuer', () => `${provider.issuer}/realms/none`],
    ['the issuer is written differently', () => provider.issuer.replace('127.0.0.1', 'localhost')],
  ])('no sign-in begins, and the log says why, if %s', async (_, issuer) => {
    app.context.config.OIDC_ISSUER = issuer()
    const answer = await call(app, socialCalls.socialUrl, { body: { provider: 'oidc' } })
    expect(answer).toMatchObject({ status: 503, error: 'socialUnavailable' })
    expect(answer.message).toContain('Institute')
    expect(app.logged()).toContain(issuer())
  })

  // Proves: x-oidc-login
  test('a server that dies between the exchange and the account leaves nothing, and the person signs in anew', async () => {
    const name = makePerson()
    const back = await returned(name)
    const before = await counts()
    vi.spyOn(app.context.db, 'transaction').mockRejectedValueOnce(new Error('killed'))
    expect((await login(back)).status).toBe(500)
    expect(await counts()).toEqual(before)
    expect(await login(back)).toMatchObject({ status: 409, error: 'socialUsed' })
    expect((await login(await returned(name))).status).toBe(200)
  })

  test('without settings it is not offered, and its calls say so', async () => {
    const bare = await makeApp()
    const answers = [
      await call(bare, socialCalls.socialUrl, { body: { provider: 'oidc' } }),
      await call(bare, socialCalls.oidcLogin, { body: { code: 'c', state: 's' } }),
      await call(bare, socialCalls.oidcRegister, { body: { ticket: 't', email: 'ada@example.org' } }),
    ]
    expect((await call(bare, siteCalls.site, {})).data.signInWith).toEqual([])
    await bare.close()
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 404,
        error: 'socialNotConfigured',
        message: 'Sign-in with OpenID Connect is not set up here. Please sign in another way.',
      })
    }
  })
})
