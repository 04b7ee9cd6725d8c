import { createHmac } from 'node:crypto'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import {
  type Asked,
  type DoubleAnswer,
  json,
  makeProviderDouble,
} from '../../../../tests/testing/make-provider-double.ts'
import { socialAttempts } from '../../social-tables.ts'
import { accounts } from '../../tables.ts'
import { baseString } from './twitter.ts'

const KEYS = { TWITTER_API_KEY: 'consumer-key', TWITTER_API_SECRET: 'consumer secret' }
const USER = { id: 42, id_str: '42', name: 'Ada', screen_name: 'ada', email: 'ada@example.org' }
/** Token secrets. */
const SECRETS: Record<string, string> = { '': '', 'access-token': 'access secret' }

let double: Awaited<ReturnType<typeof makeProviderDouble>>
let app: TestApp
let given = 0
/** Replies that replace the default, by path. */
let instead: Record<string, DoubleAnswer> = {}
beforeAll(async () => {
  double = await makeProviderDouble(answer)
  app = await makeApp({ env: { ...KEYS, TWITTER_URL: double.url, SIGN_IN_SECONDS: '60' } })
})
beforeEach(() => {
  instead = {}
  app.context.config.SIGN_IN_SECONDS = 60
})
afterAll(async () => {
  await app.close()
  await double.close()
})

/** A double of Twitter: forms for tokens, JSON for the user, 401 for a wrong signature. */
function answer(asked: Asked): DoubleAnswer {
  const signed = signedBy(asked)
  if (!signed) return json({ errors: [{ code: 32, message: 'Could not authenticate you.' }] }, 401)
  const other = instead[asked.path]
  if (other) return other
  if (asked.path === '/oauth/request_token') {
    given += 1
    SECRETS[`request-${given}`] = `secret ${given}`
    const form = {
      oauth_token: `request-${given}`,
      oauth_token_secret: `secret ${given}`,
      oauth_callback_confirmed: 'true',
    }
    return { status: 200, body: String(new URLSearchParams(form)) }
  }
  if (asked.path === '/oauth/access_token') {
    if (signed.get('oauth_verifier') !== 'good') return { status: 401, body: 'Invalid oauth_verifier parameter' }
    const form = { oauth_token: 'access-token', oauth_token_secret: 'access secret', user_id: '42', screen_name: 'ada' }
    return { status: 200, body: String(new URLSearchParams(form)) }
  }
  return json(USER)
}

/** The parameters of a correctly signed request; null otherwise. */
function signedBy({ method, path, query, authorization }: Asked): Map<string, string> | null {
  const pairs = [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decodeURIComponent(value)] as [string, string],
  )
  const signature = pairs.find(([name]) => name === 'oauth_signature')?.[1]
  const rest = pairs.filter(([name]) => name !== 'oauth_signature')
  const token = rest.find(([name]) => name === 'oauth_token')?.[1] ?? ''
  const text = baseString(method, `${double.url}${path}?${query}`, rest)
  const key = `${encodeURIComponent('consumer secret')}&${encodeURIComponent(SECRETS[token] ?? '')}`
  return createHmac('sha1', key).update(text).digest('base64') === signature ? new Map(pairs) : null
}

const begin = async () => {
  const { data } = await call(app, socialCalls.twitterGetAuthUrl, {})
  return new URL(data.url).searchParams.get('oauth_token') ?? ''
}
const login = (oauthToken: string, oauthVerifier = 'good') =>
  call(app, socialCalls.twitterAuth, { body: { oauthToken, oauthVerifier } })

