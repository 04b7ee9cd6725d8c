import { administrationCalls } from '@colophon/protocol/administration/calls'
import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { type ModelServer, makeModelServer } from '../../tests/testing/make-model-server.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { settledStored, stored } from '../../tests/testing/stored.ts'
import { modelFor } from './model.ts'
import { ownModels } from './tables.ts'

const KEY = 'sk-very-secret-key'

describe('the settings of models', () => {
  let app: TestApp
  let server: ModelServer
  let host: string
  beforeAll(async () => {
    server = await makeModelServer()
    host = new URL(server.url).host
    const installation = { ASSISTANT_URL: 'https://8.8.8.8/v1', ASSISTANT_MODEL: 'large', ASSISTANT_KEY: 'sesame' }
    app = await makeApp({ env: { ...installation, ASSISTANT_PRIVATE_HOSTS: host, ASSISTANT_CONTEXT: '4096' } })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const rowOf = async ({ id }: TestUser) =>
    (await app.context.db.select().from(ownModels).where(eq(ownModels.accountId, id)))[0]
  const keyOf = async ({ id }: TestUser) => (await modelFor(app.context, id))?.key
  const own = (who: TestUser, body: { url?: string; model?: string; key?: string | null } = {}) =>
    who.call(assistantCalls.setOwn, { body: { url: server.url, model: 'small', ...body } })

  // Proves: x-own-model, deviation-143
  it("the model is that of the installation until a person sets their own, and again after removing it; others' stay", async () => {
    const [who, other] = [await makeUser(app), await makeUser(app)]
    const installation = { name: 'large', host: '8.8.8.8', place: 'outside', isOwn: false }
    expect((await who.call(assistantCalls.settings, {})).data).toEqual({
      model: installation,
      own: null,
      maySend: false,
      uses: { savedQuestions: false, comparisons: false, keyClaims: false, details: false },
      usage: { today: 0, limit: null },
    })
    const set = await own(who, { url: ` ${server.url}// `, key: KEY })
    expect(set.data).toEqual({
      model: { name: 'small', host, place: 'outside', isOwn: true },
      own: { url: server.url, model: 'small', hasKey: true },
      maySend: false,
      uses: { savedQuestions: false, comparisons: false, keyClaims: false, details: false },
      usage: { today: 0, limit: null },
    })
    expect((await other.call(assistantCalls.settings, {})).data.model).toEqual(installation)
    expect(await modelFor(app.context, who.id)).toMatchObject({ key: KEY, url: server.url, context: 4096 })
    expect(await modelFor(app.context, other.id)).toMatchObject({ key: 'sesame', url: 'https://8.8.8.8/v1' })
    for (const _ of [1, 2]) {
      const { status, data } = await who.call(assistantCalls.removeOwn, {})
      expect([status, data.model, data.own]).toEqual([200, installation, null])
    }
  })

  // Proves: x-own-model-key
  it('a key is encrypted for its account, and neither returned, exported nor logged', async () => {
    const [who, other] = [await makeUser(app), await makeUser(app)]
    const replies = [await own(who, { key: KEY }), await who.call(assistantCalls.settings, {})]
    server.answer = (response) => response.writeHead(401).end(`bad key ${KEY}`)
    replies.push((await who.call(assistantCalls.test, {})) as never)
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(JSON.stringify(replies)).not.toContain(KEY)
    expect(app.logged()).not.toContain(KEY)
    const row = await rowOf(who)
    expect(row?.key?.length).toBeGreaterThan(KEY.length)
    expect(row?.key?.toString('latin1')).not.toContain(KEY)
    const moved = { ...row, accountId: other.id } as typeof ownModels.$inferInsert
    await app.context.db.insert(ownModels).values(moved)
    expect(await keyOf(other)).toBe(null)
    const { url } = (await who.call(securityCalls.prepareExport, {})).data
    const zip = unzipSync(new Uint8Array(await (await fetch(app.url + url)).arrayBuffer()))
    const list = new TextDecoder().decode(zip['own-model.json'])
    expect(JSON.parse(list)).toEqual([{ url: server.url, model: 'small', updatedAt: expect.any(String) }])
  })

  // Proves: x-own-model-key
  it('without a key the stored one is kept at the same address only, and null removes it', async () => {
    const who = await makeUser(app)
    await own(who, { key: KEY })
    await own(who, { model: 'other' })
    expect(await keyOf(who)).toBe(KEY)
    await own(who, { key: null })
    expect(await keyOf(who)).toBe(null)
    await own(who, { key: KEY })
    await own(who, { url: 'https://8.8.4.4/v1' })
    expect(await keyOf(who)).toBe(null)
  })

  // Proves: x-own-model
  it('setting a server twice at once leaves one complete setting', async () => {
    const who = await makeUser(app)
    const names = ['one', 'two', 'three']
    const answers = await Promise.all(names.map((model) => own(who, { model, key: `key-of-${model}` })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const model = await modelFor(app.context, who.id)
    expect(model?.key).toBe(`key-of-${model?.name}`)
  })

  // Proves: x-own-model-consent
  it('permission is given for the host that was seen, once for the account, and can always be withdrawn', async () => {
    const who = await makeUser(app)
    const allow = (given: string, isAllowed = true) =>
      who.call(assistantCalls.allow, { body: { host: given, isAllowed } })
    expect(await allow('8.8.4.4')).toMatchObject({ status: 409, error: 'modelHostChanged' })
    const answers = await Promise.all([allow('8.8.8.8'), allow('8.8.8.8')])
    expect(answers.map(({ status, data }) => [status, data.maySend])).toEqual([
      [200, true],
      [200, true],
    ])
    expect((await own(who)).data.maySend).toBe(false)
    expect((await allow('8.8.8.8')).error).toBe('modelHostChanged')
    expect((await allow(host)).data.maySend).toBe(true)
    expect((await allow('8.8.8.8', false)).data.maySend).toBe(false)
  })

  // Proves: x-own-model-address
  it.each([
    'http://8.8.8.8/v1',
    'http://127.0.0.1:1/v1',
    'https://127.0.0.1/v1',
    'https://localhost/v1',
    'https://[::ffff:127.0.0.1]/v1',
    'https://169.254.169.254/v1',
    'https://me:secret@8.8.8.8/v1',
    'https://8.8.8.8/v1?key=1',
    'https://8.8.8.8/v1#x',
    'https://no-such-host.invalid/v1',
    'file:///etc/passwd',
    '8.8.8.8',
    '',
  ])('the address %j is refused with a reason, and nothing is stored', async (url) => {
    const who = await makeUser(app)
    const before = await settledStored(app)
    expect(await own(who, { url, key: KEY })).toMatchObject({ status: 400, error: 'modelAddressRefused' })
    expect(await stored(app)).toEqual(before)
  })

  // Proves: x-own-model-address
  it('invalid input is answered with 400, and nothing is stored', async () => {
    const { accessToken: token } = await makeUser(app)
    const before = await settledStored(app)
    const put = (path: string, body: unknown) => send(app, 'PUT', `/api/v1/assistant/${path}`, body, { token })
    const valid = { url: server.url, model: 'small' }
    for (const wrong of [
      {},
      { url: server.url },
      { ...valid, model: ' ' },
      { ...valid, model: 'x'.repeat(201) },
      { ...valid, key: '' },
      { ...valid, key: 'x'.repeat(2001) },
      { ...valid, key: 7 },
      { ...valid, url: `https://8.8.8.8/${'x'.repeat(500)}` },
      { ...valid, place: 'local' },
    ])
      expect((await put('own', wrong)).error, JSON.stringify(wrong)).toBe('validationFailed')
    for (const wrong of [{}, { host }, { host: 7, isAllowed: true }, { host: 'x'.repeat(301), isAllowed: true }])
      expect((await put('allow', wrong)).error, JSON.stringify(wrong)).toBe('validationFailed')
    expect(await stored(app)).toEqual(before)
  })

  // Proves: x-own-model
  it('an impersonating administrator reads the settings and changes nothing', async () => {
    const [who, admin] = [await makeUser(app), await makeUser(app, { role: 'admin' })]
    await own(who, { key: KEY })
    const body = { userId: who.id, reason: 'a look' }
    const { accessToken: token } = (await admin.call(administrationCalls.loginAsUser, { body })).data
    const as = { token }
    expect((await call(app, assistantCalls.settings, {}, as)).data.own).toMatchObject({ hasKey: true })
    const row = await rowOf(who)
    const answers = [
      await call(app, assistantCalls.setOwn, { body: { url: server.url, model: 'theirs' } }, as),
      await call(app, assistantCalls.removeOwn, {}, as),
      await call(app, assistantCalls.allow, { body: { host, isAllowed: true } }, as),
      await call(app, assistantCalls.test, {}, as),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await rowOf(who)).toEqual(row)
  })
})
