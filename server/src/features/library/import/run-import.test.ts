import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { COLLECTIONS_MAX } from '@colophon/protocol/library/entities'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { startWorker } from '../../../../tests/testing/make-article.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeRecord } from '../../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { articleChanges, articles, bookmarks } from '../../../papers/tables.ts'
import { addRereadable } from '../../uploads/add-file.ts'
import { addItem } from '../../uploads/add-item.ts'
import { highlights } from '../highlights/tables.ts'
import { collections, importedItems } from '../tables.ts'
import type { ImportPlan } from './plan.ts'
import { readLibrary } from './read-library.ts'
import { importLibrary } from './run-import.ts'
import { openSource } from './source.ts'
import { openZotero, plainPdf, type ZoteroFolder } from './testing/write-zotero.ts'

let app: TestApp
let user: TestUser
let folder: string
beforeAll(async () => {
  app = await makeApp()
})
beforeEach(async () => {
  user = await makeUser(app)
  folder = await mkdtemp(join(tmpdir(), 'colophon-import-'))
  return () => rm(folder, { recursive: true })
})
afterAll(() => app.close())

const never = new AbortController().signal
/** Papers are read at the lowest priority, so that other tests go first. */
const READ_SOON = { timeout: 120_000 }

const run = async (path = folder, { isPreview = false, signal = never, onWait = (_: string) => {} } = {}) => {
  const source = await openSource(path)
  const library = await readLibrary(source)
  let plan: ImportPlan | null = null
  const onPlan = (made: ImportPlan) => {
    plan = made
    return !isPreview
  }
  const person = { id: user.id, role: 'user' } as const
  const done = await importLibrary(
    app.context,
    person,
    { library, source },
    { add: { file: addRereadable, item: addItem }, onPlan, onProgress: () => undefined, onWait, signal },
  )
  await source.close()
  const outcomes = (plan as ImportPlan | null)?.items.map(({ outcome }) => outcome)
  return { ...done, outcomes, problems: done.remarks.map(({ item, problem }) => `${item}: ${problem}`) }
}
const zotero = async (fill: (zotero: ZoteroFolder) => Promise<void> | void) => {
  const made = openZotero(folder)
  await fill(made)
  made.finish()
}
const papers = () =>
  app.context.db.select().from(articles).where(eq(articles.ownerId, user.id)).orderBy(asc(articles.id))
const marks = () =>
  app.context.db.select().from(highlights).where(eq(highlights.accountId, user.id)).orderBy(asc(highlights.id))
const bib = (entries: string) => writeFile(join(folder, 'library.bib'), entries)

const PLOT = ['Moisture of plot one and its peat', 'Plot one lost water quickly in dry air.']
const details = {
  title: 'Moisture of plot one',
  DOI: '10.5555/One',
  date: '2020-00-00 2020',
  publicationTitle: 'Wetlands',
}

