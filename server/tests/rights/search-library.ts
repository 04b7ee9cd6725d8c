import { articleCalls } from '@colophon/protocol/articles/calls'
import type { SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import type { CallInput } from '@colophon/protocol/route'
import { PAPERS, type PaperKind, type Who } from '@colophon/protocol/testing/rights-matrix'
import { expect, vi } from 'vitest'
import type { JobsRunner } from '../../src/platform/jobs/jobs-runner.ts'
import { call } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, startWorker } from '../testing/make-article.ts'
import { PASSWORD, type TestUser } from '../testing/make-user.ts'
import { grantAsMatrix } from './paper-of-kind.ts'
import { makePeople, type People, personOf } from './people.ts'

/** For each kind a word only in its title, one only in its text, and a field that no other paper has. */
export const WORDS: Record<PaperKind, { title: string; text: string; field: string }> = {
  open: { title: 'Zirconium', text: 'brachiopods', field: 'Openology' },
  closed: { title: 'Palladium', text: 'trilobites', field: 'Closedology' },
  draft: { title: 'Ruthenium', text: 'ammonites', field: 'Draftology' },
}
/** Occurs in all titles and texts. */
export const COMMON = 'sediment'
/** The index follows a change within two seconds; more on a busy machine. */
export const SOON = { timeout: 10_000, interval: 100 }
/** Milliseconds for processing three papers on a busy machine. */
export const SLOW = 120_000

export type Found = { hits: SearchHit[]; total: number; meta: SearchMeta }

/** One indexed paper of the owner of each kind, and searches by every user. */
export type SearchLibrary = {
  app: TestApp
  people: People
  worker: JobsRunner
  papers: Record<PaperKind, number>
  find(who: Who, query: CallInput<typeof knowledgeCalls.search>['query']): Promise<Found>
  /** Ids and total of the catalogue. */
  list(who: Who, query: CallInput<typeof knowledgeCalls.list>['query']): Promise<[number[], number]>
  /** Ids of suggested papers. */
  suggest(who: Who, text: string): Promise<number[]>
  close(): Promise<void>
}

/** Uploads and processes the papers and waits until the index contains them. */
export async function openSearchLibrary(): Promise<SearchLibrary> {
  const app = await makeApp()
  const people = await makePeople(app)
  const token = (who: Who) => ({ token: personOf(people, who)?.accessToken })
  const library: SearchLibrary = {
    app,
    people,
    worker: await startWorker(app),
    papers: { open: 0, closed: 0, draft: 0 },
    async find(who, query) {
      const { data, meta, message } = await call(app, knowledgeCalls.search, { query }, token(who))
      expect(message).toBeUndefined()
      return { hits: data[0], total: data[1], meta }
    },
    async list(who, query) {
      const { data } = await call(app, knowledgeCalls.list, { query }, token(who))
      return [data[0].map(({ id }) => id), data[1]]
    },
    async suggest(who, text) {
      const { data } = await call(app, knowledgeCalls.suggest, { query: { text } }, token(who))
      return data.papers.map(({ id }) => id)
    },
    async close() {
      await library.worker.stop()
      await app.close()
    },
  }
  for (const kind of PAPERS) library.papers[kind] = await addPaper(app, people, kind)
  await vi.waitFor(async () => {
    for (const kind of PAPERS) expect((await library.find('owner', { search: WORDS[kind].field })).total).toBe(1)
    expect((await library.find('other', { search: WORDS.closed.text })).total).toBe(0)
    expect((await library.find('other', { search: WORDS.open.text })).total).toBe(1)
  }, SOON)
  return library
}

/** Makes a paper public or private as its owner. */
export async function setOpen(owner: TestUser, articleId: number, isOpen: boolean): Promise<void> {
  const { status } = await owner.call(articleCalls.access, { body: { articleId, isOpen, password: PASSWORD } })
  expect(status).toBe(200)
}

/** Expects exactly these papers, with a total and counts for them only. */
export function expectFound({ hits, total, meta }: Found, ids: number[]): void {
  expect(hits.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(total).toBe(ids.length)
  expect(meta.source.system).toBe(ids.length)
  expect(meta.field.reduce((sum, [, count]) => sum + count, 0)).toBe(ids.length)
  expect(meta.access.open + meta.access.permission).toBe(ids.length)
}

async function addPaper(app: TestApp, people: People, kind: PaperKind): Promise<number> {
  const { title, text, field } = WORDS[kind]
  const named = `${title} in ${COMMON}`
  const content = `${named}\n\nThin limestone beds hold ${text} in every ${COMMON}. We counted them twice.\n`
  const { id } = await makeArticle(people.owner, { name: `${kind}.txt`, content, isPublished: kind !== 'draft' })
  await people.owner.call(articleCalls.update, { body: { articleId: id, title: named, field } })
  if (kind === 'closed') await setOpen(people.owner, id, false)
  await grantAsMatrix(app, people, id)
  return id
}
