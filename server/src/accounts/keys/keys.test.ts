import { articleCalls } from '@colophon/protocol/articles/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { KEYS_MAX } from '@colophon/protocol/keys/constants'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { CallInput, Route } from '@colophon/protocol/route'
import { siteCalls } from '@colophon/protocol/site/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode } from '../../../tests/testing/make-node.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { accounts } from '../tables.ts'
import { forgetKeyUsesJob } from './register-usage-log.ts'
import { apiKeySecrets } from './tables.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp({ env: { RATE_LIMIT_FACTOR: '10' } })
})
beforeEach(async () => {
  user = await makeUser(app)
})
afterAll(() => app.close())

type Wanted = CallInput<typeof keyCalls.create>['body']

async function make(body: Wanted = {}, who = user) {
  const answer = await who.call(keyCalls.create, { body: { password: who.password, ...body } })
  expect(answer).toMatchObject({ status: 201 })
  return answer.data
}
const withKey = <R extends Route>(apiKey: string, route: R, input: CallInput<R>, to: { url: string } = app) =>
  call(to, route, input, { headers: { 'X-API-Key': apiKey } })
const list = async () => (await user.call(keyCalls.list, {})).data
const uses = async (query: CallInput<typeof keyCalls.apiStat>['query'] = {}) =>
  (await user.call(keyCalls.apiStat, { query })).data

describe('POST /profile/create-apikey', () => {
  // Proves: 1-keys, 7-profile-create-apikey, x-keys-header
  test('a created key is shown once, and neither storage nor lists reveal it', async () => {
    const { apiKey, id, prefix } = await make({ name: 'Sync', scopes: ['read', 'export'] })
    expect(apiKey).toMatch(/^clp_[0-9a-f]{48}$/)
    expect(apiKey.startsWith(prefix)).toBe(true)
    const [key] = await list()
    expect(key).toMatchObject({
      id,
      name: 'Sync',
      scopes: ['read', 'export'],
      state: 'active',
      calls: 0,
      lastUse: null,
    })
    expect(key?.masked).toBe(`${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`)
    const stored = await app.context.db.select().from(apiKeySecrets).where(eq(apiKeySecrets.keyId, id))
    expect(JSON.stringify([stored, key])).not.toContain(apiKey.slice(8, -4))
    expect((await user.call(profileCalls.me, {})).data.apiKey).toBe(key?.masked)
  })

  // Proves: x-keys-life
  test('by default a key reads for 90 days, null never expires, and past dates are rejected', async () => {
    await make()
    await make({ expiresAt: null })
    const [forever, plain] = await list()
    expect(plain).toMatchObject({ name: 'API key', scopes: ['read'] })
    expect(Date.parse(String(plain?.expiresAt)) - Date.parse(String(plain?.createdAt))).toBe(90 * 86_400_000)
    expect(forever?.expiresAt).toBeNull()
    const past = await user.call(keyCalls.create, { body: { expiresAt: '2020-01-01T00:00:00Z' } })
    expect(past).toMatchObject({ status: 400, fields: { expiresAt: 'expiresAt must be in the future' } })
    expect(await list()).toHaveLength(2)
  })

  // Proves: x-keys-life
  test('the same Idempotency-Key returns the same key, also concurrently, but not for another request or later', async () => {
    const headers = { 'Idempotency-Key': 'make-once' }
    const again = (body: Wanted) => user.call(keyCalls.create, { body }, { headers })
    const [one, other] = await Promise.all([again({ name: 'A' }), again({ name: 'A' })])
    expect(one?.data).toEqual(other?.data)
    expect(await list()).toHaveLength(1)
    expect((await again({ name: 'B' })).status).toBe(422)
    app.advanceClock(11 * 60)
    expect(await again({ name: 'A' })).toMatchObject({ status: 409, error: 'keyShownAlready' })
    const stranger = await makeUser(app)
    const theirs = await stranger.call(keyCalls.create, { body: { name: 'A' } }, { headers })
    expect(theirs.data.apiKey).not.toBe(one?.data.apiKey)
  })

  // Proves: x-keys-limits
  test('an account has at most 10 active keys, also under concurrent creation', async () => {
    const answers = await Promise.all(
      Array.from({ length: KEYS_MAX + 3 }, () => user.call(keyCalls.create, { body: {} })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(KEYS_MAX)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, error: 'keysTooMany' })
  })
})