// Proves: x-import-library
describe('an import of a library', () => {
  it('adds files with the details of their items, and files, tags and marks them', async () => {
    await zotero(async (made) => {
      const item = made.item(details, [['Ada', 'Marsh']])
      const file = await made.file(item, 'Marsh.pdf', plainPdf(PLOT))
      made.put(made.collection('Drying', made.collection('Bogs')), item)
      made.tag(item, 'method')
      made.note(item, '<p>Compare with plot two.</p>')
      made.annotation(file, 1, { text: 'Plot one lost  water', comment: 'How much?', color: '#5fb236' })
      made.annotation(file, 3, { comment: 'The map.', color: '#2ea8e5' })
    })
    expect(await run()).toMatchObject({ items: 1, added: 1, remarks: [], outcomes: ['added'] })
    const [paper] = await papers()
    expect(paper).toMatchObject({
      title: 'Moisture of plot one',
      doi: '10.5555/One',
      year: 2020,
      authors: ['Ada Marsh'],
    })
    const mine = (await user.call(libraryCalls.collections, {})).data
    expect(mine.map(({ name, papers }) => [name, papers])).toEqual([
      ['Bogs', 0],
      ['Drying', 1],
    ])
    expect((await user.call(libraryCalls.tags, {})).data).toMatchObject([{ name: 'method', color: 'red', papers: 1 }])
    const worker = await startWorker(app)
    try {
      const articleId = paper?.id ?? 0
      await vi.waitFor(async () => {
        const [read] = await papers()
        expect(read).toMatchObject({ status: 'complete', title: 'Moisture of plot one', authors: ['Ada Marsh'] })
      }, READ_SOON)
      const { data } = await user.call(highlightCalls.list, { query: { articleId } })
      expect(data).toMatchObject([
        { note: 'How much?', color: 'green', anchor: { quote: 'Plot one lost water', page: 1 } },
        { note: 'The map.', color: 'blue', kind: 'area', area: { page: 1, x: 10, y: 802, width: 20, height: 20 } },
      ])
      const { data: notes } = await user.call(libraryCalls.importedNotes, { query: { articleId } })
      expect(notes).toMatchObject([{ text: 'Compare with plot two.' }])
    } finally {
      await worker.stop()
    }
  })

  it('changes nothing as a preview', async () => {
    await zotero(async (made) => {
      const item = made.item(details)
      await made.file(item, 'Marsh.pdf', plainPdf(PLOT))
      made.put(made.collection('Bogs'), item)
    })
    expect(await run(folder, { isPreview: true })).toMatchObject({ items: 0, added: 0, outcomes: ['added'] })
    expect([await papers(), (await user.call(libraryCalls.collections, {})).data]).toEqual([[], []])
  })

  it('matches items without a file by DOI, archive id, then title and year, and keeps papers of others', async () => {
    const other = await makeUser(app)
    const mine = await makePaper(app, user, { title: 'Mine', doi: '10.5555/MINE' })
    const open = await makePaper(app, other, { title: 'Open', doi: '10.5555/open' })
    const draft = await makePaper(app, other, { title: 'Draft', doi: '10.5555/draft', isPublished: false })
    const record = await makeRecord(app, { title: 'A record of sand and peat', abstract: '', archiveId: '2001.01234' })
    const titled = await makePaper(app, user, { title: 'What dry air does to peat', year: 2019 })
    await bib(`@article{a, title = {Another title}, doi = {https://doi.org/10.5555/mine}}
      @article{b, title = {Open}, doi = {10.5555/OPEN}}
      @article{c, title = {Draft}, doi = {10.5555/draft}}
      @misc{d, title = {Record}, eprint = {2001.01234v2}, archivePrefix = {arXiv}}
      @article{e, title = {What Dry Air does to {P}eat}, year = 2020}
      @article{f, title = {What dry air does to peat}, year = 2010}
      @article{g, title = {A record of sand and peat}, year = 2020}`)
    const done = await run()
    expect(done.outcomes).toEqual(['own', 'kept', 'added', 'kept', 'own', 'added', 'kept'])
    expect(done.problems).toEqual([])
    const kept = await app.context.db.select().from(bookmarks).where(eq(bookmarks.accountId, user.id))
    expect(kept.map(({ articleId }) => articleId).toSorted()).toEqual([open, record].toSorted())
    const added = (await papers()).filter(({ id }) => ![mine, titled].includes(id))
    expect(added).toMatchObject([
      { title: 'Draft', doi: '10.5555/draft', format: null, status: 'complete' },
      { title: 'What dry air does to peat', year: 2010, format: null },
    ])
    expect(kept.map(({ articleId }) => articleId)).not.toContain(draft)
  })

  it('adds one paper for items of the same DOI, hash, or title and year, and names a second file', async () => {
    await zotero(async (made) => {
      const [one, again, sameFile, sameTitle] = [
        made.item(details),
        made.item({ ...details, title: 'Another title' }),
        made.item({ title: 'Something else entirely here' }),
        made.item({ title: 'Moisture of plot one', date: '2021' }),
      ]
      await made.file(one, 'a.pdf', plainPdf(PLOT))
      await made.file(again, 'b.pdf', plainPdf(['Another file']))
      await made.file(sameFile, 'c.pdf', plainPdf(PLOT))
      await made.file(sameTitle, 'd.pdf', plainPdf(PLOT))
    })
    const done = await run()
    expect(done).toMatchObject({ items: 4, added: 1 })
    expect(done.problems).toEqual([expect.stringMatching(/^Another title: Its file is not added/)])
    expect(await papers()).toHaveLength(1)
  })

  it('adds two papers for items of one title whose DOIs differ', async () => {
    await zotero(async (made) => {
      await made.file(made.item(details), 'a.pdf', plainPdf(PLOT))
      await made.file(made.item({ ...details, DOI: '10.5555/other' }), 'b.pdf', plainPdf(['Another file']))
    })
    expect(await run()).toMatchObject({ items: 2, added: 2, remarks: [] })
  })

  it('run again brings nothing twice, and keeps what was changed or removed since', async () => {
    await zotero(async (made) => {
      const item = made.item(details)
      const file = await made.file(item, 'Marsh.pdf', plainPdf(PLOT))
      made.annotation(file, 1, { text: 'Plot one lost water' })
      made.tag(item, 'method')
    })
    await run()
    const [paper] = await papers()
    await app.context.db
      .update(articles)
      .set({ title: 'Corrected' })
      .where(eq(articles.id, paper?.id ?? 0))
    await app.context.db.delete(highlights).where(eq(highlights.accountId, user.id))
    expect(await run()).toMatchObject({ items: 0, added: 0, outcomes: ['done'] })
    expect([await papers(), await marks()]).toMatchObject([[{ title: 'Corrected' }], []])
  })

  it('gives an own paper the details of its item, except those that its owner has corrected', async () => {
    const mine = await makePaper(app, user, { title: 'marsh-2020-final', doi: '10.5555/one', year: 1999 })
    const correction = { articleId: mine, field: 'year', before: 1998, after: 1999, changedById: user.id } as const
    await app.context.db.insert(articleChanges).values(correction)
    await bib('@article{a, title = {Moisture of plot one}, year = 2020, doi = {10.5555/one}}')
    await run()
    expect(await papers()).toMatchObject([{ title: 'Moisture of plot one', year: 1999 }])
  })

  it('reports missing and refused files, files outside of the folder, and what is over a limit', async () => {
    await app.context.db.insert(collections).values(
      Array.from({ length: COLLECTIONS_MAX }, (_, n) => ({
        ownerId: user.id,
        name: `C ${n}`,
        createdAt: new Date(),
      })),
    )
    await zotero(async (made) => {
      await made.file(made.item({ title: 'Missing file' }), 'a.pdf', null)
      await made.file(made.item({ title: 'Refused file' }), 'b.pdf', 'no pdf')
      made.linkedFile(made.item({ title: 'Linked file' }), '/etc/passwd.pdf')
      const large = await made.file(made.item({ title: 'Large file' }), 'large.pdf', '%PDF-1.4')
      const path = join(folder, 'storage', `K${String(large).padStart(7, '0')}`, 'large.pdf')
      await truncate(path, QUOTAS.user.fileMegabytes * 1_048_576 + 1)
      made.collection('One too many')
    })
    const done = await run()
    expect(done.problems).toEqual([
      expect.stringMatching(/^Missing file: The file .*a\.pdf is missing/),
      expect.stringMatching(/^Linked file: The file \/etc\/passwd\.pdf is missing or damaged, or outside/),
      expect.stringMatching(/^Large file: The file .*large\.pdf is too large/),
      expect.stringMatching(/^Collection One too many: It is not created/),
      expect.stringMatching(/^Refused file: b\.pdf is refused/),
    ])
    // Their details are papers all the same.
    expect((await papers()).map(({ title, format }) => [title, format])).toEqual([
      ['Missing file', null],
      ['Refused file', null],
      ['Linked file', null],
      ['Large file', null],
    ])
  })

  it('adds items without a file once, equal ones as one, and leaves out what has neither a file nor a title', async () => {
    const text = `@article{a, title = {The water of no plot}, author = {Marsh, Ada and {World Bank}}, year = 2020,
        journal = {Wetlands}, volume = 4, keywords = {method}, abstract = {Nothing was measured.}}
      @article{b, title = {The Water of No Plot}, year = 2020}
      @article{c, year = 2021}`
    await bib(text)
    const done = await run()
    expect(done.outcomes).toEqual(['added', 'added', 'left'])
    expect(done.problems).toEqual([expect.stringMatching(/^c: It has no title and no file/)])
    expect(await papers()).toMatchObject([
      { title: expect.stringMatching(/no plot/i), authors: ['Ada Marsh', 'World Bank'], year: 2020, format: null },
    ])
    expect((await user.call(libraryCalls.tags, {})).data).toMatchObject([{ name: 'method', papers: 1 }])
    expect((await run()).outcomes).toEqual(['done', 'done', 'left'])
    await app.context.db.delete(importedItems).where(eq(importedItems.accountId, user.id))
    expect((await run()).outcomes).toEqual(['own', 'own', 'left'])
    expect(await papers()).toHaveLength(1)
  })

  it('attaches the file of a newer copy to the paper that came without one', async () => {
    await bib('@article{a, title = {Moisture of plot one}, year = 2020}')
    await run()
    await bib('@article{a, title = {Moisture of plot one}, year = 2020, file = {:one.pdf:PDF}}')
    await writeFile(join(folder, 'one.pdf'), plainPdf(PLOT))
    expect(await run()).toMatchObject({ items: 1, added: 1, outcomes: ['own'], remarks: [] })
    expect(await papers()).toMatchObject([{ title: 'Moisture of plot one', format: 'pdf' }])
  })

  it('adds the further fields of a newer copy to those that a paper has', async () => {
    await bib('@book{a, title = {Moisture of plot one}, year = 2020, isbn = {978-1-898298-63-2}, edition = {1st}}')
    await run()
    await bib('@book{a, title = {Moisture of plot one}, year = 2020, edition = {2nd}, address = {Paris}}')
    expect((await run()).outcomes).toEqual(['own'])
    const [paper] = await papers()
    expect(paper?.further).toEqual({ ISBN: '978-1-898298-63-2', edition: '2nd', 'publisher-place': 'Paris' })
  })

  it('takes no paper for an item whose id it has and whose title is quite another', async () => {
    await makePaper(app, user, { title: 'Water tables of raised bogs in summer', doi: '10.5555/wrong' })
    await bib(`@article{a, title = {Machine translation of legal texts}, doi = {10.5555/wrong}}
      @article{b, title = {Water tables of a raised bog}, doi = {10.5555/wrong}}`)
    expect((await run()).outcomes).toEqual(['added', 'own'])
    expect((await papers()).map(({ title }) => title)).toEqual([
      'Water tables of a raised bog',
      'Machine translation of legal texts',
    ])
  })

  it('stops at the quota of papers in process while the product does not run, and continues later', {
    tags: ['campaign'],
  }, async () => {
    const waiting = { title: 'Waiting', status: 'queue', isPublished: false } as const
    for (let n = 1; n < QUOTAS.user.processing; n += 1) await makePaper(app, user, waiting)
    await zotero(async (made) => {
      await made.file(made.item({ title: 'First of the plots' }), 'a.pdf', plainPdf(['First']))
      await made.file(made.item({ title: 'Second of the plots' }), 'b.pdf', plainPdf(['Second']))
    })
    expect(await run()).toMatchObject({ items: 1, added: 1, isStopped: true })
    await app.context.db.update(articles).set({ status: 'complete' }).where(eq(articles.ownerId, user.id))
    expect(await run()).toMatchObject({ items: 1, added: 1, isStopped: false, outcomes: ['done', 'added'] })
  })

  it('waits at the quota while the product runs, until papers are processed or it is stopped', {
    tags: ['campaign'],
  }, async () => {
    const waiting = { title: 'Waiting', status: 'queue', isPublished: false } as const
    for (let n = 0; n < QUOTAS.user.processing; n += 1) await makePaper(app, user, waiting)
    await zotero(async (made) => {
      await made.file(made.item({ title: 'First of the plots' }), 'a.pdf', plainPdf(['First']))
    })
    const worker = await startWorker(app, ['index'])
    try {
      const stop = new AbortController()
      expect(await run(folder, { signal: stop.signal, onWait: () => stop.abort() })).toMatchObject({
        items: 0,
        isStopped: true,
      })
      const onWait = vi.fn(async () => {
        await app.context.db.update(articles).set({ status: 'complete' }).where(eq(articles.ownerId, user.id))
      })
      expect(await run(folder, { onWait })).toMatchObject({ items: 1, added: 1, isStopped: false })
      expect(onWait).toHaveBeenCalledOnce()
    } finally {
      await worker.stop()
    }
  })

  it('two imports at once bring nothing twice', { tags: ['campaign'] }, async () => {
    await zotero(async (made) => {
      for (let n = 0; n < 5; n += 1) {
        await made.file(made.item({ title: `Moisture of plot ${n}` }), `${n}.pdf`, plainPdf([`Plot ${n}`]))
      }
    })
    const both = await Promise.all([run(), run()])
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 5])
    expect(await papers()).toHaveLength(5)
    const ofUser = eq(importedItems.accountId, user.id)
    expect(await app.context.db.$count(importedItems, ofUser)).toBe(5)
  })

  it('stores hostile names, notes and highlights within their limits', async () => {
    await zotero(async (made) => {
      const item = made.item({
        title: `Plot \u202e\0${'x'.repeat(2000)}`,
        date: '9999',
        abstractNote: 'a\0b',
        language: 'xx',
      })
      const file = await made.file(item, `${'y'.repeat(200)}.pdf`, plainPdf(PLOT))
      made.tag(item, ` \u0007${'tag '.repeat(100)}`)
      made.tag(item, '\u200b')
      let parent: number | null = null
      for (let n = 0; n < 12; n += 1) parent = made.collection(`Level ${n} ${'z'.repeat(200)}`, parent)
      made.put(parent ?? 0, item)
      made.note(item, `<p>${'long '.repeat(5000)}</p>`)
      made.annotation(file, 1, { text: 'a\0b', color: 'javascript:', page: 1e9 })
      made.annotation(file, 1, { text: 'words '.repeat(500), comment: 'On a page' })
    })
    const done = await run()
    expect(done).toMatchObject({ items: 1, added: 1, remarks: [{ problem: 'Its title is cut after 500 characters.' }] })
    expect((await papers())[0]?.title).toHaveLength(498)
    const stored = await marks()
    expect(stored.map(({ quote, note }) => [quote.length, note.length])).toEqual([
      [2, 0],
      [1997, 9],
      [1001, 0],
    ])
    const [paper] = await papers()
    const { data: notes } = await user.call(libraryCalls.importedNotes, { query: { articleId: paper?.id ?? 0 } })
    expect(notes.map(({ text }) => text.length)).toEqual([24_999])
    expect((await user.call(libraryCalls.collections, {})).data).toHaveLength(8)
    expect((await user.call(libraryCalls.tags, {})).data).toHaveLength(2)
  })
})
