import { articleCalls } from '@colophon/protocol/articles/calls'
import { ARTICLE_SORTS } from '@colophon/protocol/articles/entities'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeArticle, SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { untilWorked } from '../../../tests/testing/stored.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

const BOG = 'The slow bog\n\nSphagnum grows on the wet side of the bog. The two-column layout of the plot was kept.\n'
const FEN = 'A quick fen\n\nSedges grow on the dry side of the fen. Sphagnum is rare there.\n'

describe('searching papers', () => {
  const at = useApp({ ownerName: 'Ada' })
  let bog: number
  let fen: number
  let draft: number
  beforeAll(async () => {
    // Sequential, so that ids are in order of creation.
    bog = (await makeArticle(at.owner, { name: 'bog.txt', content: BOG, isPublished: true })).id
    fen = (await makeArticle(at.owner, { name: 'fen.txt', content: FEN, isPublished: true })).id
    const hidden = 'A hidden draft\n\nSphagnum is kept secret in this draft.\n'
    draft = (await makeArticle(at.owner, { name: 'draft.txt', content: hidden })).id
    await at.owner.call(articleCalls.update, { body: { articleId: bog, title: 'The slow bog', field: 'Ecology' } })
    await vi.waitFor(async () => expect(await ids({ search: 'field:ecology' })).toEqual([bog]), SOON)
    await untilWorked(at.app, 'refresh-index')
  })

  type Query = { search?: string; [name: string]: unknown }
  const search = (query: Query, who?: TestUser) =>
    call(at.app, knowledgeCalls.search, { query: query as never }, { token: who?.accessToken })
  /** Exact matches only, not related papers. */
  const ids = async (query: Query, who?: TestUser) => {
    const { data, meta } = await search(query, who)
    return meta.exact ? data[0].map(({ id }) => id) : []
  }

  describe('GET /articles/search-articles', () => {
    // Proves: 3-query-search, 7-articles-search, deviation-28
    it('results are ranked from 1 with the matched field, its position and counts', async () => {
      const answer = await search({ search: 'sphagnum bog' })
      const [hits, total] = answer.data
      expect(hits[0]).toMatchObject({ id: bog, rank: 1, status: 'published', ownerName: 'Ada' })
      expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, index) => index + 1))
      expect(total).toBe(hits.length)
      expect(answer.meta).toMatchObject({
        exact: true,
        cut: false,
        totalIs: expect.stringMatching(/^(exact|at-least)$/),
      })
      expect(answer.headers.get('x-total-is')).toBe(answer.meta.totalIs)
      const inText = (await search({ search: 'sedges' })).data[0][0]
      expect(inText).toMatchObject({ id: fen, matchedField: 'text' })
      const { text, marks } = inText?.snippet ?? { text: '', marks: [] }
      expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Sedges'])
    })

    it('an exact phrase matches those words in that order only', async () => {
      expect(await ids({ search: '"wet side of the bog"' })).toEqual([bog])
      expect(await ids({ search: '"side wet of the bog"' })).toEqual([])
    })

    // Proves: 3-query-searchField
    it('a search can be restricted to a field', async () => {
      expect(await ids({ search: 'sphagnum', searchField: 'title' })).toEqual([])
      expect(await ids({ search: 'bog', searchField: 'title' })).toEqual([bog])
      expect(await ids({ search: 'ecology', searchField: 'field' })).toEqual([bog])
    })

    it('unpublished papers are found by their owner only, in My storage', async () => {
      expect(await ids({ search: 'secret draft', mine: true }, at.owner)).toEqual([draft])
      expect(await ids({ search: 'secret draft', mine: true }, await makeUser(at.app))).toEqual([])
      expect(await ids({ search: 'secret draft', mine: true })).toEqual([])
      expect(await ids({ search: '"kept secret"' })).toEqual([])
    })

    it('rights are checked again in the database, since the index may lag', async () => {
      await at.worker.stop()
      await at.owner.call(articleCalls.publish, { body: { articleId: fen, isPublished: false } })
      expect(await ids({ search: 'sedges' })).toEqual([])
      await at.owner.call(articleCalls.publish, { body: { articleId: fen, isPublished: true } })
      expect(await ids({ search: 'sedges' })).toEqual([fen])
      at.worker = await startWorker(at.app)
    })

    it('an empty search lists the newest papers first', async () => {
      expect(await ids({ sortingField: 'createdAt' })).toEqual([fen, bog])
      expect(await ids({ filterTypeArticle: 'arxiv' })).toEqual([])
    })

    // Proves: x-search-max
    it.each([
      ['a quote', '"'],
      ['only quotes', '"""""'],
      ['only operators', 'OR OR -- - title: -:::'],
      ['10,000 letters', 'a'.repeat(10_000)],
      ['wildcards and a backslash', '%_\\'],
      ['an emoji', '😀'],
      ['SQL', "'; drop table articles; --"],
      ['a mark that turns the direction', '\u202e'],
      ['brackets', '((('],
    ])('a search for %s does not fail', async (_what, text) => {
      const answer = await search({ search: text })
      expect(answer.status).toBe(200)
      expect(answer.meta.cut).toBe(text.length > 1000)
    })

    // Proves: deviation-28
    it('a search without exact matches says so and offers related papers', async () => {
      const { data, meta } = await search({ search: 'sphagnum nonexistentword' })
      expect(meta.exact).toBe(false)
      expect(data[0].map(({ id }) => id)).toContain(bog)
    })

    // Proves: deviation-137
    it('search replies 400 to a NUL, an unknown field, an unknown sort with the valid ones, and reverse ranking', async () => {
      expect((await search({ search: 'a\0b' })).status).toBe(400)
      const unknown = await send(at.app, 'GET', '/api/v1/articles/search-articles?colour=red')
      expect(unknown).toMatchObject({ status: 400, fields: { colour: 'colour is not a known field' } })
      const sort = await search({ sortingField: 'title' })
      expect(sort.fields?.sortingField).toBe('sortingField must be one of rank | createdAt | likesCount')
      expect((await search({ sortingDirection: 'DESC' })).status).toBe(400)
      expect((await search({ limit: 101 })).status).toBe(400)
    })
  })

  describe('GET /articles', () => {
    const list = (query: Record<string, unknown> = {}) => call(at.app, knowledgeCalls.list, { query: query as never })
    const listed = async (query: Record<string, unknown>) => (await list(query)).data[0].map(({ id }) => id)

    // Proves: 1-knowledge-system, 7-articles-list
    it('the catalogue lists published papers only, by descending id', async () => {
      expect((await list()).data[1]).toBe(2)
      expect(await listed({})).toEqual([fen, bog])
      expect(await listed({ sortingField: 'title', sortingDirection: 'ASC' })).toEqual([fen, bog])
    })

    // Proves: 3-query-searchField
    it('the catalogue can be filtered by field, text and source, with literal text', async () => {
      expect(await listed({ field: 'ecology' })).toEqual([bog])
      expect(await listed({ search: 'SLOW' })).toEqual([bog])
      expect(await listed({ search: '%' })).toEqual([])
      expect(await listed({ search: 'fen', searchField: 'title' })).toEqual([fen])
      expect(await listed({ search: 'fen', searchField: 'author' })).toEqual([])
      expect(await listed({ filterTypeArticle: 'arxiv' })).toEqual([])
      expect(await listed({ doneStatus: false })).toEqual([])
    })

    // Proves: 3-query-sortingField, 3-query-sortingDirection
    it.each(ARTICLE_SORTS)('the catalogue is sorted by %s in both directions', async (sortingField) => {
      const reader = await makeUser(at.app)
      expect((await reader.call(articleCalls.like, { body: { articleId: bog } })).data).toMatchObject({ liked: true })
      const isByAge = sortingField === 'id' || sortingField === 'createdAt'
      const ascending = isByAge ? [bog, fen] : [fen, bog]
      expect(await listed({ sortingField, sortingDirection: 'ASC' })).toEqual(ascending)
      expect(await listed({ sortingField, sortingDirection: 'DESC' })).toEqual(ascending.toReversed())
    })

    // Proves: 3-article-createdAt, deviation-28
    it('a cursor continues exactly where a page ended, in every order', async () => {
      for (const sortingField of ['id', 'title', 'createdAt', 'updatedAt', 'likesCount', 'field']) {
        for (const sortingDirection of ['ASC', 'DESC']) {
          const all = await listed({ sortingField, sortingDirection })
          const first = await list({ sortingField, sortingDirection, limit: 1 })
          const cursor = first.headers.get('x-next-cursor')
          expect(first.data[0].map(({ id }) => id)).toEqual(all.slice(0, 1))
          expect(await listed({ sortingField, sortingDirection, cursor })).toEqual(all.slice(1))
        }
      }
    })

    it('a cursor of another list gets 400', async () => {
      for (const cursor of [
        'x',
        Buffer.from('["a",1]').toString('base64url'),
        Buffer.from('[]').toString('base64url'),
      ]) {
        expect((await list({ cursor })).fields?.cursor).toBeDefined()
      }
    })
  })

  describe('GET /articles/my-articles', () => {
    const mine = async (query: Record<string, unknown>) =>
      (await at.owner.call(storageCalls.myArticles, { query: query as never })).data

    // Proves: 3-query-doneStatus, 6-own-uploads, 7-articles-my-articles
    it('finished papers are listed apart from processing and failed ones', async () => {
      expect((await mine({ doneStatus: true }))[1]).toBe(3)
      expect((await mine({ doneStatus: false }))[1]).toBe(0)
      expect((await mine({ isPublished: false }))[0].map(({ id }) => id)).toEqual([draft])
    })

    // Proves: 6-own-uploads
    it("an anonymous caller gets 401, and no user sees another's papers", async () => {
      expect((await call(at.app, storageCalls.myArticles, { query: {} })).status).toBe(401)
      const other = await makeUser(at.app)
      expect((await other.call(storageCalls.myArticles, { query: {} })).data).toEqual([[], 0])
    })
  })
})