describe('calls with an API key', () => {
  test('a call with a key acts as its owner, who sees their drafts', async () => {
    const articleId = await makePaper(app, user, { isPublished: false })
    const { apiKey } = await make()
    expect((await withKey(apiKey, articleCalls.article, { query: { articleId } })).data.id).toBe(articleId)
    const stranger = await make({}, await makeUser(app))
    expect((await withKey(stranger.apiKey, articleCalls.article, { query: { articleId } })).status).toBe(404)
  })

  test("a call outside the key's scopes is refused naming the missing scope, and is recorded", async () => {
    const articleId = await makePaper(app, user)
    const { apiKey } = await make({ scopes: ['read', 'chat'] })
    const refused = await withKey(apiKey, articleCalls.update, { body: { articleId, title: 'Other' } })
    expect(refused).toMatchObject({
      status: 403,
      error: 'keyScopeMissing',
      message: 'This API key may not do this: it lacks the scope “write” and has “read”, “chat”.',
      data: { missingScope: 'write' },
    })
    await expect.poll(() => uses()).toMatchObject([[{ status: 403, missingScope: 'write' }], 1])
  })

  // Proves: x-keys-scopes
  test('a key never manages its account, whatever its scopes', async () => {
    const { apiKey } = await make({ scopes: ['read', 'write', 'chat', 'export'] })
    const body = { oldPassword: user.password, newPassword: 'Another-Horse-8' }
    for (const answer of await Promise.all([
      withKey(apiKey, keyCalls.list, {}),
      withKey(apiKey, keyCalls.create, { body: {} }),
      withKey(apiKey, keyCalls.delete, { query: {} }),
      withKey(apiKey, authCalls.resetPassword, { body }),
      withKey(apiKey, authCalls.logout, {}),
      withKey(apiKey, profileCalls.deleteWallet, {}),
      // A stream lasts as long as a session, which a key does not have.
      withKey(apiKey, notificationCalls.subscribeSse, { query: {} }),
    ])) {
      expect(answer).toMatchObject({ status: 403, error: 'keyNotHere' })
    }
    expect(await list()).toHaveLength(1)
  })

  test('an unknown or expired key, or one of a frozen account, gets 401, also on public calls', async () => {
    const { apiKey } = await make({ expiresAt: new Date(app.context.now().getTime() + 60_000).toISOString() })
    const status = async (key: string) => {
      const { status, error } = await withKey(key, siteCalls.site, {})
      return status === 200 ? 200 : error
    }
    expect(await status(apiKey)).toBe(200)
    expect(await status(`clp_${'0'.repeat(48)}`)).toBe('keyUnknown')
    expect(await status('nonsense')).toBe('keyUnknown')
    app.advanceClock(61)
    expect(await status(apiKey)).toBe('keyExpired')
    const other = await make()
    await app.context.db.update(accounts).set({ frozenAt: new Date() }).where(eq(accounts.id, user.id))
    expect(await status(other.apiKey)).toBe('keyUnknown')
  })

  // Proves: x-keys-header, deviation-135
  test('a key together with a token is rejected', async () => {
    const { apiKey } = await make()
    const headers = { 'X-API-Key': apiKey, Authorization: `Bearer ${user.accessToken}` }
    expect((await send(app, 'GET', '/api/v1/profile', undefined, { headers })).status).toBe(400)
  })

  // Proves: x-keys-logs
  test('a key never appears in a log', async () => {
    const { apiKey } = await make()
    await withKey(apiKey, profileCalls.me, {})
    app.context.log.warn({ headers: { 'x-api-key': apiKey }, body: { apiKey } }, 'a careless line')
    expect(app.logged()).toContain('a careless line')
    expect(app.logged()).not.toContain(apiKey)
  })
})

