import { createHmac } from 'node:crypto'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { type DoubleAnswer, json, makeProviderDouble } from '../../../../tests/testing/make-provider-double.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import { accounts, sessions } from '../../tables.ts'

const APP = { FACEBOOK_APP_ID: '1234567890', FACEBOOK_APP_SECRET: 'app-secret' }
const HOUR = 3600

type Told = { debug: DoubleAnswer; me: DoubleAnswer }

const now = () => Math.floor(Date.now() / 1000)
/** The debug endpoint's reply for a valid token. */
const good = (more: object = {}) =>
  json({
    data: {
      app_id: APP.FACEBOOK_APP_ID,
      type: 'USER',
      application: 'Colophon',
      expires_at: now() + HOUR,
      is_valid: true,
      scopes: ['email', 'public_profile'],
      user_id: '1000200030004000',
      ...more,
    },
  })
const ME = { id: '1000200030004000', name: 'Ada Lovelace', email: 'ada@example.org' }

let told: Told
let double: Awaited<ReturnType<typeof makeProviderDouble>>
let app: TestApp
beforeAll(async () => {
  double = await makeProviderDouble(({ path }) => (path === '/debug_token' ? told.debug : told.me))
  app = await makeApp({
    env: { ...APP, FACEBOOK_GRAPH_URL: double.url, FACEBOOK_URL: `${double.url}/v24.0`, SIGN_IN_SECONDS: '60' },
  })
})
beforeEach(() => {
  told = { debug: good(), me: json(ME) }
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const login = (accessToken = 'EAAB-token') => call(app, socialCalls.facebookLogin, { body: { accessToken } })

describe('sign-in with a Facebook access token', () => {
  // Proves: x-social-url
  test("the sign-in URL is Facebook's dialog with our app id, our page and a state", async () => {
    const { data } = await call(app, socialCalls.socialUrl, { body: { provider: 'facebook' } })
    const url = new URL(data.url)
    expect(url.origin + url.pathname).toBe(`${double.url}/v24.0/dialog/oauth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: APP.FACEBOOK_APP_ID,
      redirect_uri: `${app.url}/login/return`,
      response_type: 'token',
      scope: 'public_profile,email',
      state: data.state,
    })
    expect(data.state.length).toBeGreaterThanOrEqual(32)
  })

  // Proves: 7-auth-facebook-login
  test('a linked Facebook account signs in, whatever address Facebook names', async () => {
    const who = await makeUser(app)
    const body = { provider: 'facebook', accessToken: 'EAAB-token' } as const
    expect((await who.call(socialCalls.linkSocial, { body })).status).toBe(200)
    expect((await login()).data.user.id).toBe(who.id)
  })

  // Proves: 7-auth-facebook-login
  test('the same token signs in again, also twice at once', async () => {
    const [first, second] = await Promise.all([login(), login()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data.user.id).toBe(first.data.user.id)
    expect((await login()).data.user.id).toBe(first.data.user.id)
    expect(await app.context.db.$count(accounts)).toBe(1)
  })

  test('the token is verified first, and each request proves our app', async () => {
    double.asked.length = 0
    await login('EAAB-other')
    expect(double.asked.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
      ['/debug_token', { input_token: 'EAAB-other', access_token: `${APP.FACEBOOK_APP_ID}|app-secret` }],
      [
        '/me',
        {
          fields: 'id,name,email',
          access_token: 'EAAB-other',
          appsecret_proof: createHmac('sha256', 'app-secret').update('EAAB-other').digest('hex'),
        },
      ],
    ])
  })

  test('a token without an expiry is accepted', async () => {
    told.debug = good({ expires_at: 0 })
    expect((await login()).status).toBe(200)
  })
})

describe('rejected Facebook tokens', () => {
  const counts = async () => [await app.context.db.$count(accounts), await app.context.db.$count(sessions)]
  const other = { ...ME, id: '2000', email: 'bob@example.org' }
  const notMine = ({ email = other.email, ...more }: { email?: string; [field: string]: unknown }) => ({
    debug: good({ user_id: '2000', ...more }),
    me: json({ ...other, email }),
  })
  const table: [string, () => Partial<Told>, number, string][] = [
    ['a token of another application', () => notMine({ app_id: '99' }), 400, 'socialRefused'],
    ['a token that is not valid', () => notMine({ is_valid: false }), 400, 'socialRefused'],
    ['a token that has expired', () => notMine({ expires_at: now() - 1 }), 400, 'socialRefused'],
    ['a token of a page, not of a person', () => notMine({ type: 'PAGE' }), 400, 'socialRefused'],
    ['a token of nobody', () => notMine({ user_id: undefined }), 400, 'socialRefused'],
    ['a token of somebody else than it says', () => ({ me: json(other) }), 400, 'socialRefused'],
    [
      'a token that Facebook does not know',
      () => ({ debug: json({ error: { code: 190 } }, 400) }),
      400,
      'socialRefused',
    ],
    ['a person who is not told', () => ({ me: json({ error: { code: 190 } }, 400) }), 400, 'socialRefused'],
    [
      'somebody without an address',
      () => ({ debug: good({ user_id: '2000' }), me: json({ id: '2000' }) }),
      400,
      'socialEmailMissing',
    ],
    ['somebody with an address that is none', () => notMine({ email: 'no-address' }), 400, 'socialEmailMissing'],
    ['Facebook that fails', () => ({ debug: json({}, 500) }), 503, 'socialUnavailable'],
    ['Facebook that fails later', () => ({ me: json({}, 502) }), 503, 'socialUnavailable'],
    ['Facebook that answers no JSON', () => ({ debug: { status: 200, body: '<html>' } }), 503, 'socialUnavailable'],
    ['Facebook that answers a list', () => ({ me: json([ME]) }), 503, 'socialUnavailable'],
    ['Facebook that sends us elsewhere', () => ({ debug: { status: 302, body: '' } }), 503, 'socialUnavailable'],
    [
      'Facebook that answers without end',
      () => ({ me: json({ ...ME, name: 'a'.repeat(300_000) }) }),
      503,
      'socialUnavailable',
    ],
    ['Facebook that breaks off', () => ({ me: 'breaks off' }), 503, 'socialUnavailable'],
    ['Facebook that hangs', () => ({ debug: 'hangs' }), 503, 'socialUnavailable'],
  ]
  // Proves: 7-auth-facebook-login
  test.each(table)(
    'a Facebook token is rejected with a message and stores nothing: %s',
    async (_, change, status, error) => {
      const before = await counts()
      told = { ...told, ...change() }
      app.context.config.SIGN_IN_SECONDS = told.debug === 'hangs' ? 1 : 60
      expect(await login()).toMatchObject({ status, error, message: expect.stringContaining(' ') })
      expect(await counts()).toEqual(before)
    },
  )
})

describe('without provider keys', () => {
  test('without keys no provider is offered, its calls fail with a message, and no request is sent', async () => {
    const bare = await makeApp({
      env: { FACEBOOK_GRAPH_URL: double.url, TWITTER_URL: double.url, GOOGLE_ISSUER: double.url },
    })
    double.asked.length = 0
    const answers = [
      await call(bare, socialCalls.googleLogin, { body: { idToken: 'a.b.c' } }),
      await call(bare, socialCalls.facebookLogin, { body: { accessToken: 'a' } }),
      await call(bare, socialCalls.twitterAuth, { body: { oauthToken: 'a', oauthVerifier: 'b' } }),
      await call(bare, socialCalls.twitterGetAuthUrl, {}),
      await call(bare, socialCalls.socialUrl, { body: { provider: 'google' } }),
    ]
    await bare.close()
    expect(answers.map(({ status, error }) => [status, error])).toEqual(Array(5).fill([404, 'socialNotConfigured']))
    expect(answers[3]?.message).toBe('Sign-in with Twitter is not set up here. Please sign in another way.')
    expect(double.asked).toEqual([])
  })
})
