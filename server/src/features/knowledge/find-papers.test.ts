import { articleCalls } from '@colophon/protocol/articles/calls'
import { citationCalls, LOOKUP_ENTRIES_MAX, LOOKUP_VISITOR_ENTRIES_MAX } from '@colophon/protocol/citations/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON } from '../../../tests/testing/make-article.ts'
import { PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { untilWorked } from '../../../tests/testing/stored.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { articles, documents, suggestions } from '../../papers/tables.ts'
import { papersSharingReferences, storeCitedWorks } from '../citations/cited-works.ts'
import { refreshSuggestionsJob } from './refresh-suggestions.job.ts'

const DOI = '10.1000/Slow.Bog'
const ARCHIVE_ID = '0704.0014'

describe('finding papers by id, by title and while typing', () => {
  const at = useApp({ ownerName: 'Ada', jobs: ['parse', 'index', 'refresh-index'] })
  let open: number
  let closed: number
  let draft: number
  beforeAll(async () => {
    const add = async (title: string, text: string, isPublished: boolean) => {
      const { id } = await makeArticle(at.owner, { name: 'a.txt', content: `${title}\n\n${text}\n`, isPublished })
      await at.owner.call(articleCalls.update, { body: { articleId: id, title, field: 'Ecology' } })
      return id
    }
    open = await add('The slow bog of sphagnum', 'Sphagnum grows here. It is wet.', true)
    closed = await add('A closed bog of sphagnum', 'Sundews trap insects here.', true)
    draft = await add('A draft bog of sphagnum', 'Nobody reads of butterworts yet.', false)
    await set(open, { doi: DOI, archiveId: ARCHIVE_ID, year: 2007, authors: ['Ada Lovelace'] })
    await set(closed, { year: 2010, authors: ['Grace Hopper'] })
    await set(draft, { doi: '10.1000/draft', authors: ['Secret Author'] })
    await at.owner.call(articleCalls.access, { body: { articleId: closed, isOpen: false, password: PASSWORD } })
    await vi.waitFor(async () => expect((await search('sundews', at.reader)).data[0]).toEqual([]), SOON)
    await vi.waitFor(async () => expect((await search('draft bog', at.owner)).data[1]).toBe(1), SOON)
    await untilWorked(at.app, 'refresh-index')
  })

  const set = (id: number, values: Partial<typeof articles.$inferInsert>) =>
    at.app.context.db.update(articles).set(values).where(eq(articles.id, id))
  const rowOf = async (id: number) => {
    const [row] = await at.app.context.db.select().from(articles).where(eq(articles.id, id))
    if (!row) throw new Error('no such paper')
    return row
  }
  const search = (text: string, who?: TestUser, more: Record<string, unknown> = {}) =>
    call(at.app, knowledgeCalls.search, { query: { search: text, ...more } as never }, { token: who?.accessToken })

  // Proves: x-search-key-claim, deviation-122
  it('search results have the key claim of a paper for those who may read it', async () => {
    await set(open, { keyClaim: 'Sphagnum grows 3 mm a month.' })
    await set(closed, { keyClaim: 'Sundews trap 12 insects a day.' })
    const claims = async (who?: TestUser) =>
      Object.fromEntries((await search('bog of sphagnum', who)).data[0].map(({ id, keyClaim }) => [id, keyClaim]))
    expect(await claims(at.reader)).toEqual({ [open]: 'Sphagnum grows 3 mm a month.', [closed]: null })
    expect(await claims(at.owner)).toMatchObject({ [closed]: 'Sundews trap 12 insects a day.', [draft]: null })
  })

  describe('GET /articles/search-articles by id', () => {
    // Proves: x-search-id
    it('an id finds its paper whatever the filters', async () => {
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

    // Proves: x-search-id
    it('a draft is found by id only for its owner, and a file hash only for users who may view the paper', async () => {
      expect((await search('10.1000/draft', at.reader)).data).toEqual([[], 0])
      expect((await search('10.1000/draft', at.owner)).data[1]).toBe(1)
      const { sha256 } = await rowOf(closed)
      expect((await search(sha256, at.reader)).data).toEqual([[], 0])
      expect((await search(sha256, at.owner)).data[1]).toBe(1)
    })

    it('search counts and filters by what the viewer may read and what needs permission', async () => {
      const { meta } = await search('sphagnum', at.reader)
      expect(meta.access).toEqual({ open: 1, permission: 1 })
      expect((await search('sphagnum', at.owner)).meta.access).toEqual({ open: 3, permission: 0 })
      const ids = async (text: string, more = {}) => (await search(text, at.reader, more)).data[0].map(({ id }) => id)
      expect(await ids('sphagnum', { access: 'open' })).toEqual([open])
      expect(await ids('', { access: 'permission' })).toEqual([closed])
      expect(await ids('sphagnum access:permission')).toEqual([closed])
      expect((await search('sphagnum', at.reader, { access: 'open' })).meta.access).toEqual({ open: 1, permission: 1 })
    })

    it("by:me finds the user's papers, and nothing for an anonymous caller", async () => {
      expect((await search('by:me sphagnum', at.owner)).data[1]).toBe(3)
      expect((await search('by:me sphagnum')).data[1]).toBe(0)
      expect((await search('-by:me sphagnum', at.owner)).data[1]).toBe(0)
    })

    it('isPublished leaves out own drafts, or everything else, also without a query', async () => {
      const found = async (text: string, isPublished: boolean) =>
        (await search(text, at.owner, { isPublished })).data[0].map(({ id }) => id).toSorted()
      for (const text of ['', 'sphagnum']) {
        expect(await found(text, true), text).toEqual([open, closed])
        expect(await found(text, false), text).toEqual([draft])
      }
    })

    it('the statements filter works, and its facet ignores it', async () => {
      const all = await search('sphagnum', at.owner)
      const having = await search('sphagnum', at.owner, { hasStatements: true })
      expect(having.data[1]).toBe(all.meta.withStatements)
      expect(having.meta.withStatements).toBe(all.meta.withStatements)
      const listed = await call(at.app, knowledgeCalls.list, { query: { hasStatements: true } as never })
      expect(listed.data[0].every(({ statementsCount }) => statementsCount > 0)).toBe(true)
    })

    // Proves: x-spelling, deviation-131
    it('a misspelt query without results is answered with its correction, which verbatim undoes', async () => {
      const corrected = await search('sphagnmu bog', at.reader)
      expect(corrected.data[1]).toBe(2)
      expect(corrected.meta).toMatchObject({
        exact: true,
        source: { all: 2 },
        notes: [{ kind: 'corrected', searched: 'sphagnum bog' }],
      })
      expect(corrected.data[0].map(({ snippet }) => snippet?.marks.length ?? 0)).not.toContain(0)
      const verbatim = await search('sphagnmu bog', at.reader, { verbatim: true })
      expect(verbatim.meta).toMatchObject({ exact: false, notes: [], suggestion: 'sphagnum bog' })
      const second = await search('sphagnmu bog', at.reader, { limit: 1, offset: 1 })
      expect(second.data[0].map(({ id, rank }) => [id, rank])).toEqual([[corrected.data[0][1]?.id, 2]])
      expect((await search('sphagnum', at.reader)).meta.notes).toEqual([])
      const drafts = await search('buterworts', at.owner, { isPublished: true })
      expect([drafts.data[1], drafts.meta.notes]).toEqual([0, []])
    })

    // Proves: x-spelling
    it('spelling is corrected where that finds something, and with words of a private text only for its readers', async () => {
      expect((await search('sphagnmu bog', at.reader)).meta.suggestion).toBe('sphagnum bog')
      expect((await search('title:"Slow bogg"', at.reader)).meta.suggestion).toBe('title:"Slow bog"')
      expect((await search('sphagnum', at.reader)).meta.suggestion).toBeNull()
      for (const word of ['sundewz', 'buterworts']) {
        const { data, meta } = await search(word, at.reader)
        expect([data[1], meta.suggestion], word).toEqual([0, null])
        expect((await search(word, at.owner)).meta.suggestion, word).toMatch(/^(sundews|butterworts)$/)
      }
    })
  })

  describe('GET /articles filtered by access', () => {
    it('the catalogue can be restricted to readable papers, or to those that need permission', async () => {
      const list = async (access: string, who?: TestUser) => {
        const { data } = await call(
          at.app,
          knowledgeCalls.list,
          { query: { access } as never },
          { token: who?.accessToken },
        )
        return data[0].map(({ id }) => id)
      }
      expect(await list('open')).toEqual([open])
      expect(await list('permission', at.reader)).toEqual([closed])
      expect(await list('open', at.owner)).toEqual([closed, open])
    })
  })

  // Proves: x-related
  describe('GET /articles/related', () => {
    const like = async (articleId: number, who?: TestUser) =>
      call(at.app, knowledgeCalls.related, { query: { articleId } }, { token: who?.accessToken })

    it('lists the published papers nearest to one, without the paper itself, drafts and copies', async () => {
      const near = async (id: number, who?: TestUser) => (await like(id, who)).data.map((article) => article.id)
      expect(await near(open)).toEqual([closed])
      expect(await near(closed, at.owner)).toEqual([open])
      expect(await near(draft, at.owner)).toEqual(expect.arrayContaining([open, closed]))
    })

    it('does not exist for a draft of another user', async () => {
      expect(await like(draft, at.reader)).toMatchObject({ status: 404 })
    })
  })

  describe('GET /articles/suggest', () => {
    const suggest = async (text: string, who?: TestUser) =>
      (await call(at.app, knowledgeCalls.suggest, { query: { text } }, { token: who?.accessToken })).data

    // Proves: x-suggest
    it('an id suggests its paper only', async () => {
      expect(await suggest(`doi:${DOI}`)).toEqual({
        exact: [
          { id: open, title: 'The slow bog of sphagnum', authors: ['Ada Lovelace'], year: 2007, source: 'system' },
        ],
        papers: [],
        authors: [],
        terms: [],
      })
      expect((await suggest('10.1000/draft', at.reader)).exact).toEqual([])
    })

    // Proves: x-suggest
    it('titles of published and own papers are completed by any of their words', async () => {
      const papers = async (text: string, who?: TestUser) => (await suggest(text, who)).papers.map(({ id }) => id)
      expect((await papers('bog of sph')).toSorted()).toEqual([open, closed].toSorted())
      expect((await papers('bog of sph', at.owner)).toSorted()).toEqual([open, closed, draft].toSorted())
      expect(await papers('draft', at.reader)).toEqual([])
      expect(await papers('%_')).toEqual([])
    })

    it("of an author's name and its turned form the more frequent one is suggested", async () => {
      const rows = [
        ['author', 'kim lee', 'Kim Lee', 1],
        ['turned', 'lee kim', 'Kim Lee', 1],
        ['author', 'lee kim', 'Lee Kim', 2],
        ['turned', 'kim lee', 'Lee Kim', 2],
      ] as const
      const values = rows.map(([kind, folded, label, papers]) => ({ kind, folded, label, papers }))
      await at.app.context.db.insert(suggestions).values(values)
      for (const typed of ['kim l', 'lee']) {
        expect((await suggest(typed)).authors).toEqual([{ name: 'Lee Kim', papers: 2 }])
      }
      await at.app.context.db.delete(suggestions)
    })

    // Proves: x-suggest
    it('names and phrases of published papers are suggested until they are unpublished', async () => {
      const { db } = at.app.context
      const refresh = () =>
        refreshSuggestionsJob.run(at.app.context, {}, { signal: new AbortController().signal } as never)
      const third = await makeArticle(at.owner, {
        name: 'c.txt',
        content: 'Third bog\n\nText here.\n',
        isPublished: true,
      })
      await set(third.id, { title: 'Third bog of sphagnum', authors: ['Ada Lovelace', 'Zoë Zebra'] })
      await refresh()
      expect((await suggest('lov')).authors).toEqual([{ name: 'Ada Lovelace', papers: 2 }])
      expect((await suggest('zoe')).authors).toEqual([{ name: 'Zoë Zebra', papers: 1 }])
      expect((await suggest('secret')).authors).toEqual([])
      expect((await suggest('bog o')).terms).toEqual([{ term: 'bog of sphagnum', papers: 3 }])
      await at.owner.call(articleCalls.publish, { body: { articleId: third.id, isPublished: false } })
      const jobs = sql`select 1 from graphile_worker.jobs where task_identifier = 'refresh-suggestions'`
      expect((await db.execute(jobs)).rows).toHaveLength(1)
      await refresh()
      await refresh()
      expect((await suggest('zoe')).authors).toEqual([])
      expect((await suggest('bog o')).terms).toEqual([])
      expect(await db.$count(suggestions, like(suggestions.folded, '%zebra%'))).toBe(0)
    })
  })

  describe('POST /articles/lookup', () => {
    const lookup = (text: string, who?: TestUser) =>
      call(at.app, citationCalls.lookup, { body: { text } }, { token: who?.accessToken })
    const found = async (text: string, who?: TestUser) =>
      (await lookup(text, who)).data.entries.map(({ kind, paper }) => [kind, paper?.id ?? null])

    // Proves: x-lookup
    it('lookup finds papers by ids and titles, one per line, and reports what it did not find', async () => {
      const text = `${DOI}\n10.1000/none\nTHE SLOW BOG: of sphagnum\n###\narXiv:${ARCHIVE_ID}v1`
      expect(await found(text)).toEqual([
        ['doi', open],
        ['doi', null],
        ['title', open],
        ['unknown', null],
        ['archiveId', open],
      ])
    })

    // Proves: x-lookup
    it('lookup reads BibTeX and RIS and matches by id, else by title and a near year', async () => {
      const bibtex = (year: number) =>
        `@article{a, title={A {C}losed bog of sphagnum}, year={${year}}, doi={10.1000/none}}`
      expect(await found(bibtex(2011))).toEqual([['title', closed]])
      expect(await found(bibtex(2013))).toEqual([['doi', null]])
      expect(await found(`TY  - JOUR\nDO  - ${DOI}\nER  - \n`)).toEqual([['doi', open]])
    })

    // Proves: x-lookup
    it('lookup finds a draft only for its owner', async () => {
      const text = '10.1000/draft\nA draft bog of sphagnum'
      expect(await found(text, at.reader)).toEqual([
        ['doi', null],
        ['title', null],
      ])
      expect(await found(text, at.owner)).toEqual([
        ['doi', draft],
        ['title', draft],
      ])
    })

    // Proves: x-lookup-entries
    it('a truncated list is reported, and an unreadable one gets 400 with a message', async () => {
      const { data } = await lookup(`${DOI}\n`.repeat(LOOKUP_ENTRIES_MAX + 5))
      expect([data.entries.length, data.isCut]).toEqual([LOOKUP_VISITOR_ENTRIES_MAX, true])
      const { data: mine } = await lookup(`${DOI}\n`.repeat(LOOKUP_ENTRIES_MAX + 5), at.reader)
      expect([mine.entries.length, mine.isCut]).toEqual([LOOKUP_ENTRIES_MAX, true])
      const refused = await lookup('### 17 ---- %%%')
      expect(refused).toMatchObject({ status: 400, fields: { text: 'text names no paper' } })
    })
  })

  const entry = (more: Partial<Reference>): Reference => ({
    ...{ block: 0, start: 0, end: 0, label: '', text: '', title: null, authors: [], year: null, doi: null },
    archiveId: null,
    ...more,
  })

  describe('GET /articles/references', () => {
    const references = (articleId: number, who?: TestUser) =>
      call(at.app, citationCalls.references, { query: { articleId } }, { token: who?.accessToken })

    // Proves: x-references
    it("references are the bibliography's entries that exist here and the viewer may list, without the paper itself", async () => {
      const [row] = await at.app.context.db.select().from(documents).where(eq(documents.articleId, open))
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
      await at.app.context.db.update(documents).set({ body }).where(eq(documents.articleId, open))
      const ids = async (who?: TestUser) =>
        (await references(open, who)).data.map(({ reference, paper }) => [reference, paper.id])
      expect(await ids(at.reader)).toEqual([[1, closed]])
      expect(await ids(at.owner)).toEqual([
        [1, closed],
        [3, draft],
      ])
    })

    it('references require the right to view the paper', async () => {
      expect((await references(closed, at.reader)).status).toBe(403)
      expect((await references(closed, at.owner)).data).toEqual([])
    })
  })

  describe('GET /articles/connections', () => {
    const connections = async (articleId: number, who?: TestUser) => {
      const { data } = await call(
        at.app,
        citationCalls.connections,
        { query: { articleId } },
        { token: who?.accessToken },
      )
      const ids = (papers: readonly { id: number }[]) => papers.map(({ id }) => id)
      return { copies: ids(data.copies), citedBy: ids(data.citedBy[0]), total: data.citedBy[1] }
    }
    const none = { copies: [], citedBy: [], total: 0 }
    let citing: number
    beforeAll(async () => {
      const bibliography =
        '[1] A. Lovelace. The slow bog of sphagnum. Journal of Bogs 1, 2-3 (2007). doi:10.1000/slow.bog'
      const content = `Peat and its readers\n\nPeat is read in layers [1].\n\nReferences\n\n${bibliography}\n`
      citing = (await makeArticle(at.owner, { name: 'peat.txt', content, isPublished: true })).id
    })

    // Proves: x-connections
    it('a paper is cited by the papers whose bibliographies name it, for those who may read them', async () => {
      expect(await connections(open)).toEqual({ copies: [], citedBy: [citing], total: 1 })
      expect(await connections(citing)).toEqual(none)
      await at.owner.call(articleCalls.access, { body: { articleId: citing, isOpen: false, password: PASSWORD } })
      expect(await connections(open, at.reader)).toEqual(none)
      expect((await connections(open, at.owner)).citedBy).toEqual([citing])
    })

    it('a paper with the same id is another copy, for those who may list it', async () => {
      await set(draft, { archiveId: ARCHIVE_ID })
      expect((await connections(open, at.reader)).copies).toEqual([])
      expect((await connections(open, at.owner)).copies).toEqual([draft])
    })

    it('works are the same with one id, or a title in any spelling of its letters and marks', async () => {
      const { db } = at.app.context
      await storeCitedWorks(db, closed, [
        entry({ title: 'Sphagnum – a Natural history!' }),
        entry({ doi: '10.1000/MOSS' }),
      ])
      await storeCitedWorks(db, draft, [entry({ doi: '10.1000/moss' })])
      await storeCitedWorks(db, citing, [
        entry({ title: 'Sphagnum: a natural history' }),
        entry({ doi: '10.1000/moss' }),
      ])
      expect(await papersSharingReferences(db, citing, 5)).toEqual([closed, draft])
      expect(await papersSharingReferences(db, draft, 1)).toHaveLength(1)
    })
  })
})