describe('limits of API keys', () => {
  // Proves: x-keys-limits
  test('key limits are sent in headers and shared by all processes', async () => {
    const node = await makeNode(app)
    const { apiKey, id } = await make()
    const resumeClock = app.freezeClock()
    const first = await withKey(apiKey, siteCalls.site, {})
    expect(first.headers.get('ratelimit-limit')).toBe('600')
    expect(first.headers.get('ratelimit-day-remaining')).toBe('49999')
    await app.context.db.execute(`update api_key_counters set minute_count = 597 where key_id = '${id}'`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => withKey(apiKey, siteCalls.site, {}, index % 2 ? node : app)),
    )
    await node.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.message).toMatch(/^This API key may make 600 calls a minute\. Please wait \d+ s/)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const [key] = await list()
    expect(key?.limits).toEqual({ minute: 600, minuteLeft: 0, day: 50_000, dayLeft: 50_000 - 4 })
    app.advanceClock(60)
    expect((await withKey(apiKey, siteCalls.site, {})).status).toBe(200)
    resumeClock()
  })
})

describe('PUT /profile/reroll-apikey', () => {
  const reroll = (id: string, graceSeconds: 0 | 3600 | 86_400 | 604_800, headers = {}) =>
    user.call(keyCalls.reroll, { body: { id, graceSeconds } }, { headers })
  const works = async (apiKey: string) => (await withKey(apiKey, siteCalls.site, {})).status === 200

  // Proves: x-keys-reroll, deviation-45
  test('the old secret works until its grace period ends, and a second re-roll does not extend it', async () => {
    const { apiKey: first, id } = await make()
    const { data } = await reroll(id, 3600)
    expect([await works(first), await works(data.apiKey)]).toEqual([true, true])
    const { data: third } = await reroll(id, 604_800)
    expect((await list())[0]?.graceUntil).not.toBeNull()
    app.advanceClock(3601)
    expect([await works(first), await works(data.apiKey), await works(third.apiKey)]).toEqual([false, true, true])
  })

  // Proves: x-keys-reroll
  test('a re-roll without grace ends every earlier secret, including one with a week left', async () => {
    const { apiKey: first, id } = await make()
    const { data } = await reroll(id, 604_800)
    const { data: last } = await reroll(id, 0)
    expect([await works(first), await works(data.apiKey), await works(last.apiKey)]).toEqual([false, false, true])
    expect(await list()).toMatchObject([{ id, graceUntil: null }])
  })

  test('a re-roll repeated with its Idempotency-Key happens once, also concurrently', async () => {
    const { id } = await make()
    const headers = { 'Idempotency-Key': 'roll' }
    const [one, other] = await Promise.all([reroll(id, 0, headers), reroll(id, 0, headers)])
    expect(one?.data).toEqual(other?.data)
    expect(await works(String(one?.data.apiKey))).toBe(true)
  })

  test("another user's key does not exist, and a revoked key stays revoked", async () => {
    const { id } = await make()
    const stranger = await makeUser(app)
    const body = { id, graceSeconds: 0 } as const
    expect((await stranger.call(keyCalls.reroll, { body })).status).toBe(404)
    expect((await stranger.call(keyCalls.delete, { query: { id } })).status).toBe(404)
    await user.call(keyCalls.delete, { query: { id } })
    expect((await reroll(id, 0)).error).toBe('keyRevoked')
  })
})

