import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeArticle, SOME_TEXT, SOON, startWorker } from '../../../../tests/testing/make-article.ts'
import { makePdf } from '../../../../tests/testing/make-pdf.ts'
import { makeRecord } from '../../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { articles } from '../../../papers/tables.ts'
import type { JobsRunner } from '../../../platform/jobs/jobs-runner.ts'
import { addRereadable } from '../../uploads/add-file.ts'
import { addItem } from '../../uploads/add-item.ts'
import { readLibrary } from '../import/read-library.ts'
import { importLibrary } from '../import/run-import.ts'
import { openSource } from '../import/source.ts'
import { storeNotes } from '../notes.ts'

let app: TestApp
let ada: TestUser
let worker: JobsRunner
let folder: string
beforeAll(async () => {
  app = await makeApp()
  ada = await makeUser(app)
  worker = await startWorker(app)
  folder = await mkdtemp(join(tmpdir(), 'colophon-round-trip-'))
})
afterAll(async () => {
  await worker.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

const download = async (who: TestUser, query = '') => {
  const reply = await fetch(`${app.url}/api/v1/library/export?format=zip${query}`, {
    headers: { Authorization: `Bearer ${who.accessToken}` },
  })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return { bytes, files: unzipSync(bytes) }
}

const importInto = async (who: TestUser, bytes: Uint8Array) => {
  const path = join(folder, `${crypto.randomUUID()}.zip`)
  await writeFile(path, bytes)
  const source = await openSource(path)
  const given = { library: await readLibrary(source), source }
  const nothing = () => undefined
  const { signal } = new AbortController()
  const options = {
    add: { file: addRereadable, item: addItem },
    onPlan: () => true,
    onProgress: nothing,
    onWait: nothing,
    signal,
  }
  const done = await importLibrary(app.context, { id: who.id, role: 'user' }, given, options)
  await source.close()
  return done
}

const textOf = (files: Unzipped, name: string) => strFromU8(files[name] ?? new Uint8Array())
const papersIn = (files: Unzipped): { title: string }[] =>
  textOf(files, 'papers.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Everything in an export, without the ids of this installation and the order of papers. */
const comparable = (files: Unzipped) => ({
  library: JSON.parse(textOf(files, 'library.json')),
  papers: papersIn(files).toSorted((a, b) => a.title.localeCompare(b.title)),
  statements: JSON.parse(textOf(files, 'statements.jsonld').replaceAll(/\/storage\/\d+/g, '/storage/0'))
    ['@graph'].map((node: object) => JSON.stringify(node))
    .toSorted(),
  files: Object.entries(files)
    .filter(([name]) => name.startsWith('files/'))
    .map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])
    .toSorted(),
})

async function fill(who: TestUser): Promise<number> {
  const other = await makeUser(app)
  const first = await makeArticle(who, { name: 'peat: “first” #1.txt' })
  const second = await makeArticle(who, { name: 'second.pdf', content: await makePdf({ pages: 2 }) })
  const open = await makeArticle(other, { name: 'open.txt', content: `${SOME_TEXT} An open one.`, isPublished: true })
  const record = await makeRecord(app, { title: 'A record of peat', abstract: 'Of peat.', archiveId: '2001.01234' })
  const body = {
    articleId: first.id,
    title: 'Peat, corrected',
    names: [{ literal: 'Peat Survey, North' }, { family: 'García Márquez', given: 'Gabriel', suffix: 'Jr.' }],
    publication: {
      containerTitle: 'Wetlands (Basel)',
      volume: '4',
      issue: '2',
      pages: '1-9.e2',
      publisher: 'Bog Press',
    },
    further: {
      URL: 'https://bogs.example/peat',
      accessed: '2024-05-01',
      editor: [{ literal: 'World Bank' }],
      ISBN: '978-1-898298-63-2',
      'publisher-place': 'Basel',
    },
    type: 'inproceedings' as const,
    year: 2020,
    doi: '10.5555/peat',
  }
  await who.call(articleCalls.update, { body: { ...body, language: 'en' } })
  const graph = [{ subject: 'Peat', verb: 'dries', object: 'fast', uncertainty: 0.1, comment: 'mine' }]
  await who.call(statementCalls.graphSave, { body: { id: first.id, graph } })
  await who.call(storageCalls.keep, { body: { articleIds: [open.id, record], isKept: true } })
  const top = (await who.call(libraryCalls.createCollection, { body: { name: 'Bogs' } })).data.id
  const below = (await who.call(libraryCalls.createCollection, { body: { name: 'Drying', parentId: top } })).data.id
  await who.call(libraryCalls.createCollection, { body: { name: 'Empty', parentId: below } })
  await who.call(libraryCalls.filePapers, { body: { collectionId: top, articleIds: [first.id, record], isIn: true } })
  await who.call(libraryCalls.filePapers, { body: { collectionId: below, articleIds: [second.id], isIn: true } })
  const tag = (await who.call(libraryCalls.createTag, { body: { name: 'method', color: 'violet' } })).data.id
  await who.call(libraryCalls.createTag, { body: { name: 'unused' } })
  await who.call(libraryCalls.tagPapers, { body: { tagId: tag, articleIds: [first.id, open.id], isOn: true } })
  await who.call(libraryCalls.setReadingStatus, { body: { articleIds: [second.id, record], status: 'read' } })
  const quote = 'Peat loses water quickly'
  const start = SOME_TEXT.indexOf(quote)
  const anchor = { page: null, start, end: start + quote.length, quote }
  const mark = { articleId: first.id, anchor, color: 'green', note: '  Why?\n\n*How* much? ' } as const
  expect((await who.call(highlightCalls.create, { body: mark })).status).toBe(201)
  const area = { page: 2, x: 72.25, y: 90, width: 200, height: 120.5 }
  const areaMark = { articleId: second.id, area, color: 'pink', note: 'The plot.' } as const
  expect((await who.call(highlightCalls.create, { body: areaMark })).status).toBe(201)
  for (const articleId of [first.id, record]) {
    const notes = [`Wet  *plots*\n\n- one\n- two`, `Of paper ${articleId === record ? 'one' : 'two'}`]
    await storeNotes(app.context.db, { accountId: who.id, articleId }, notes, new Date())
  }
  return top
}

// Proves: x-library-export, x-highlight-areas, deviation-105
it('a library exported as a zip and imported into an empty account is exported again without a difference', {
  tags: ['campaign'],
  timeout: 120_000,
}, async () => {
  const top = await fill(ada)
  const before = await download(ada)
  expect(papersIn(before.files)).toHaveLength(4)
  expect(JSON.parse(textOf(before.files, 'citations.json'))).toHaveLength(4)
  expect(Object.keys(before.files).filter((name) => name.startsWith('files/'))).toHaveLength(3)
  expect(textOf(before.files, 'papers.jsonl')).toContain('"area":{')
  expect(textOf(before.files, 'papers.jsonl')).toContain('"notes":["Wet  *plots*\\n\\n- one')
  expect(textOf(before.files, 'papers.jsonl')).toContain('"literal":"Peat Survey, North"')
  expect(textOf(before.files, 'papers.jsonl')).toContain('"URL":"https://bogs.example/peat"')
  const ben = await makeUser(app)
  const done = await importInto(ben, before.bytes)
  expect(done).toMatchObject({ items: 4, added: 2, remarks: [] })
  await vi.waitFor(async () => {
    const mine = await app.context.db.select().from(articles).where(eq(articles.ownerId, ben.id))
    expect(mine.map(({ status }) => status)).toEqual(['complete', 'complete'])
  }, SOON)
  const after = await download(ben)
  expect(comparable(after.files)).toEqual(comparable(before.files))
  expect(await importInto(ben, after.bytes)).toMatchObject({ items: expect.any(Number), added: 0, remarks: [] })
  expect(comparable((await download(ben)).files)).toEqual(comparable(before.files))

  const ofCollection = await download(ada, `&collectionId=${top}`)
  const titles = papersIn(ofCollection.files).map(({ title }) => title)
  expect(titles).toEqual(['Peat, corrected', 'A record of peat'])
  expect(JSON.parse(textOf(ofCollection.files, 'library.json'))).toMatchObject({
    collections: [['Bogs']],
    tags: [{ name: 'method', color: 'violet' }],
  })
})

// Proves: x-library-export
it('a zip has no file that may not be downloaded, and nothing of papers that may not be listed', async () => {
  const [owner, reader] = [await makeUser(app), await makeUser(app)]
  const closed = await makeArticle(owner, { name: 'closed.txt', content: `${SOME_TEXT} Closed.`, isPublished: true })
  await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, closed.id))
  const draft = await makeArticle(owner, { name: 'draft.txt', content: `${SOME_TEXT} A draft.` })
  const { files } = await download(reader, `&articleIds=${closed.id},${draft.id}`)
  expect(papersIn(files)).toMatchObject([{ isKept: true, file: null, statements: null }])
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toEqual([])
  expect(textOf(files, 'statements.jsonld')).not.toContain('rdf:subject')
})
