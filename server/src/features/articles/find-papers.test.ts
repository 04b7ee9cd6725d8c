import { articleCalls } from '@colophon/protocol/articles/calls'
import type { PaperDocument, Reference } from '@colophon/protocol/articles/document'
import { LOOKUP_ENTRIES_MAX } from '@colophon/protocol/articles/find-calls'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobsRunner } from '../../platform/jobs-runner.ts'
import { call } from '../../testing/call.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { makeArticle, SOON, startWorker } from '../../testing/make-article.ts'
import { makeUser, PASSWORD, type TestUser } from '../../testing/make-user.ts'
import { refreshSuggestionsJob } from './refresh-suggestions.job.ts'
import { articles, documents, suggestions } from './tables.ts'

const DOI = '10.1000/Slow.Bog'
const ARCHIVE_ID = '0704.0014'

describe('papers by id, by title and as one types', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let other: TestUser
  let open: number
  let closed: number
  let draft: number
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app, ['parse', 'statements', 'index', 'refresh-index'])
    owner = await makeUser(app, { username: 'Ada' })
    other = await makeUser(app)
    const add = async (title: string, text: string, isPublished: boolean) => {
      const { id } = await makeArticle(owner, { name: 'a.txt', content: `${title}\n\n${text}\n`, isPublished })
      await owner.call(articleCalls.update, { body: { articleId: id, title, field: 'Ecology' } })
      return id
    }
    open = await add('The slow bog of sphagnum', 'Sphagnum grows here. It is wet.', true)
    closed = await add('A closed bog of sphagnum', 'Sundews trap insects here.', true)
    draft = await add('A draft bog of sphagnum', 'Nobody reads of butterworts yet.', false)
    await set(open, { doi: DOI, archiveId: ARCHIVE_ID, year: 2007, authors: ['Ada Lovelace'] })
    await set(closed, { year: 2010, authors: ['Grace Hopper'] })
    await set(draft, { doi: '10.1000/draft', authors: ['Secret Author'] })
    await owner.call(articleCalls.access, { body: { articleId: closed, isOpen: false, password: PASSWORD } })
    await vi.waitFor(async () => expect((await search('sundews', other)).data[0]).toEqual([]), SOON)
    await vi.waitFor(async () => expect((await search('draft bog', owner)).data[1]).toBe(1), SOON)
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const set = (id: number, values: Partial<typeof articles.$inferInsert>) =>
    app.context.db.update(articles).set(values).where(eq(articles.id, id))
  const rowOf = async (id: number) => {
    const [row] = await app.context.db.select().from(articles).where(eq(articles.id, id))
    if (!row) throw new Error('no such paper')
    return row
  }
  const search = (text: string, who?: TestUser, more: Record<string, unknown> = {}) =>
    call(app, articleCalls.search, { query: { search: text, ...more } as never }, { token: who?.accessToken })

  describe('GET /articles/search-articles', () => {
    it('answers an id with the paper it names, whatever the filters', async () => {
      for (const id of [
        DOI,
        `https://doi.org/${DOI.toUpperCase()}`,
        `arXiv:${ARCHIVE_ID}v3`,
        (await rowOf(open)).sha256,
      ]) {
        const { data, meta } = await search(id, undefined, { filterTypeArticle: 'arxiv' })
        expect(
          data[0].map((hit) => [hit.id, hit.rank]),
          id,
        ).toEqual([[open, 1]])
        expect(meta).toMatchObject({ source: { all: 1, system: 1, arxiv: 0 }, years: [[2007, 1]], exact: true })
      }
    })

    it('tells by id of no draft but to its owner, and by the hash of a file only who may view it', async () => {
      expect((await search('10.1000/draft', other)).data).toEqual([[], 0])
      expect((await search('10.1000/draft', owner)).data[1]).toBe(1)
      const { sha256 } = await rowOf(closed)
      expect((await search(sha256, other)).data).toEqual([[], 0])
      expect((await search(sha256, owner)).data[1]).toBe(1)
    })

    it('counts what the viewer may read and what needs permission, and filters by it', async () => {
      const { meta } = await search('sphagnum', other)
      expect(meta.access).toEqual({ open: 1, permission: 1 })
      expect((await search('sphagnum', owner)).meta.access).toEqual({ open: 3, permission: 0 })
      const ids = async (text: string, more = {}) => (await search(text, other, more)).data[0].map(({ id }) => id)
      expect(await ids('sphagnum', { access: 'open' })).toEqual([open])
      expect(await ids('', { access: 'permission' })).toEqual([closed])
      expect(await ids('sphagnum access:permission')).toEqual([closed])
      expect((await search('sphagnum', other, { access: 'open' })).meta.access).toEqual({ open: 1, permission: 1 })
    })

    it('finds with by:me what is mine, and nothing for who is not signed in', async () => {
      expect((await search('by:me sphagnum', owner)).data[1]).toBe(3)
      expect((await search('by:me sphagnum')).data[1]).toBe(0)
      expect((await search('-by:me sphagnum', owner)).data[1]).toBe(0)
    })

    it('filters by statements and counts them without regard to that filter', async () => {
      const all = await search('sphagnum', owner)
      const having = await search('sphagnum', owner, { hasStatements: true })
      expect(having.data[1]).toBe(all.meta.withStatements)
      expect(having.meta.withStatements).toBe(all.meta.withStatements)
      const listed = await call(app, articleCalls.list, { query: { hasStatements: true } as never })
      expect(listed.data[0].every(({ statementsCount }) => statementsCount > 0)).toBe(true)
    })

    it('mends the spelling where that finds something, and of a closed text for nobody else', async () => {
      expect((await search('sphagnmu bog', other)).meta.suggestion).toBe('sphagnum bog')
      expect((await search('title:"Slow bogg"', other)).meta.suggestion).toBe('title:"Slow bog"')
      expect((await search('sphagnum', other)).meta.suggestion).toBeNull()
      for (const word of ['sundewz', 'buterworts']) {
        const { data, meta } = await search(word, other)
        expect([data[1], meta.suggestion], word).toEqual([0, null])
        expect((await search(word, owner)).meta.suggestion, word).toMatch(/^(sundews|butterworts)$/)
      }
    })
  })

  describe('GET /articles filtered by access', () => {
    it('lists what this person may read, or what needs permission', async () => {
      const list = async (access: string, who?: TestUser) => {
        const { data } = await call(app, articleCalls.list, { query: { access } as never }, { token: who?.accessToken })
        return data[0].map(({ id }) => id)
      }
      expect(await list('open')).toEqual([open])
      expect(await list('permission', other)).toEqual([closed])
      expect(await list('open', owner)).toEqual([closed, open])
    })
  })

  describe('GET /articles/suggest', () => {
    const suggest = async (text: string, who?: TestUser) =>
      (await call(app, articleCalls.suggest, { query: { text } }, { token: who?.accessToken })).data

    it('offers the paper that an id names and nothing else', async () => {
      expect(await suggest(`doi:${DOI}`)).toEqual({
        exact: [
          { id: open, title: 'The slow bog of sphagnum', authors: ['Ada Lovelace'], year: 2007, source: 'system' },
        ],
        papers: [],
        authors: [],
        terms: [],
      })
      expect((await suggest('10.1000/draft', other)).exact).toEqual([])
    })

    it('completes titles of published papers and of one’s own, whichever word is typed', async () => {
      const papers = async (text: string, who?: TestUser) => (await suggest(text, who)).papers.map(({ id }) => id)
      expect((await papers('bog of sph')).toSorted()).toEqual([open, closed].toSorted())
      expect((await papers('bog of sph', owner)).toSorted()).toEqual([open, closed, draft].toSorted())
      expect(await papers('draft', other)).toEqual([])
      expect(await papers('%_')).toEqual([])
    })

    it('completes names and phrases of published papers, and forgets them when they are taken back', async () => {
      const { db } = app.context
      const refresh = () => refreshSuggestionsJob(app.context)({}, { signal: new AbortController().signal } as never)
      const third = await makeArticle(owner, { name: 'c.txt', content: 'Third bog\n\nText here.\n', isPublished: true })
      await set(third.id, { title: 'Third bog of sphagnum', authors: ['Ada Lovelace', 'Zoë Zebra'] })
      await refresh()
      expect((await suggest('lov')).authors).toEqual([{ name: 'Ada Lovelace', papers: 2 }])
      expect((await suggest('zoe')).authors).toEqual([{ name: 'Zoë Zebra', papers: 1 }])
      expect((await suggest('secret')).authors).toEqual([])
      expect((await suggest('bog o')).terms).toEqual([{ term: 'bog of sphagnum', papers: 3 }])
      await owner.call(articleCalls.publish, { body: { articleId: third.id, isPublished: false } })
      const jobs = sql`select 1 from graphile_worker.jobs where task_identifier = 'refresh-suggestions'`
      expect((await db.execute(jobs)).rows).toHaveLength(1)
      await refresh()
      await refresh()
      expect((await suggest('zoe')).authors).toEqual([])
      expect((await suggest('bog o')).terms).toEqual([])
      expect(await db.$count(suggestions)).toBe(4)
    })
  })

  describe('POST /articles/lookup', () => {
    const lookup = (text: string, who?: TestUser) =>
      call(app, articleCalls.lookup, { body: { text } }, { token: who?.accessToken })
    const found = async (text: string, who?: TestUser) =>
      (await lookup(text, who)).data.entries.map(({ kind, paper }) => [kind, paper?.id ?? null])

    it('finds papers by ids and titles, one a line, and tells what it did not find', async () => {
      const text = `${DOI}\n10.1000/none\nTHE SLOW BOG: of sphagnum\n###\narXiv:${ARCHIVE_ID}v1`
      expect(await found(text)).toEqual([
        ['doi', open],
        ['doi', null],
        ['title', open],
        ['unknown', null],
        ['archiveId', open],
      ])
    })

    it('reads BibTeX and RIS: by id, else by title and a near year', async () => {
      const bibtex = (year: number) =>
        `@article{a, title={A {C}losed bog of sphagnum}, year={${year}}, doi={10.1000/none}}`
      expect(await found(bibtex(2011))).toEqual([['title', closed]])
      expect(await found(bibtex(2013))).toEqual([['doi', null]])
      expect(await found(`TY  - JOUR\nDO  - ${DOI}\nER  - \n`)).toEqual([['doi', open]])
    })

    it('finds no draft but for its owner', async () => {
      const text = '10.1000/draft\nA draft bog of sphagnum'
      expect(await found(text, other)).toEqual([
        ['doi', null],
        ['title', null],
      ])
      expect(await found(text, owner)).toEqual([
        ['doi', draft],
        ['title', draft],
      ])
    })

    it('says when a list was cut, and 400 in words when nothing in it can be read', async () => {
      const { data } = await lookup(`${DOI}\n`.repeat(LOOKUP_ENTRIES_MAX + 5))
      expect([data.entries.length, data.isCut]).toEqual([LOOKUP_ENTRIES_MAX, true])
      const refused = await lookup('### 17 ---- %%%')
      expect(refused).toMatchObject({ status: 400, fields: { text: 'holds nothing that names a paper' } })
    })
  })

  describe('GET /articles/references', () => {
    const references = (articleId: number, who?: TestUser) =>
      call(app, articleCalls.references, { query: { articleId } }, { token: who?.accessToken })
    const entry = (more: Partial<Reference>): Reference => ({
      ...{ block: 0, start: 0, end: 0, label: '', text: '', title: null, authors: [], year: null, doi: null },
      archiveId: null,
      ...more,
    })

    it('are the entries that are papers here which the viewer may list; a paper is not its own', async () => {
      const [row] = await app.context.db.select().from(documents).where(eq(documents.articleId, open))
      const body: PaperDocument = {
        ...(row?.body as PaperDocument),
        references: [
          entry({ title: 'Something else entirely' }),
          entry({ title: 'A closed bog of Sphagnum.', year: 2010 }),
          entry({ title: 'A closed bog of sphagnum', year: 1990 }),
          entry({ doi: '10.1000/DRAFT' }),
          entry({ doi: DOI }),
        ],
      }
      await app.context.db.update(documents).set({ body }).where(eq(documents.articleId, open))
      const ids = async (who?: TestUser) =>
        (await references(open, who)).data.map(({ reference, paper }) => [reference, paper.id])
      expect(await ids(other)).toEqual([[1, closed]])
      expect(await ids(owner)).toEqual([
        [1, closed],
        [3, draft],
      ])
    })

    it('are for those who may view the paper', async () => {
      expect((await references(closed, other)).status).toBe(403)
      expect((await references(closed, owner)).data).toEqual([])
    })
  })
})
