import { alertCalls } from '@colophon/protocol/alerts/calls'
import { MATCHES_SHOWN_MAX, SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from '@colophon/protocol/alerts/entities'
import { SEARCH_TEXT_MAX } from '@colophon/protocol/articles/constants'
import { securityCalls } from '@colophon/protocol/security/calls'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { accounts } from '../../accounts/tables.ts'
import { articles } from '../../papers/tables.ts'
import { savedSearches, searchMatches } from './tables.ts'

describe('saved searches', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
  })
  beforeEach(() => app.context.db.delete(savedSearches))
  afterAll(() => app.close())

  type Query = Record<string, unknown>
  const create = (query: Query = { search: 'peat' }, kind: 'search' | 'question' = 'search', name = 'Peat') =>
    ada.call(alertCalls.create, { body: { kind, name, query } })
  const listed = async (who = ada) => (await who.call(alertCalls.list, {})).data
  const stored = () => app.context.db.$count(savedSearches)
  const match = async (
    savedSearchId: number,
    articleId: number,
    more: Partial<typeof searchMatches.$inferInsert> = {},
  ) =>
    app.context.db
      .insert(searchMatches)
      .values({ savedSearchId, articleId, isByText: false, foundAt: new Date(), ...more })
  const matches = async (savedSearchId: number) =>
    (await ada.call(alertCalls.matches, { query: { savedSearchId } })).data.map(({ articleId }) => articleId)

  // Proves: x-saved-searches, deviation-104
  it('a search with its filters is saved, listed for its owner only, renamed and deleted', async () => {
    const query = { search: 'title:peat -bog', filterTypeArticle: 'all', field: 'Botany', yearFrom: 2015 } as const
    const { status, data } = await create(query)
    expect([status, data]).toMatchObject([201, { kind: 'search', name: 'Peat', query, newMatches: 0, hasFeed: false }])
    expect(await listed()).toEqual([data])
    expect(await listed(ben)).toEqual([])
    const renamed = await ada.call(alertCalls.update, { body: { savedSearchId: data.id, name: ' Bogs ' } })
    expect(renamed.data).toEqual({ ...data, name: 'Bogs' })
    expect((await ada.call(alertCalls.delete, { query: { savedSearchId: data.id } })).status).toBe(200)
    expect((await ada.call(alertCalls.delete, { query: { savedSearchId: data.id } })).error).toBe('savedSearchNotFound')
    expect(await listed()).toEqual([])
  })

  it('the same search saved twice, also at once, is one; the same words as a question are another', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create({ search: 'How fast does peat dry?' })))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    const question = await create({ search: 'How fast does peat dry?' }, 'question')
    expect(question.data.id).not.toBe(all[0]?.data.id)
    expect(await stored()).toBe(2)
  })

  it.each([
    ['an empty search', 'search', 'Peat', {}, 'savedSearchTooWide'],
    ['a source alone', 'search', 'Peat', { filterTypeArticle: 'arxiv' }, 'savedSearchTooWide'],
    ['only an exclusion', 'search', 'Peat', { search: '-rats' }, 'savedSearchTooWide'],
    ['own papers', 'search', 'Peat', { search: 'peat by:me' }, 'savedSearchOfMine'],
    ['an empty question', 'question', 'Peat', { search: ' ' }, 'questionEmpty'],
    ['a question to every paper', 'question', 'Peat', { search: 'What are the main results?' }, 'questionTooGeneral'],
    ['no name', 'search', ' ', { search: 'peat' }, 'validationFailed'],
    ['a long name', 'search', 'x'.repeat(SAVED_SEARCH_NAME_MAX + 1), { search: 'peat' }, 'validationFailed'],
    ['a name of two lines', 'search', 'a\nb', { search: 'peat' }, 'validationFailed'],
    ['a long text', 'search', 'Peat', { search: 'x'.repeat(SEARCH_TEXT_MAX + 1) }, 'validationFailed'],
    ['an unknown filter', 'search', 'Peat', { search: 'peat', color: 'red' }, 'validationFailed'],
    ['no year', 'search', 'Peat', { search: 'peat', yearFrom: 20_000 }, 'validationFailed'],
  ] as const)('%s is refused with a message, and nothing is stored', async (_, kind, name, query, error) => {
    const reply = await create(query, kind, name)
    expect([reply.status, reply.error]).toEqual([400, error])
    expect(reply.message).toBeTruthy()
    expect(await stored()).toBe(0)
  })

  it('an account saves up to the limit, also with several calls at once', async () => {
    const all = Array.from({ length: SAVED_SEARCHES_MAX - 1 }, (_, index) => ({
      accountId: ada.id,
      kind: 'search' as const,
      name: 'Peat',
      query: { search: `peat ${index}`, filterTypeArticle: 'all' as const },
      queryHash: String(index),
      createdAt: new Date(),
    }))
    await app.context.db.insert(savedSearches).values(all)
    const replies = await Promise.all([create({ search: 'a' }), create({ search: 'b' }), create({ search: 'c' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await stored()).toBe(SAVED_SEARCHES_MAX)
  })

  it('matches are new until they are seen; a match that does not exist yet cannot be seen', async () => {
    const { id } = (await create()).data
    await match(id, await makePaper(app, ben))
    await match(id, await makePaper(app, ben))
    const [newest] = (await ada.call(alertCalls.matches, { query: { savedSearchId: id } })).data
    expect(await listed()).toMatchObject([{ newMatches: 2 }])
    const seen = (seenMatchId: number) => ada.call(alertCalls.update, { body: { savedSearchId: id, seenMatchId } })
    expect((await seen((newest?.id ?? 0) - 1)).data.newMatches).toBe(1)
    expect((await seen(1_000_000)).data.newMatches).toBe(0)
    expect((await seen(1)).data.newMatches).toBe(0)
    await match(id, await makePaper(app, ben))
    expect(await listed()).toMatchObject([{ newMatches: 1 }])
  })

  it('only the newest matches are listed', async () => {
    const { id } = (await create()).data
    const papers: number[] = []
    for (let paper = 0; paper <= MATCHES_SHOWN_MAX; paper += 1) papers.push(await makePaper(app, ben))
    for (const paper of papers) await match(id, paper)
    expect(await matches(id)).toEqual(papers.slice(1).toReversed())
    expect(await listed()).toMatchObject([{ newMatches: MATCHES_SHOWN_MAX + 1 }])
  })

  // Proves: x-alerts-rights
  it('a match is listed and counted as long as its owner may find the paper, or read it where the text matched', async () => {
    const { id } = (await create()).data
    const [described, read, answered] = [
      await makePaper(app, ben),
      await makePaper(app, ben),
      await makePaper(app, ben),
    ]
    await match(id, described)
    await match(id, read, { isByText: true })
    await match(id, answered, { isByText: true, quote: { text: 'Peat dries.', page: 2, start: 0, end: 11 } })
    const change = (articleId: number, set: Partial<typeof articles.$inferInsert>) =>
      app.context.db.update(articles).set(set).where(eq(articles.id, articleId))
    const state = async () => [(await matches(id)).toSorted(), (await listed())[0]?.newMatches]
    expect(await state()).toEqual([[described, read, answered], 3])
    for (const each of [described, read, answered]) await change(each, { isPublic: false })
    expect(await state()).toEqual([[described], 1])
    await change(described, { isPublished: false })
    expect(await state()).toEqual([[], 0])
    await change(described, { isPublished: true, deletedAt: new Date() })
    expect(await state()).toEqual([[], 0])
  })

  it('the account export has saved searches without the secrets of feeds, and a deleted account leaves none', async () => {
    const who = await makeUser(app)
    const body = { kind: 'search', name: 'Peat', query: { search: 'peat' } } as const
    const { id } = (await who.call(alertCalls.create, { body })).data
    await who.call(alertCalls.setFeed, { body: { savedSearchId: id, isOn: true } })
    const articleId = await makePaper(app, ben)
    await match(id, articleId)
    const { url } = (await who.call(securityCalls.prepareExport, {})).data
    const zip = unzipSync(new Uint8Array(await (await fetch(app.url + url)).arrayBuffer()))
    const json = (name: string) => JSON.parse(new TextDecoder().decode(zip[name]))
    expect(json('saved-searches.json')).toMatchObject([{ id, name: 'Peat', query: { search: 'peat' } }])
    expect(Object.keys(json('saved-searches.json')[0]).some((name) => name.startsWith('feed'))).toBe(false)
    expect(json('saved-search-matches.json')).toMatchObject([{ savedSearchId: id, articleId }])
    await app.context.db.delete(accounts).where(eq(accounts.id, who.id))
    expect([await stored(), await app.context.db.$count(searchMatches)]).toEqual([0, 0])
  })

  describe('the Atom feed', () => {
    const setFeed = async (savedSearchId: number, isOn: boolean, isNew = false, who = ada) =>
      (await who.call(alertCalls.setFeed, { body: { savedSearchId, isOn, isNew } })).data
    const read = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })

    // Proves: x-alerts-feed
    it('has the matches as XML in which every title and name is escaped', async () => {
      const { id } = (await create({ search: 'peat' }, 'search', 'Peat & <bogs>')).data
      const articleId = await makePaper(app, ben, {
        title: 'On "peat" </title><x>\u0001\ud800',
        authors: ["O'Neil & Co"],
      })
      await match(id, articleId, { quote: { text: 'Peat < sand.', page: 2, start: 0, end: 12 } })
      const { url } = await setFeed(id, true)
      const reply = await read(url ?? '')
      expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
      const xml = await reply.text()
      expect(xml).toContain('<title>Peat &amp; &lt;bogs&gt;</title>')
      expect(xml).toContain('<title>On &quot;peat&quot; &lt;/title&gt;&lt;x&gt;')
      expect(xml).toContain('<name>O&#39;Neil &amp; Co</name>')
      expect(xml).toContain('<summary>“Peat &lt; sand.” (page 2)</summary>')
      expect(xml).toContain(`<link rel="alternate" type="text/html" href="${app.url}/storage/${articleId}"/>`)
      expect(xml).toMatch(/<id>tag:127\.0\.0\.1,\d{4}-\d\d-\d\d:saved-search\/\d+\/match\/\d+<\/id>/)
      expect(xml.match(/<entry>/g)).toHaveLength(1)
      expect(['\u0001', '\ud800'].some((sign) => xml.includes(sign))).toBe(false)
      expect(tagsOf(xml)).toEqual([])
    })

    it('is sent again only if it has changed', async () => {
      const { id } = (await create()).data
      const url = (await setFeed(id, true)).url ?? ''
      const first = await read(url)
      const tag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      expect(first.headers.get('last-modified')).toBeTruthy()
      const again = await read(url, { 'If-None-Match': `"other", W/${tag}` })
      expect([again.status, await again.text()]).toEqual([304, ''])
      await match(id, await makePaper(app, ben))
      expect((await read(url, { 'If-None-Match': tag })).status).toBe(200)
    })

    it('has one address until that is renewed or revoked, of which only a hash is stored', async () => {
      const { id } = (await create()).data
      const first = (await setFeed(id, true)).url ?? ''
      expect((await setFeed(id, true)).url).toBe(first)
      const rows = await app.context.db.select().from(savedSearches)
      expect(JSON.stringify(rows)).not.toContain(first.split('/').at(-1))
      const second = (await setFeed(id, true, true)).url ?? ''
      expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
      expect(await setFeed(id, false)).toEqual({ url: null })
      expect((await setFeed(id, false)).url).toBeNull()
      expect((await read(second)).status).toBe(404)
      expect((await setFeed(id, true)).url).not.toBe(second)
      expect((await ben.call(alertCalls.setFeed, { body: { savedSearchId: id, isOn: true } })).status).toBe(404)
      const wrong = await send(app, 'GET', '/api/v1/alerts/feed/short')
      expect(wrong.status).toBe(400)
    })

    // Proves: x-alerts-rights
    it('checks the rights of its owner at each request', async () => {
      const { id } = (await create()).data
      const articleId = await makePaper(app, ben, { title: 'Secret peat' })
      await match(id, articleId, { isByText: true })
      const url = (await setFeed(id, true)).url ?? ''
      expect(await (await read(url)).text()).toContain('Secret peat')
      await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, articleId))
      expect(await (await read(url)).text()).not.toContain('Secret peat')
      await app.context.db.update(accounts).set({ frozenAt: new Date() }).where(eq(accounts.id, ada.id))
      expect((await read(url)).status).toBe(404)
      await app.context.db.update(accounts).set({ frozenAt: null }).where(eq(accounts.id, ada.id))
    })
  })
})

/** The elements that are not closed in order; none in well-formed XML. */
function tagsOf(xml: string): string[] {
  const open: string[] = []
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (empty) continue
    if (close) open.splice(open.lastIndexOf(name), open.at(-1) === name ? 1 : 0)
    else open.push(name)
  }
  return open
}