describe('DELETE /profile/delete-apikey', () => {
  // Proves: 7-profile-delete-apikey, deviation-44
  test('revoking ends a key in every process at the next call, without an id the newest, and is idempotent', async () => {
    const node = await makeNode(app)
    const { apiKey, id } = await make()
    const under = Array.from({ length: 6 }, () => withKey(apiKey, siteCalls.site, {}, node))
    const { data } = await user.call(keyCalls.delete, { query: {} })
    for (const { status } of await Promise.all(under)) expect([200, 401]).toContain(status)
    expect(await withKey(apiKey, siteCalls.site, {}, node)).toMatchObject({ status: 401, error: 'keyRevoked' })
    await node.close()
    expect((await user.call(keyCalls.delete, { query: { id } })).data).toEqual(data)
    expect(await list()).toMatchObject([{ id, state: 'revoked' }])
    expect((await user.call(profileCalls.me, {})).data.apiKey).toBeNull()
  })
})

describe('GET /profile/api-stat', () => {
  // Proves: 7-profile-api-stat, x-keys-list
  test('every call of a key is listed with route, status, time and address, filtered and paged, with sums of 30 days', async () => {
    const { apiKey, id } = await make({ name: 'Sync' })
    await withKey(apiKey, siteCalls.site, {})
    await withKey(apiKey, knowledgeCalls.list, { query: {} })
    await withKey(apiKey, articleCalls.article, { query: { articleId: 999_999 } })
    await expect.poll(async () => (await uses())[1]).toBe(3)
    const [all] = await uses({ sortingDirection: 'ASC' })
    expect(all.map(({ route, status }) => `${route} ${status}`)).toEqual([
      'GET /api/v1/site 200',
      'GET /api/v1/articles 200',
      'GET /api/v1/articles/article 404',
    ])
    expect(all[0]).toMatchObject({ keyId: id, keyName: 'Sync', address: '127.0.0.1', missingScope: null })
    expect((await uses({ status: 'refused' }))[1]).toBe(1)
    expect((await uses({ route: '/ARTICLES', limit: 1 }))[0]).toHaveLength(1)
    expect((await uses({ route: '/ARTICLES' }))[1]).toBe(2)
    expect((await uses({ keyId: '00000000-0000-4000-8000-000000000000' }))[1]).toBe(0)
    expect((await uses({ to: '2020-01-01T00:00:00Z' }))[1]).toBe(0)
    const paged = await user.call(keyCalls.apiStat, { query: { limit: 2 } })
    const cursor = String(paged.headers.get('x-next-cursor'))
    expect((await user.call(keyCalls.apiStat, { query: { limit: 2, cursor } })).data[0]).toHaveLength(1)
    expect(paged.meta.days.at(-1)).toMatchObject({ calls: 3, errors: 1 })
    const [key] = await list()
    expect(key).toMatchObject({ calls: 3, errors: 1, lastUse: { route: 'GET /api/v1/articles/article' } })
    expect(key?.days).toHaveLength(30)
    expect(key?.routes.toSorted()).toEqual(all.map(({ route }) => route).toSorted())
  })

  test("usage of other users' keys is not shown", async () => {
    const { apiKey, id } = await make()
    await withKey(apiKey, siteCalls.site, {})
    await expect.poll(async () => (await uses())[1]).toBe(1)
    const stranger = await makeUser(app)
    const theirs = await stranger.call(keyCalls.apiStat, { query: { keyId: id } })
    expect([theirs.data[1], theirs.meta.days.at(-1)?.calls]).toEqual([0, 0])
  })

  // Proves: x-keys-record
  test('usage survives a stop of the process and is deleted after 90 days', async () => {
    const node = await makeNode(app)
    const { apiKey } = await make()
    await withKey(apiKey, siteCalls.site, {}, node)
    await node.close()
    expect((await uses())[1]).toBe(1)
    app.advanceClock(91 * 86_400)
    await forgetKeyUsesJob.run(app.context, {}, {} as never)
    const { rows } = await app.context.db.execute('select from api_key_uses union all select from api_key_days')
    expect(rows).toHaveLength(0)
  })
})
