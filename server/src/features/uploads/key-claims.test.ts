import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { keyClaims } from '@colophon/protocol/statements/graph'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/testing/make-article.ts'
import { type ModelServer, makeModelServer, streams } from '../../../tests/testing/make-model-server.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { untilWorked } from '../../../tests/testing/stored.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { modelOptOuts } from '../../assistant/tables.ts'
import { articles, graphs, graphVersions } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { keyClaimsJob } from './key-claims.job.ts'

const TEXT = `On the drying of peat

Results

Warm samples dried faster than cold ones in every room. Thin layers lost twice as much water as thick ones.
Earlier work reported that sand dries faster than peat.
`

// Proves: x-own-model-key-claims
describe('key claims that a model chooses', () => {
  const at = useApp({ jobs: ['index', 'key-claims'] })
  let server: ModelServer
  let who: TestUser
  beforeAll(async () => {
    server = await makeModelServer()
    Object.assign(at.app.context.config, { ASSISTANT_URL: server.url, ASSISTANT_MODEL: 'small' })
  })
  beforeEach(async () => {
    who = await makeUser(at.app)
    server.requests.length = 0
    server.answer = streams('')
  })
  afterAll(() => server.close())

  const turnOn = (user = who) =>
    user.call(assistantCalls.setUses, {
      body: { savedQuestions: false, comparisons: false, keyClaims: true, details: false },
    })
  /** Names sentences by a part of their text, with score and owner. */
  const names = (findings: Record<string, [score: number, whose: 'own' | 'others']>) => {
    server.answer = (response) => {
      const { messages } = JSON.parse(server.requests.at(-1)?.body ?? '{}') as { messages: { content: string }[] }
      const lines = messages.flatMap(({ content }) => content.split('\n'))
      const idOf = (part: string) =>
        Number(/\d+/.exec(lines.find((line) => line.startsWith('[') && line.includes(part)) ?? '')?.[0] ?? 99)
      const found = Object.entries(findings).map(([part, [score, whose]]) => ({ id: idOf(part), score, whose }))
      streams(JSON.stringify({ findings: found }))(response)
    }
  }
  const add = async (user = who) => {
    const { id } = await makeArticle(user, { content: TEXT })
    await untilWorked(at.app, 'key-claims')
    return id
  }
  const graphOf = async (id: number) =>
    (await at.app.context.db.select().from(graphs).where(eq(graphs.articleId, id)))[0]?.entries ?? []
  const keysOf = async (id: number) => keyClaims(await graphOf(id)).map(({ evidence }) => evidence?.slice(0, 20))

  it('are asked for only once their owner has turned that on', async () => {
    await add()
    expect(server.requests).toEqual([])
  })

  it('replace those of the built-in reader: own findings in the order of their scores, nothing of others or unknown', async () => {
    await turnOn()
    names({
      'Thin layers': [9, 'own'],
      'Warm samples': [6, 'own'],
      'Earlier work': [10, 'others'],
      'What was never sent': [10, 'own'],
    })
    const id = await add()
    expect(await keysOf(id)).toEqual(['Thin layers lost twi', 'Warm samples dried f'])
    const body = server.requests[0]?.body ?? ''
    expect([server.requests.length, body.includes('peat.txt'), body.includes('On the drying')]).toEqual([
      1,
      false,
      false,
    ])
    const [paper] = await at.app.context.db.select().from(articles).where(eq(articles.id, id))
    expect(paper?.keyClaim).toMatch(/^Thin layers/)
    const versions = await at.app.context.db.select().from(graphVersions).where(eq(graphVersions.articleId, id))
    expect(versions.map(({ savedById }) => savedById)).toEqual(versions.map(() => null))
  })

  it('stay those of the built-in reader where the model names none, fails, or the paper may not be sent', async () => {
    const builtIn = await keysOf(await add())
    await turnOn()
    server.answer = (response) => response.writeHead(401).end()
    const failed = await add()
    expect(await keysOf(failed)).toEqual(builtIn)
    names({ 'What was never sent': [10, 'own'] })
    const job = keyClaimsJob(async () => {
      throw new Error('nothing is stored')
    })
    const run = { signal: new AbortController().signal, isLastAttempt: true } as never
    await job.run(at.app.context, { articleId: failed }, run)
    Object.assign(at.app.context.config, { ASSISTANT_PLACE: 'outside' })
    server.requests.length = 0
    await add()
    expect(server.requests).toEqual([])
    await who.call(assistantCalls.allow, { body: { host: new URL(server.url).host, isAllowed: true } })
    await at.app.context.db.insert(modelOptOuts).values({ articleId: failed })
    await job.run(at.app.context, { articleId: failed }, run)
    expect(server.requests).toEqual([])
    Object.assign(at.app.context.config, { ASSISTANT_PLACE: undefined })
  })

  it.each<[string, (context: Context, id: number) => Promise<unknown>]>([
    ['edited', ({ db }, id) => db.update(graphs).set({ isEdited: true }).where(eq(graphs.articleId, id))],
    [
      'read again',
      ({ db }, id) => db.update(articles).set({ attempt: crypto.randomUUID() }).where(eq(articles.id, id)),
    ],
    ['recorded', ({ db }, id) => db.update(articles).set({ mayBeRecorded: true }).where(eq(articles.id, id))],
    ['removed', ({ db }, id) => db.update(articles).set({ deletedAt: new Date() }).where(eq(articles.id, id))],
  ])('change nothing of a paper that was %s meanwhile', async (what, change) => {
    const id = await add()
    await turnOn()
    const { context } = at.app
    let stored = 0
    const job = keyClaimsJob(async () => {
      stored += 1
    })
    names({ 'Thin layers': [9, 'own'] })
    const answer = server.answer
    server.answer = (response) => void change(context, id).then(() => answer(response))
    const run = { signal: new AbortController().signal, isLastAttempt: true } as never
    await job.run(context, { articleId: id }, run)
    expect([server.requests.length, stored]).toEqual([1, 0])
    server.answer = answer
    await job.run(context, { articleId: id }, run)
    expect(stored).toBe(what === 'read again' ? 1 : 0)
  })
})
