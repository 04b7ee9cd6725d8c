import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Article, SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import { PAPERS, type PaperKind, SEARCH_RIGHTS, WHO, type Who } from '@colophon/protocol/rights-matrix'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobsRunner } from '../platform/jobs-runner.ts'
import { call } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
import { PASSWORD } from '../testing/make-user.ts'
import { grant, grantAsMatrix } from './paper-of-kind.ts'
import { makePeople, type People, personOf, WHO_WORDS } from './people.ts'

/** For each kind a word that stands only in its title, one only in its text, and a field that no other paper has. */
const WORDS: Record<PaperKind, { title: string; text: string; field: string }> = {
  open: { title: 'Zirconium', text: 'brachiopods', field: 'Openology' },
  closed: { title: 'Palladium', text: 'trilobites', field: 'Closedology' },
  draft: { title: 'Ruthenium', text: 'ammonites', field: 'Draftology' },
}
/** Stands in the titles and in the texts of all of them. */
const COMMON = 'sediment'
/** The index follows a change within two seconds. */
const SOON = { timeout: 10_000, interval: 100 }
/** Milliseconds that a busy machine may take for three papers to go the whole way. */
const SLOW = 120_000

type Found = { hits: SearchHit[]; total: number; meta: SearchMeta }

describe('search', () => {
  let app: TestApp
  let people: People
  let worker: JobsRunner
  const papers = {} as Record<PaperKind, number>
  beforeAll(async () => {
    app = await makeApp()
    people = await makePeople(app)
    worker = await startWorker(app)
    for (const kind of PAPERS) papers[kind] = await makePaper(kind)
    await vi.waitFor(async () => {
      for (const kind of PAPERS) expect((await find('owner', { search: WORDS[kind].field })).total).toBe(1)
      expect((await find('other', { search: WORDS.closed.text })).total).toBe(0)
      expect((await find('other', { search: WORDS.open.text })).total).toBe(1)
    }, SOON)
  }, SLOW)
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  for (const kind of PAPERS) {
    const { title, text, field } = WORDS[kind]
    const { byTitle, byText } = SEARCH_RIGHTS[kind]
    for (const who of WHO) {
      const listed = byTitle.includes(who)
      const read = byText.includes(who)

      it(`${finds(listed)} a paper (${kind}) by a word of its title for ${WHO_WORDS[who]}`, async () => {
        expectFound(await find(who, { search: title }), listed ? [papers[kind]] : [])
        expectFound(await find(who, { search: `title:${title}` }), listed ? [papers[kind]] : [])
      })

      it(`${finds(read)} a paper (${kind}) by a word of its full text for ${WHO_WORDS[who]}`, async () => {
        for (const search of [text, `"${text}"`, `${text} limestone`]) {
          const found = await find(who, { search })
          if (read) expect(found.meta.exact).toBe(true)
          expectFound(found, read ? [papers[kind]] : found.hits.map(({ id }) => id))
          expect(found.hits.some(({ id }) => id === papers[kind]) && found.meta.exact, search).toBe(read)
          expect(JSON.stringify(found.hits).includes(text), search).toBe(read)
        }
      })

      it(`tells ${WHO_WORDS[who]} ${read ? '' : 'not '}apart whether the text of a paper (${kind}) holds a word`, async () => {
        const facts = async (word: string) => {
          const { hits, total, meta } = await find(who, { search: `${title} ${word}` })
          return { hits: hits.map(({ rank: _, ...hit }) => hit), total, meta: { ...meta, tookMs: 0 } }
        }
        const holds = await facts(text)
        const lacks = await facts('cephalopodless')
        if (read) expect(holds).not.toEqual(lacks)
        else expect(holds).toEqual(lacks)
      })

      it(`${finds(kind !== 'draft')} a paper (${kind}) in the list of the catalogue for ${WHO_WORDS[who]}`, async () => {
        const expected = kind === 'draft' ? [] : [papers[kind]]
        expect(await list(who, { search: title })).toEqual([expected, expected.length])
        expect(await list(who, { field })).toEqual([expected, expected.length])
        expect(await list(who, { search: text })).toEqual([[], 0])
        const [all, total] = await list(who, {})
        expect(all.includes(papers[kind])).toBe(kind !== 'draft')
        expect(total).toBe(2)
      })
    }
  }

  for (const who of WHO) {
    const visible = PAPERS.filter((kind) => SEARCH_RIGHTS[kind].byTitle.includes(who))

    it(`counts for ${WHO_WORDS[who]} what they may find and nothing else, in totals and facets`, async () => {
      for (const search of [COMMON, '']) {
        for (const filterTypeArticle of ['system', 'all'] as const) {
          const { hits, total, meta } = await find(who, { search, filterTypeArticle })
          expect(hits.map(({ id }) => id).toSorted()).toEqual(visible.map((kind) => papers[kind]).toSorted())
          expect(total).toBe(visible.length)
          expect(meta.source).toEqual({ all: visible.length, system: visible.length, arxiv: 0 })
          expect(meta.field.toSorted()).toEqual(visible.map((kind) => [WORDS[kind].field, 1]).toSorted())
        }
      }
    })

    it(`shows ${WHO_WORDS[who]} no words of a text they may not read, whatever the query matched`, async () => {
      const hidden = PAPERS.filter((kind) => !SEARCH_RIGHTS[kind].byText.includes(who)).map((kind) => WORDS[kind].text)
      for (const search of [
        COMMON,
        'limestone',
        '"thin limestone"',
        'bed OR limestone',
        '-granite',
        'title:sediment',
      ]) {
        const { hits } = await find(who, { search, filterTypeArticle: 'all' })
        expect(
          hidden.filter((word) => JSON.stringify(hits).includes(word)),
          search,
        ).toEqual([])
      }
    })

    it(`finds among the papers of ${WHO_WORDS[who]} only those that are theirs`, async () => {
      const expected = who === 'owner' ? PAPERS.map((kind) => papers[kind]) : []
      for (const search of [COMMON, '']) expectFound(await find(who, { search, mine: true }), expected)
    })
  }

  it('stops finding the text of a closed paper the moment a grant has expired', async () => {
    const expiresAt = new Date(app.context.now().getTime() + 60_000)
    await grant(app, papers.closed, people.other, 'Read-only request granted', expiresAt)
    expectFound(await find('other', { search: WORDS.closed.text }), [papers.closed])
    app.pass(61)
    expectFound(await find('other', { search: WORDS.closed.text }), [])
    expectFound(await find('other', { search: WORDS.closed.title }), [papers.closed])
  })

  for (const label of [
    'Read-only request pending',
    'Full access request pending',
    'Read-only request denied',
  ] as const) {
    it(`does not find the text of a closed paper for somebody with "${label}"`, async () => {
      await grant(app, papers.closed, people.other, label)
      expectFound(await find('other', { search: WORDS.closed.text }), [])
    })
  }

  it('follows a change of access within two seconds, and shows nothing of the text before the index has followed', async () => {
    await worker.stop()
    await people.owner.call(articleCalls.access, {
      body: { articleId: papers.open, isOpen: false, password: PASSWORD },
    })
    const stale = await find('other', { search: WORDS.open.text })
    expect([stale.hits, stale.total]).toEqual([[], 0])
    worker = await startWorker(app)
    await vi.waitFor(async () => expectFound(await find('other', { search: WORDS.open.text }), []), SOON)
    expectFound(await find('full', { search: WORDS.open.text }), [papers.open])
    expectFound(await find('other', { search: WORDS.open.title }), [papers.open])
    await people.owner.call(articleCalls.access, { body: { articleId: papers.open, isOpen: true, password: PASSWORD } })
    await vi.waitFor(async () => expectFound(await find('other', { search: WORDS.open.text }), [papers.open]), SOON)
  })

  it('hides a paper that is taken back at once, and counts it no more as soon as the index has followed', async () => {
    await worker.stop()
    await people.owner.call(articleCalls.publish, { body: { articleId: papers.open, isPublished: false } })
    for (const search of [WORDS.open.title, WORDS.open.text]) {
      const stale = await find('other', { search })
      expect([stale.hits, stale.total]).toEqual([[], 0])
    }
    worker = await startWorker(app)
    await vi.waitFor(async () => expectFound(await find('other', { search: WORDS.open.title }), []), SOON)
    expectFound(await find('owner', { search: WORDS.open.text }), [papers.open])
  })

  async function makePaper(kind: PaperKind): Promise<number> {
    const { title, text, field } = WORDS[kind]
    const content = `${title} in ${COMMON}\n\nThin limestone beds hold ${text} in every ${COMMON}. We counted them twice.\n`
    const { id } = await makeArticle(people.owner, { name: `${kind}.txt`, content, isPublished: kind !== 'draft' })
    const named = `${title} in ${COMMON}`
    await people.owner.call(articleCalls.update, { body: { articleId: id, title: named, field } })
    if (kind === 'closed') {
      await people.owner.call(articleCalls.access, { body: { articleId: id, isOpen: false, password: PASSWORD } })
    }
    await grantAsMatrix(app, people, id)
    return id
  }

  async function find(who: Who, query: Parameters<typeof ask<typeof articleCalls.search>>[2]): Promise<Found> {
    const { data, meta, message } = await ask(who, articleCalls.search, query)
    expect(message).toBeUndefined()
    return { hits: data[0], total: data[1], meta }
  }

  async function list(
    who: Who,
    query: Parameters<typeof ask<typeof articleCalls.list>>[2],
  ): Promise<[number[], number]> {
    const { data } = await ask(who, articleCalls.list, query)
    return [data[0].map(({ id }: Article) => id), data[1]]
  }

  function ask<R extends typeof articleCalls.search | typeof articleCalls.list>(
    who: Who,
    route: R,
    query: Parameters<typeof call<R>>[2]['query'],
  ) {
    return call(app, route, { query } as never, { token: personOf(people, who)?.accessToken })
  }
})

function expectFound({ hits, total, meta }: Found, ids: number[]): void {
  expect(hits.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(total).toBe(ids.length)
  expect(meta.source.system).toBe(ids.length)
  expect(meta.field.reduce((sum, [, count]) => sum + count, 0)).toBe(ids.length)
}

function finds(isFound: boolean): string {
  return isFound ? 'finds' : 'does not find'
}
