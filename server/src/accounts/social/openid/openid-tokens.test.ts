import { randomUUID } from 'node:crypto'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { CODE_CLIENT } from '../../../../tests/testing/make-openid-provider.ts'
import { type DoubleAnswer, json, makeProviderDouble } from '../../../../tests/testing/make-provider-double.ts'
import { accounts, sessions } from '../../tables.ts'

const now = () => Math.floor(Date.now() / 1000)

let double: Awaited<ReturnType<typeof makeProviderDouble>>
let app: TestApp
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let jwk: object
/** Replies of the provider, by path. */
let replies: Record<string, DoubleAnswer>
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  double = await makeProviderDouble(({ path }) => replies[path] ?? json({}, 404))
  app = await makeApp({ env: { ...CODE_CLIENT, OIDC_ISSUER: double.url } })
})
beforeEach(() => {
  const site = {
    issuer: double.url,
    authorization_endpoint: `${double.url}/auth`,
    token_endpoint: `${double.url}/token`,
    jwks_uri: `${double.url}/jwks`,
    userinfo_endpoint: `${double.url}/me`,
  }
  replies = { '/.well-known/openid-configuration': json(site), '/jwks': json({ keys: [jwk] }) }
  app.context.config.SIGN_IN_SECONDS = 60
})
afterAll(async () => {
  await app.close()
  await double.close()
})

type Claims = Record<string, unknown>
/** An ID token of a new person; `change` changes its claims. */
function signed(change: Claims, { key = keys.privateKey, alg = 'RS256' } = {}): Promise<string> {
  return new SignJWT(claimsWith(change)).setProtectedHeader({ alg, kid: 'k1' }).sign(key)
}
function claimsWith(change: Claims) {
  const sub = randomUUID()
  const times = { iat: now(), exp: now() + 60 }
  const address = { email: `${sub}@example.org`, email_verified: true }
  return { iss: double.url, aud: CODE_CLIENT.OIDC_CLIENT_ID, sub, ...times, ...address, ...change }
}
/** Begins a sign-in; `tokenOf` makes the ID token that the provider then gives for its nonce. */
async function login(tokenOf: (nonce: string) => Promise<string> | string) {
  const { data } = await call(app, socialCalls.socialUrl, { body: { provider: 'oidc' } })
  const nonce = new URL(data.url).searchParams.get('nonce') ?? ''
  const id_token = await tokenOf(nonce)
  replies['/token'] ??= json({ access_token: 'a', token_type: 'Bearer', id_token })
  return call(app, socialCalls.oidcLogin, { body: { code: 'c', state: data.state } })
}
const counts = async () => [await app.context.db.$count(accounts), await app.context.db.$count(sessions)]

describe('the ID token of the code flow', () => {
  // Proves: x-oidc-login
  test('an ID token with a confirmed address signs in, and the userinfo endpoint is not asked', async () => {
    double.asked.length = 0
    const { status, data } = await login((nonce) => signed({ nonce, given_name: 'Ada', family_name: 'Lovelace' }))
    expect([status, data.user.username]).toEqual([200, 'Ada Lovelace'])
    expect(double.asked.map(({ path }) => path)).not.toContain('/me')
    const token = double.asked.find(({ path }) => path === '/token')
    expect(token).toMatchObject({ method: 'POST', authorization: expect.stringMatching(/^Basic /) })
  })

  test('an address and its confirmation are taken from the same source', async () => {
    const sub = randomUUID()
    replies['/me'] = json({ sub, email: 'theirs@example.org', email_verified: true })
    const { data } = await login((nonce) =>
      signed({ nonce, sub, email: 'mine@example.org', email_verified: undefined }),
    )
    expect(data.user.email).toBe('theirs@example.org')
  })

  const table: [string, (nonce: string) => Promise<string> | string][] = [
    ['with another nonce', () => signed({ nonce: 'theirs' })],
    ['without a nonce', () => signed({})],
    ['for another application', (nonce) => signed({ nonce, aud: 'another' })],
    ['of another issuer', (nonce) => signed({ nonce, iss: 'https://id.example.org' })],
    ['that has expired', (nonce) => signed({ nonce, iat: now() - 7200, exp: now() - 3600 })],
    ['without a person', (nonce) => signed({ nonce, sub: undefined })],
    ['of a person whose id has line breaks', (nonce) => signed({ nonce, sub: 'a\nb' })],
    [
      'signed with another key',
      async (nonce) => signed({ nonce }, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    ['without a signature (alg: none)', (nonce) => new UnsecuredJWT(claimsWith({ nonce })).encode()],
    [
      'signed with the shared secret',
      (nonce) =>
        new SignJWT(claimsWith({ nonce }))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(CODE_CLIENT.OIDC_CLIENT_SECRET)),
    ],
    ['that is none', () => 'not a token'],
  ]
  // Proves: x-oidc-login, deviation-121
  test.each(table)('an ID token is rejected with a message and stores nothing: %s', async (_, tokenOf) => {
    const before = await counts()
    const answer = await login(tokenOf)
    expect(answer).toMatchObject({ status: 400, error: 'socialRefused', message: expect.stringContaining(' ') })
    expect(await counts()).toEqual(before)
  })

  test('userinfo of another person is rejected', async () => {
    replies['/me'] = json({ sub: 'someone else', email: 'bob@example.org', email_verified: true })
    const answer = await login((nonce) => signed({ nonce, email: undefined }))
    expect(answer).toMatchObject({ status: 400, error: 'socialRefused' })
  })
})

describe('broken replies of the token endpoint', () => {
  const table: [string, DoubleAnswer, number, string][] = [
    ['it hangs', 'hangs', 503, 'socialUnavailable'],
    ['it breaks off', 'breaks off', 503, 'socialUnavailable'],
    ['it fails', { status: 500, body: '' }, 503, 'socialUnavailable'],
    ['it is no JSON', { status: 200, body: 'ok' }, 503, 'socialUnavailable'],
    ['it is too large', json({ access_token: 'a'.repeat(300_000) }), 503, 'socialUnavailable'],
    ['it leads elsewhere', { status: 302, body: '', headers: { location: '/other' } }, 503, 'socialUnavailable'],
    ['it refuses the code', json({ error: 'invalid_grant' }, 400), 400, 'socialRefused'],
    ['it refuses our secret', json({ error: 'invalid_client' }, 401), 400, 'socialRefused'],
    ['it has no ID token', json({ access_token: 'a', token_type: 'Bearer' }), 400, 'socialRefused'],
  ]
  test.each(table)('a sign-in ends with a message and stores nothing if %s', async (_, reply, status, error) => {
    const before = await counts()
    replies['/token'] = reply
    app.context.config.SIGN_IN_SECONDS = reply === 'hangs' ? 1 : 60
    expect(await login((nonce) => signed({ nonce }))).toMatchObject({ status, error })
    expect(await counts()).toEqual(before)
    expect(double.asked.at(-1)?.path).not.toBe('/other')
  })
})
