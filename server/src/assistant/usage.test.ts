import { administrationCalls } from '@colophon/protocol/administration/calls'
import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { chooses, type ModelServer, makeModelServer } from '../../tests/testing/make-model-server.ts'
import { makeReadPaper } from '../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { modelUsage } from './tables.ts'
import { countUsage, forgetModelUsageJob } from './usage.ts'

const TEXT = 'The water loss was 31 % in deep peat. We measured it twice in every bog.'

// Proves: x-own-model-usage
describe('the tokens of models', () => {
  let app: TestApp
  let server: ModelServer
  let who: TestUser
  let other: TestUser
  let paper: number
  beforeAll(async () => {
    server = await makeModelServer()
    const env = { ASSISTANT_URL: server.url, ASSISTANT_MODEL: 'large', ASSISTANT_TOKENS_PER_DAY: '1000' }
    app = await makeApp({ env: { ...env, ASSISTANT_PRIVATE_HOSTS: new URL(server.url).host } })
    const chosen = chooses(server, 'yes', { 'The water loss was 31': 9 })
    server.answer = (response) =>
      server.requests.at(-1)?.path.endsWith('/models') ? response.end('{"data":[{"id":"large"}]}') : chosen(response)
    paper = await makeReadPaper(app, await makeUser(app), { text: TEXT })
  })
  beforeEach(async () => {
    who = await makeUser(app)
    other = await makeUser(app)
    server.requests.length = 0
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const now = () => app.context.now()
  const use = (accountId: number, read: number, isOwn = false) =>
    countUsage(app.context.db, { accountId, isOwn, now: now() }, { read, written: 0 })
  const usageOf = async (user: TestUser) => (await user.call(assistantCalls.settings, {})).data.usage
  const ask = async (user: TestUser) => {
    const scope = { kind: 'selection' as const, articleIds: [paper] }
    const body = { question: 'How much was the water loss?', scope }
    return (await user.call(chatCalls.ask, { body })).data.answer
  }

  it('are counted for who asks, and shown to them', async () => {
    expect(await usageOf(who)).toEqual({ today: 0, limit: 1000 })
    const answer = await ask(who)
    expect([answer.refusal, answer.model]).toEqual([null, 'large'])
    await expect.poll(async () => (await usageOf(who)).today).toBeGreaterThan(100)
    const [row] = await app.context.db.select().from(modelUsage).where(eq(modelUsage.accountId, who.id))
    expect(row).toMatchObject({ isOwn: false, requests: server.requests.length })
    expect(await usageOf(other)).toEqual({ today: 0, limit: 1000 })
  })

  it('of requests at once add up', async () => {
    await Promise.all(Array.from({ length: 20 }, () => use(who.id, 7)))
    expect((await usageOf(who)).today).toBe(140)
  })

  it('of a day are limited: then nothing is sent, and the answer of the built-in reader stays, with the reason', async () => {
    await use(who.id, 1000)
    const answer = await ask(who)
    expect(server.requests).toEqual([])
    expect(answer.quotes.length).toBeGreaterThan(0)
    expect(answer.modelNote).toBe(
      'You have used the 1,000 tokens of the model for today (UTC). This is the answer of the built-in reader.',
    )
    const { checks } = (await who.call(assistantCalls.test, {})).data
    expect(checks.filter(({ isOk }) => !isOk).map(({ message }) => message)).toContain(
      'You have used the 1,000 tokens of the model for today (UTC).',
    )
    expect((await ask(other)).model).toBe('large')
  })

  it('of a model of their own have no limit, and are counted apart', async () => {
    await use(who.id, 1000)
    await who.call(assistantCalls.setOwn, { body: { url: server.url, model: 'mine' } })
    await who.call(assistantCalls.allow, { body: { host: new URL(server.url).host, isAllowed: true } })
    expect(await usageOf(who)).toEqual({ today: 0, limit: null })
    expect((await ask(who)).model).toBe('mine')
    await expect.poll(async () => (await usageOf(who)).today).toBeGreaterThan(100)
  })

  it('are listed for administrators, with the accounts that used most', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const before = (await admin.call(administrationCalls.system, {})).data.model
    await use(who.id, 500_000)
    await use(other.id, 400_000)
    await use(other.id, 9_000_000, true)
    const { model } = (await admin.call(administrationCalls.system, {})).data
    expect([model.requests - before.requests, model.tokens - before.tokens]).toEqual([2, 900_000])
    expect(model.accounts.slice(0, 2)).toEqual([
      { email: who.email, requests: 1, tokens: 500_000 },
      { email: other.email, requests: 1, tokens: 400_000 },
    ])
    expect((await who.call(administrationCalls.system, {})).status).toBe(403)
  })

  it('are forgotten after 90 days', async () => {
    const { context } = app
    await use(who.id, 5)
    const long = new Date(now().getTime() - 91 * 86_400_000)
    await countUsage(context.db, { accountId: who.id, isOwn: false, now: long }, { read: 5, written: 0 })
    await forgetModelUsageJob.run(context, {}, { signal: new AbortController().signal } as never)
    expect(await context.db.select().from(modelUsage).where(eq(modelUsage.accountId, who.id))).toHaveLength(1)
  })
})
