import { readFile } from 'node:fs/promises'
import { compareCalls } from '@colophon/protocol/compare/calls'
import { PublicGraph } from '@colophon/protocol/compare/entities'
import { keyCalls } from '@colophon/protocol/keys/calls'
import type { KeyScope } from '@colophon/protocol/keys/entities'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeArticle } from '../../../tests/testing/make-article.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { stored } from '../../../tests/testing/stored.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { articles } from '../../papers/tables.ts'

const PATH = '/api/v1/public/graph'

// Proves: 7-public-graph
describe('the comparison tool at api/v1/public/graph', () => {
  const at = useApp()
  let open = 0
  let closed = 0
  let key: Record<string, string>
  beforeAll(async () => {
    open = (await makeArticle(at.owner, { isPublished: true })).id
    closed = (await makeArticle(at.owner, { name: 'closed.txt', isPublished: true })).id
    await at.app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, closed))
    key = await keyOf(at.reader, ['read'])
  })
  async function keyOf(user: TestUser, scopes: KeyScope[]) {
    const { data } = await user.call(keyCalls.create, {
      body: { name: scopes.join(' '), scopes, password: user.password },
    })
    return { 'X-API-Key': data.apiKey }
  }
  const post = (body: unknown, headers = key) => send(at.app, 'POST', PATH, body, { headers })

  it('GET returns statements and metadata of one paper', async () => {
    const answer = await send(at.app, 'GET', `${PATH}?articleId=${open}`, undefined, { headers: key })
    expect(answer.status).toBe(200)
    const [entry] = PublicGraph.array().parse(answer.data)
    expect(entry).toMatchObject({ articleId: open, state: 'ready', metadata: { title: 'On the drying of peat' } })
    expect(entry?.graph?.length).toBeGreaterThan(0)
  })

  // Proves: deviation-64
  it("POST returns up to ten papers, each within the key owner's rights", async () => {
    const { status, data } = await post({ articleIds: [closed, open, 2_000_000_000] })
    expect(status).toBe(200)
    const entries = PublicGraph.array().parse(data)
    expect(entries.map(({ state, graph }) => [state, graph === null])).toEqual([
      ['noPermission', true],
      ['ready', false],
      ['missing', true],
    ])
    const mine = await post({ articleIds: [closed] }, await keyOf(at.owner, ['read']))
    expect(PublicGraph.array().parse(mine.data)[0]?.graph?.length).toBeGreaterThan(0)
  })

  // Proves: x-compare-graph-pdf
  it('POST extracts the statements of a PDF and stores nothing', async () => {
    const before = await stored(at.app)
    const form = new FormData()
    const sample = await readFile(new URL('../../../samples/shade-cloth-lettuce.pdf', import.meta.url))
    form.append('file', new File([new Uint8Array(sample)], 'shade.pdf'))
    const { status, data, message } = await post(form)
    expect(status, message).toBe(200)
    const [entry] = PublicGraph.array().parse(data)
    expect(entry).toMatchObject({ articleId: null, state: 'ready' })
    expect(entry?.metadata?.title).toMatch(/lettuce/i)
    expect(entry?.graph?.length).toBeGreaterThan(5)
    expect(entry?.graph?.every(({ salience = -1 }) => salience >= 0)).toBe(true)
    const after = await stored(at.app)
    for (const table of ['articles', 'documents', 'graphs']) expect(after[table]).toEqual(before[table])
  })

  describe.each([
    ['a text', 'paper.txt', 'Just words.', 415, 'comparePdfOnly'],
    ['a text that calls itself a pdf', 'paper.pdf', 'Just words.', 415, 'comparePdfOnly'],
    ['an empty file', 'paper.pdf', '', 400, 'fileEmpty'],
    ['a broken pdf', 'paper.pdf', '%PDF-1.7\nnothing follows', 422, 'pdfUnreadable'],
  ])('comparison tool with %s', (_, name, content, status, error) => {
    // Proves: 5-comparison-pdf
    it(`an invalid file gets ${status} with a message`, async () => {
      const form = new FormData()
      form.append('file', new File([content], name))
      expect(await post(form)).toMatchObject({ status, error })
    })
  })

  it.each([
    ['nothing', {}],
    ['no papers', { articleIds: [] }],
    ['the same paper twice', { articleIds: [1, 1] }],
    ['an eleventh', { articleIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    ['an unknown field', { articleIds: [1], depth: 3 }],
    ['ids as text', { articleIds: ['1'] }],
    ['one id instead of a list', { articleIds: 1 }],
    ['zero', { articleIds: [0] }],
    ['half an id', { articleIds: [1.5] }],
    ['what no id can be', { articleIds: [2_147_483_648] }],
    ['nothing in a list', { articleIds: [null] }],
    ['a list', [1, 2]],
    ['JSON that breaks off', '{"articleIds": [1'],
    ['an id with a null character', { articleIds: ['1\u0000'] }],
  ])('the comparison tool replies 400 to %s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, error: 'validationFailed' })
  })

  // Proves: x-compare-graph-pdf
  it('the comparison tool replies 401 without a key, 403 without the read scope or to a private paper, and 404 to a missing one', async () => {
    expect((await send(at.app, 'POST', PATH, { articleIds: [open] })).status).toBe(401)
    expect(await post({ articleIds: [open] }, await keyOf(at.reader, ['write']))).toMatchObject({
      status: 403,
      error: 'keyScopeMissing',
    })
    const one = (articleId: number) => call(at.app, compareCalls.graphOf, { query: { articleId } }, { headers: key })
    expect((await one(closed)).status).toBe(403)
    expect((await one(2_000_000_000)).status).toBe(404)
  })
})
