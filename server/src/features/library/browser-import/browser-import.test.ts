import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { IMPORT_DAYS, type ImportStatus, type LibraryImport } from '@colophon/protocol/library/import'
import { importCalls } from '@colophon/protocol/library/import-calls'
import { asc, eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { SOON, startWorker } from '../../../../tests/testing/make-article.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { deleteAccountJob } from '../../../accounts/security/jobs.ts'
import { accounts } from '../../../accounts/tables.ts'
import { articles } from '../../../papers/tables.ts'
import type { JobRun } from '../../../platform/jobs/jobs-runner.ts'
import { addRereadable } from '../../uploads/add-file.ts'
import { addItem } from '../../uploads/add-item.ts'
import { openZotero, plainPdf } from '../import/testing/write-zotero.ts'
import { libraryImports } from '../tables.ts'
import { readImportJob, runImportJob, sweepImportsJob } from './jobs.ts'

const DAY_SECONDS = 24 * 60 * 60

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
})
beforeEach(async () => {
  user = await makeUser(app)
})
afterAll(() => app.close())

const upload = (content: string | Uint8Array, name = 'library.bib', who = user) =>
  who.call(importCalls.uploadImport, {
    fields: {},
    file: new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
  })
/** A BibTeX export with this many PDF files, in a zip. */
const library = (papers: number) => {
  const numbers = Array.from({ length: papers }, (_, n) => n)
  const entries = numbers.map(
    (n) =>
      `@article{p${n}, title = {Moisture of plot ${n}}, keywords = {method}, file = {a:files/${n}.pdf:application/pdf}}`,
  )
  const files = numbers.map((n) => [`files/${n}.pdf`, plainPdf([`Plot ${n} lost water.`])] as const)
  const absent = '@article{absent, year = 2020}'
  return zipSync({ 'Export.bib': strToU8([...entries, absent].join('\n')), ...Object.fromEntries(files) })
}
const current = async () => (await user.call(importCalls.currentImport, {})).data
const run = (importId: string) => user.call(importCalls.runImport, { body: { importId } })
const end = (importId: string) => user.call(importCalls.endImport, { query: { importId } })
const reaches = (status: ImportStatus): Promise<LibraryImport> =>
  vi.waitFor(async () => {
    const found = await current()
    expect(found).toMatchObject({ status })
    return found as LibraryImport
  }, SOON)
const papers = () =>
  app.context.db.select().from(articles).where(eq(articles.ownerId, user.id)).orderBy(asc(articles.id))
const storedFiles = async () => {
  const keys: string[] = []
  for await (const { key } of app.context.files.list('imports')) keys.push(key)
  return keys
}
const fileOf = async () => {
  const [row] = await app.context.db.select().from(libraryImports).where(eq(libraryImports.accountId, user.id))
  return row?.fileKey ?? null
}
const once: JobRun = { isLastAttempt: false, signal: new AbortController().signal }
const ADD = { file: addRereadable, item: addItem }
/** An uploaded library that was read by the worker. */
const uploaded = async (content: Uint8Array, name = 'Export.zip') => {
  const { data } = await upload(content, name)
  await readImportJob.run(app.context, { importId: data.id }, once)
  return data.id
}