describe('sign-in with Twitter', () => {
  // Proves: 7-auth-twitter-get-auth-url
  test('the sign-in requests a token with our page as callback and redirects the browser with it', async () => {
    double.asked.length = 0
    const { status, data } = await call(app, socialCalls.twitterGetAuthUrl, {})
    expect([status, data.url]).toEqual([200, `${double.url}/oauth/authenticate?oauth_token=request-${given}`])
    expect(double.asked[0]?.authorization).toContain(
      `oauth_callback="${encodeURIComponent(`${app.url}/login/return`)}"`,
    )
  })

  // Proves: 7-auth-twitter-auth
  test("the redirect's token is exchanged for the identity, and an account is created only the first time", async () => {
    const first = await login(await begin())
    expect(first).toMatchObject({ status: 200, data: { user: { email: 'ada@example.org', username: 'Ada' } } })
    const again = await login(await begin())
    expect(again.data.user.id).toBe(first.data.user.id)
    expect(double.asked.at(-1)).toMatchObject({ method: 'GET', path: '/1.1/account/verify_credentials.json' })
    expect(double.asked.at(-1)?.query.get('include_email')).toBe('true')
  })

  // Proves: deviation-48
  test('a Twitter sign-in works once, also when sent eight times at once', async () => {
    const token = await begin()
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(await login(token)).toMatchObject({ status: 409, error: 'socialUsed' })
  })

  test('the secret of a request token is stored encrypted', async () => {
    const token = await begin()
    const rows = await app.context.db.select().from(socialAttempts)
    const row = rows.find(({ key }) => key === `twitter:${token}`)
    expect(row?.secret?.length).toBeGreaterThan(20)
    expect(Buffer.from(row?.secret ?? '', 'base64').toString()).not.toContain('secret')
  })
})

describe('rejected Twitter sign-ins', () => {
  test('a request token that was not issued here is rejected', async () => {
    expect(await login('request-of-somebody')).toMatchObject({ status: 400, error: 'socialExpired' })
  })

  test('a wrong verifier is rejected and cannot be retried', async () => {
    const token = await begin()
    expect(await login(token, 'guessed')).toMatchObject({ status: 400, error: 'socialRefused' })
    expect(await login(token, 'good')).toMatchObject({ status: 409, error: 'socialUsed' })
  })

  const stranger = { ...USER, id_str: '43', email: 'bob@example.org' }
  const ME = '/1.1/account/verify_credentials.json'
  const table: [string, string, DoubleAnswer, number, string][] = [
    ['a person who is not told', ME, json({ errors: [] }, 401), 400, 'socialRefused'],
    ['somebody without a confirmed address', ME, json({ ...stranger, email: null }), 400, 'socialEmailMissing'],
    ['an address that has an account', ME, json({ ...stranger, email: 'ada@example.org' }), 409, 'socialEmailExists'],
    ['Twitter that tells no number', ME, json({ ...stranger, id_str: undefined }), 503, 'socialUnavailable'],
    ['Twitter that answers no JSON', ME, { status: 200, body: 'ok' }, 503, 'socialUnavailable'],
    ['Twitter that gives no token', '/oauth/access_token', { status: 200, body: 'ok' }, 503, 'socialUnavailable'],
    ['Twitter that fails', '/oauth/access_token', { status: 500, body: '' }, 503, 'socialUnavailable'],
    ['Twitter that hangs', ME, 'hangs', 503, 'socialUnavailable'],
  ]
  test.each(table)(
    'a Twitter sign-in is rejected with a message and creates no account: %s',
    async (_, path, told, status, error) => {
      await login(await begin())
      const before = await app.context.db.$count(accounts)
      const token = await begin()
      instead = { [path]: told }
      app.context.config.SIGN_IN_SECONDS = told === 'hangs' ? 1 : 60
      expect(await login(token)).toMatchObject({ status, error, message: expect.stringContaining(' ') })
      expect(await app.context.db.$count(accounts)).toBe(before)
    },
  )

  test.each([
    ['refuses our keys', { status: 401, body: '' }],
    [
      'does not confirm our callback',
      { status: 200, body: 'oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=false' },
    ],
    ['breaks off', 'breaks off'],
  ] as const)('no redirect is made if Twitter %s', async (_, told) => {
    instead = { '/oauth/request_token': told }
    expect(await call(app, socialCalls.twitterGetAuthUrl, {})).toMatchObject({
      status: 503,
      error: 'socialUnavailable',
    })
  })
})
