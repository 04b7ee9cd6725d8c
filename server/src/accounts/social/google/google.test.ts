import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { JWTPayload } from 'jose'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import {
  CLIENT_ID,
  makeOpenIdProvider,
  type OpenIdProvider,
  signInAt,
} from '../../../../tests/testing/make-openid-provider.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import { useFactor } from '../../security/testing/use-factor.ts'
import { socialAttempts, socialIdentities } from '../../social-tables.ts'
import { accounts, sessions } from '../../tables.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ADA = { email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' }

let provider: OpenIdProvider
let app: TestApp
beforeAll(async () => {
  provider = await makeOpenIdProvider({ ada: ADA, bob: { email: 'bob@example.org', email_verified: true } })
  app = await makeApp({ env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer } })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const login = (idToken: string) => call(app, socialCalls.googleLogin, { body: { idToken } })
const begin = async () => (await call(app, socialCalls.socialUrl, { body: { provider: 'google' } })).data
const counts = async () => ({
  accounts: await app.context.db.$count(accounts),
  identities: await app.context.db.$count(socialIdentities),
  sessions: await app.context.db.$count(sessions),
})
/** A token of a new user without our nonce. */
const tokenOf = (claims: Record<string, unknown> = {}) => {
  const sub = randomUUID()
  return provider.sign({ sub, email: `${sub}@example.org`, email_verified: true, ...claims })
}

describe('sign-in with a real OpenID provider', () => {
  // Proves: 1-sign-in-social, 7-auth-google-login, x-social-url, deviation-49
  test('the first sign-in with Google creates an account, and the second one signs in to it', async () => {
    const { url, state } = await begin()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${app.url}/login/return`)
    const back = await signInAt(url, 'ada')
    expect(back.get('state')).toBe(state)
    const first = await login(back.get('id_token') ?? '')
    expect(first).toMatchObject({
      status: 200,
      data: { user: { email: 'ada@example.org', username: 'Ada Lovelace', role: 'user', walletAddress: null } },
    })
    expect((await call(app, profileCalls.me, {}, { token: first.data.accessToken })).status).toBe(200)
    const again = await login((await signInAt((await begin()).url, 'ada')).get('id_token') ?? '')
    expect(again.data.user.id).toBe(first.data.user.id)
  })

  test('a second factor is required, and the token is used up by it', async () => {
    const who = await makeUser(app)
    const sub = randomUUID()
    const linked = await who.call(socialCalls.linkSocial, {
      body: { provider: 'google', idToken: await tokenOf({ sub }) },
    })
    expect(linked.status).toBe(200)
    const factor = await useFactor(app, who)
    const idToken = await tokenOf({ sub })
    const first = await login(idToken)
    expect(first).toMatchObject({ status: 401, error: 'Requires second authentication step' })
    const { ticket } = first.data as unknown as { ticket: string }
    const body = { ticket, recoveryCode: factor.recoveryCodes[0] ?? '' }
    expect(await call(app, authCalls.confirmSecondStep, { body })).toMatchObject({ data: { user: { id: who.id } } })
    expect((await login(idToken)).status).toBe(409)
  })

  test('sign-in works after the provider has rotated its keys', { tags: ['campaign'] }, async () => {
    expect((await login(await tokenOf())).status).toBe(200)
    await provider.rotate()
    // Keys are fetched again after three seconds at the earliest.
    const signsIn = async () => expect((await login(await tokenOf())).status).toBe(200)
    await vi.waitFor(signsIn, { timeout: 30_000, interval: 200 })
  })

  // Proves: deviation-48
  test('an ID token works once, also when sent eight times at once', async () => {
    const { url } = await begin()
    const idToken = (await signInAt(url, 'bob')).get('id_token') ?? ''
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(idToken)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(await login(idToken)).toMatchObject({ status: 409, error: 'socialUsed' })
    expect((await counts()).sessions).toBe(before.sessions + 1)
  })

  test('a token without our nonce works once as well', async () => {
    const idToken = await tokenOf()
    expect((await login(idToken)).status).toBe(200)
    expect(await login(idToken)).toMatchObject({ status: 409, error: 'socialUsed' })
  })

  test('a token works once whatever the padding bits of its signature', async () => {
    const idToken = await tokenOf()
    const last = ALPHABET.indexOf(idToken.at(-1) ?? '')
    const respelled = idToken.slice(0, -1) + ALPHABET[last ^ 1]
    expect((await login(idToken)).status).toBe(200)
    expect(await login(respelled)).toMatchObject({ status: 409, error: 'socialUsed' })
  })

  test('two concurrent first sign-ins of one user create one account', async () => {
    const sub = randomUUID()
    const before = await counts()
    const tokens = await Promise.all(['1', '2', '3'].map((jti) => tokenOf({ sub, jti, email: `${sub}@example.org` })))
    const answers = await Promise.all(tokens.map(login))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await counts()).toMatchObject({ accounts: before.accounts + 1, identities: before.identities + 1 })
  })
})

describe('rejected ID tokens', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const forged = async (claims: JWTPayload) => {
    const secret = new TextEncoder().encode(CLIENT_ID)
    return new SignJWT({ iss: provider.issuer, aud: CLIENT_ID, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret)
  }
  const stranger = async () => {
    const other = await makeOpenIdProvider()
    await other.close()
    return other
  }
  const tampered = async () => {
    const [head, , signature] = (await tokenOf()).split('.')
    const [, claims] = (await tokenOf({ sub: 'somebody else' })).split('.')
    return [head, claims, signature].join('.')
  }
  const table: [string, () => Promise<string> | string, string?][] = [
    ['that is none', () => 'not a token'],
    ['with three empty parts', () => '..'],
    [
      'without a signature (alg: none)',
      () => new UnsecuredJWT({ iss: provider.issuer, aud: CLIENT_ID, sub: 'x', iat: now(), exp: now() + 60 }).encode(),
    ],
    ['signed with a shared secret', () => forged({ sub: 'x' })],
    ['whose signature is of another token', tampered],
    ['of somebody else’s key', async () => (await stranger()).sign({ iss: provider.issuer, sub: 'x' })],
    [
      'of a key with the provider’s name but not its own',
      async () => {
        const { kid } = JSON.parse(Buffer.from((await tokenOf()).split('.')[0] ?? '', 'base64url').toString())
        return (await stranger()).sign({ iss: provider.issuer, sub: 'x' }, { kid })
      },
    ],
    ['for another application', () => tokenOf({ aud: 'another' })],
    ['for several applications, made for another', () => tokenOf({ aud: [CLIENT_ID, 'another'], azp: 'another' })],
    ['for several applications, made for none of them', () => tokenOf({ aud: [CLIENT_ID, 'another'] })],
    ['of another issuer', () => tokenOf({ iss: 'https://accounts.example.org' })],
    ['that has expired', () => tokenOf({ iat: now() - 7200, exp: now() - 3600 })],
    ['that is older than an hour, whatever it says', () => tokenOf({ iat: now() - 7200 })],
    ['from the future', () => tokenOf({ iat: now() + 600, exp: now() + 7200 })],
    ['that is not good yet', () => tokenOf({ nbf: now() + 600 })],
    ['without an end', () => tokenOf({ exp: undefined })],
    ['without a time', () => tokenOf({ iat: undefined })],
    ['without a person', () => tokenOf({ sub: undefined })],
    ['of a person with no name', () => tokenOf({ sub: '' })],
    ['with a nonce that is no text', () => tokenOf({ nonce: 7 })],
    ['with a nonce that was not given here', () => tokenOf({ nonce: 'theirs' }), 'socialExpired'],
    ['of an address that is not confirmed', () => tokenOf({ email_verified: false }), 'socialEmailMissing'],
    ['of an address that is confirmed in words only', () => tokenOf({ email_verified: 'yes' }), 'socialEmailMissing'],
    ['without an address', () => tokenOf({ email: undefined }), 'socialEmailMissing'],
    ['with an address that is none', () => tokenOf({ email: 'ada@' }), 'socialEmailMissing'],
  ]
  // Proves: 7-auth-google-login, deviation-48
  test.each(table)(
    'an ID token is rejected with a message and stores nothing: %s',
    async (_, make, error = 'socialRefused') => {
      const before = await counts()
      const answer = await login(await make())
      expect(answer).toMatchObject({ status: 400, error, message: expect.stringContaining(' ') })
      expect(await counts()).toEqual(before)
    },
  )

  test('an ID token that returns more than ten minutes after its request is rejected', async () => {
    const own = await makeApp({ env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer } })
    try {
      const { data } = await call(own, socialCalls.socialUrl, { body: { provider: 'google' } })
      const idToken = (await signInAt(data.url, 'bob')).get('id_token') ?? ''
      own.advanceClock(601)
      const late = await call(own, socialCalls.googleLogin, { body: { idToken } })
      expect(late).toMatchObject({ status: 400, error: 'socialExpired' })
      expect(await own.context.db.$count(accounts)).toBe(0)
      own.advanceClock(2 * 60 * 60)
      await call(own, socialCalls.socialUrl, { body: { provider: 'google' } })
      expect(await own.context.db.$count(socialAttempts)).toBe(1)
    } finally {
      await own.close()
    }
  })

  test('no part of an ID token is logged', async () => {
    const idToken = await tokenOf({ aud: 'another' })
    await login(idToken)
    expect(app.logged()).not.toContain(idToken.slice(-40))
  })
})