// Proves: x-import-browser, deviation-110
describe('an import in the browser', () => {
  it('shows what it will bring, brings it, lists what it does not, and brings nothing when repeated', async () => {
    const worker = await startWorker(app, ['read-import', 'run-import'])
    try {
      const { status, data } = await upload(library(2), 'Export.zip')
      expect([status, data]).toMatchObject([201, { status: 'reading', fileName: 'Export.zip', preview: null }])
      const ready = await reaches('ready')
      expect(ready.preview).toMatchObject({ items: 3, added: 2, left: 1, files: 2, tags: 1, collections: 0 })
      expect(ready.preview?.first.map(({ title, hasFile }) => [title, hasFile])).toEqual([
        ['Moisture of plot 0', true],
        ['Moisture of plot 1', true],
      ])
      expect(ready.remarks).toMatchObject({ total: 1, first: [{ item: 'absent' }] })
      expect(await papers()).toEqual([])
      expect([(await run(data.id)).status, (await run(data.id)).status]).toEqual([200, 200])
      const done = await reaches('done')
      expect(done.progress).toEqual({ items: 2, of: 2, addedFiles: 2 })
      expect((await papers()).map(({ title }) => title)).toEqual(['Moisture of plot 0', 'Moisture of plot 1'])
      expect((await user.call(libraryCalls.tags, {})).data).toMatchObject([{ name: 'method', papers: 2 }])
      const csv = await user.call(importCalls.importRemarks, { query: { importId: data.id } })
      expect(csv.data).toBe('item,problem,text\r\nabsent,It has no title and no file.,2020\r\n')
      expect(await fileOf()).toBeNull()
      expect((await upload(library(2), 'Export.zip')).status).toBe(201)
      expect((await reaches('ready')).preview).toMatchObject({ added: 0, done: 2, left: 1 })
    } finally {
      await worker.stop()
    }
    expect(await end((await current())?.id ?? '')).toMatchObject({ status: 200, data: null })
    expect(await storedFiles()).toEqual([])
  })

  it('reads a zip of a Zotero data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-import-'))
    const made = openZotero(folder)
    const file = await made.file(made.item({ title: 'Moisture of plot one' }), 'a.pdf', plainPdf(['Plot one']))
    made.finish()
    const stored = `storage/K${String(file).padStart(7, '0')}/a.pdf`
    const [database, pdf] = [await readFile(join(folder, 'zotero.sqlite')), await readFile(join(folder, stored))]
    await rm(folder, { recursive: true })
    await uploaded(zipSync({ 'Zotero/zotero.sqlite': database, [`Zotero/${stored}`]: pdf }))
    expect((await current())?.preview).toMatchObject({ items: 1, added: 1, files: 1 })
  })

  it.each([
    ['an empty file', '', 'library.bib', 400, 'fileEmpty'],
    ['a binary file', 'a\0b', 'library.bib', 415, 'importUnsupported'],
    ['a file of another type', 'MZ', 'library.exe', 415, 'importUnsupported'],
    ['a PDF', '%PDF-1.4', 'paper.pdf', 415, 'importUnsupported'],
  ])('%s is rejected, and nothing is stored', async (_, content, name, status, error) => {
    const before = await storedFiles()
    expect(await upload(content, name)).toMatchObject({ status, error })
    expect([await current(), await storedFiles()]).toEqual([null, before])
  })

  it.each([
    ['text', strToU8('Hello'), 'library.bib', /neither Zotero RDF/],
    ['zip', zipSync({ 'a.txt': strToU8('A') }), 'library.zip', /no library to import/],
    ['database', zipSync({ 'zotero.sqlite': strToU8('A') }), 'library.zip', /not a Zotero database/],
    ['damaged zip', strToU8('PK\x03\x04 no zip'), 'library.zip', /zip cannot be read/],
  ])('a %s without a library is refused with a message, and its file is removed', async (_, content, name, problem) => {
    await uploaded(content, name)
    expect(await current()).toMatchObject({ status: 'refused', problem: expect.stringMatching(problem) })
    expect(await fileOf()).toBeNull()
    expect((await upload('@misc{a, title = {A}}')).status).toBe(201)
  })

  it('there is one at a time, also of two uploads at once', async () => {
    const both = await Promise.all([upload('@misc{a, title = {A}}'), upload('@misc{b, title = {B}}')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const file = await fileOf()
    expect(await upload('@misc{c, title = {C}}')).toMatchObject({ status: 409, error: 'importRunning' })
    expect((await storedFiles()).filter((key) => key !== file)).toHaveLength((await storedFiles()).length - 1)
    const importId = (await current())?.id ?? ''
    expect(await run(importId)).toMatchObject({ status: 409, error: 'importNotReady' })
    await end(importId)
    expect([await current(), (await end(importId)).status]).toEqual([null, 404])
    expect(await app.context.files.size(file ?? '').catch(() => 'removed')).toBe('removed')
  })

  it('an import that is stopped keeps what is in, and says how much', { tags: ['campaign'] }, async () => {
    const full = { title: 'Waiting', status: 'queue', isPublished: false } as const
    for (let n = 1; n < QUOTAS.user.processing; n += 1) await makePaper(app, user, full)
    const worker = await startWorker(app, ['read-import', 'run-import'])
    try {
      const { data } = await upload(library(3), 'Export.zip')
      await reaches('ready')
      await run(data.id)
      const waiting = await vi.waitFor(async () => {
        const found = await current()
        expect(found?.waitsFor).toMatch(/papers/)
        return found
      }, SOON)
      expect(waiting).toMatchObject({ status: 'running', progress: { of: 3, addedFiles: 1 } })
      expect(await end(data.id)).toMatchObject({ status: 200, data: { status: 'stopping' } })
      expect(await reaches('stopped')).toMatchObject({ progress: { items: 1, of: 3, addedFiles: 1 }, waitsFor: null })
      expect(await fileOf()).toBeNull()
      await app.context.db.update(articles).set({ status: 'complete' }).where(eq(articles.ownerId, user.id))
      const again = (await upload(library(3), 'Export.zip')).data
      expect((await reaches('ready')).preview).toMatchObject({ done: 1, added: 2 })
      await run(again.id)
      expect((await reaches('done')).progress).toEqual({ items: 2, of: 2, addedFiles: 2 })
    } finally {
      await worker.stop()
    }
  })

  it('an import interrupted in any part goes on there, counts everything once and adds nothing twice', {
    tags: ['campaign'],
  }, async () => {
    const importId = await uploaded(library(4))
    await run(importId)
    await app.context.db.transaction(async (tx) => {
      // As a worker that was killed after its second file.
      const { addRereadable } = await import('../../uploads/add-file.ts')
      for (const n of [0, 1]) {
        const pdf = plainPdf([`Plot ${n} lost water.`])
        const open = async () => Readable.from([Buffer.from(pdf)])
        await addRereadable(
          { ...app.context, db: tx },
          { id: user.id, role: 'user' },
          { name: `${n}.pdf`, size: pdf.length, open },
        )
      }
      await tx.update(libraryImports).set({ itemsTotal: 4, filesTotal: 4 }).where(eq(libraryImports.id, importId))
    })
    const stopping = new AbortController()
    stopping.abort()
    const stopped = runImportJob(ADD).run(app.context, { importId }, { ...once, signal: stopping.signal })
    await expect(stopped).rejects.toThrow()
    expect(await current()).toMatchObject({ status: 'running' })
    await runImportJob(ADD).run(app.context, { importId }, once)
    expect(await current()).toMatchObject({
      status: 'done',
      progress: { items: 4, of: 4, addedFiles: 4 },
      remarks: { total: 1 },
    })
    expect(await papers()).toHaveLength(4)
  })

  it('an import that is stopped before the worker takes it imports nothing', async () => {
    const importId = await uploaded(library(1))
    await run(importId)
    await end(importId)
    await runImportJob(ADD).run(app.context, { importId }, once)
    expect(await current()).toMatchObject({ status: 'stopped', progress: { items: 0, addedFiles: 0 } })
    expect([await papers(), await fileOf()]).toEqual([[], null])
  })

  it('an import that runs while its account is deleted ends before it, and leaves nothing', {
    tags: ['campaign'],
  }, async () => {
    const full = { title: 'Waiting', status: 'queue', isPublished: false } as const
    for (let n = 0; n < QUOTAS.user.processing; n += 1) await makePaper(app, user, full)
    const importId = await uploaded(library(1))
    const file = await fileOf()
    await run(importId)
    const worker = await startWorker(app, ['run-import'])
    try {
      await vi.waitFor(async () => expect((await current())?.waitsFor).toMatch(/papers/), SOON)
      const leaving = { frozenAt: new Date(), frozenBy: 'deletion' } as const
      await app.context.db.update(accounts).set(leaving).where(eq(accounts.id, user.id))
      await deleteAccountJob.run(app.context, { accountId: user.id }, once)
    } finally {
      await worker.stop()
    }
    expect([await papers(), await app.context.db.$count(accounts, eq(accounts.id, user.id))]).toEqual([[], 0])
    expect(await storedFiles()).not.toContain(file)
  })

  it('an import whose account is deleted leaves no file and no paper', async () => {
    const importId = await uploaded(library(1))
    const file = await fileOf()
    await app.context.db
      .update(accounts)
      .set({ frozenAt: new Date(), frozenBy: 'deletion' })
      .where(eq(accounts.id, user.id))
    await deleteAccountJob.run(app.context, { accountId: user.id }, once)
    expect(await storedFiles()).not.toContain(file)
    await runImportJob(ADD).run(app.context, { importId }, once)
    expect(await papers()).toEqual([])
  })

  it('the sweep removes abandoned imports and orphaned files, and ends those whose job was lost', async () => {
    const other = await makeUser(app)
    await upload('@misc{a, title = {A}}', 'lost.bib', other)
    await app.context.pool.query('delete from graphile_worker._private_jobs')
    await uploaded(library(1))
    const file = await fileOf()
    const { files, config } = app.context
    await files.put('imports/orphan.bib', Readable.from('left by a crash'))
    await utimes(join(config.filesUrl, 'imports/orphan.bib'), new Date(0), new Date(0))
    await sweepImportsJob.run(app.context, {}, once)
    expect((await other.call(importCalls.currentImport, {})).data).toMatchObject({ status: 'failed' })
    expect(await current()).toMatchObject({ status: 'ready' })
    expect(await storedFiles()).toContain(file)
    expect(await storedFiles()).not.toContain('imports/orphan.bib')
    app.advanceClock(IMPORT_DAYS * DAY_SECONDS + 1)
    await sweepImportsJob.run(app.context, {}, once)
    const left = await app.context.db.$count(libraryImports)
    expect([left, await storedFiles()]).toEqual([0, []])
  })
})
