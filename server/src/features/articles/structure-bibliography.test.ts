import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeRecord } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { assignCitationKey } from '../../papers/citation-key.ts'
import { articles } from '../../papers/tables.ts'
import { structureBibliographyJob } from './structure-bibliography.ts'

describe('data that an earlier version has stored as text', () => {
  let app: TestApp
  let owner: TestUser
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
  })
  afterAll(() => app.close())

  const run = (signal = new AbortController().signal) =>
    structureBibliographyJob.run(app.context, {}, { isLastAttempt: false, signal })
  const stored = async (ids: number[]) => {
    const rows = await app.context.db.select().from(articles).where(inArray(articles.id, ids)).orderBy(articles.id)
    return rows.map(({ names, publication, type, citationKey }) => ({ names, publication, type, citationKey }))
  }
  const old = { progress: 99, authors: ['Pia van Roe'], year: 2020, title: 'Bogs in spring' }

  it('is structured in batches, and papers with one stem get keys of their own', async () => {
    const record = await makeRecord(app, { title: 'Wet bogs', abstract: '', archiveId: '2301.00009' })
    const ids = [
      await makePaper(app, owner, { ...old, journalRef: 'Soil 3(1), 4-5' }),
      await makePaper(app, owner, old),
    ]
    const many = Array.from({ length: 1100 }, (_, at) => ({
      ...{ ...old, ownerId: null, source: 'arxiv' as const, fileName: '', sizeBytes: 0, status: 'published' as const },
      ...{ articleUrl: `arxiv:${at}`, archiveId: `2401.${10000 + at}`, citationKey: null },
    }))
    await app.context.db.insert(articles).values(many)
    await run()
    const names = [{ family: 'Roe', given: 'Pia', particle: 'van' }]
    const publication = { containerTitle: 'Soil', volume: '3', issue: '1', pages: '4-5', publisher: '' }
    expect(await stored([record, ...ids])).toEqual([
      { names: [], publication: null, type: 'preprint', citationKey: 'wet' },
      { names, publication, type: 'article', citationKey: 'roe2020bogs' },
      { names, publication: null, type: null, citationKey: 'roe2020bogsa' },
    ])
    expect(await app.context.db.$count(articles, eq(articles.citationKey, 'roe2020bogs'))).toBe(1101)
    const before = await stored(ids)
    await run()
    expect(await stored(ids)).toEqual(before)
  })

  it('a job that is stopped changes nothing more and continues at the next run', async () => {
    const id = await makePaper(app, owner, old)
    const stopped = new AbortController()
    stopped.abort()
    await run(stopped.signal)
    expect(await stored([id])).toMatchObject([{ names: null, citationKey: null }])
    await run()
    expect(await stored([id])).toMatchObject([{ names: [{ family: 'Roe' }], citationKey: 'roe2020bogsb' }])
  })

  it('what a previous version changes while it still runs is structured again, and the key stays', async () => {
    const id = await makePaper(app, owner, { ...old, title: 'Fens', journalRef: 'Soil 3(1), 4-5' })
    await run()
    await app.context.db
      .update(articles)
      .set({ authors: ['Ria Poe'], journalRef: 'Peat' })
      .where(eq(articles.id, id))
    expect(await stored([id])).toMatchObject([{ names: null, publication: null }])
    await run()
    expect(await stored([id])).toMatchObject([
      { names: [{ family: 'Poe', given: 'Ria' }], publication: { containerTitle: 'Peat' }, citationKey: 'roe2020fens' },
    ])
  })

  it('papers of one owner that get their keys at the same time get different ones', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => makePaper(app, owner, { ...old, title: 'Swamps' })))
    await Promise.all(
      ids.map((id) =>
        app.context.db.transaction(async (tx) => {
          const [paper] = await tx.select().from(articles).where(eq(articles.id, id))
          if (paper) await assignCitationKey(tx, paper)
        }),
      ),
    )
    const keys = (await stored(ids)).map(({ citationKey }) => citationKey)
    expect(keys.toSorted()).toEqual(['', ...'abcdefghijklmnopqrs'].map((letter) => `roe2020swamps${letter}`))
  })
})
