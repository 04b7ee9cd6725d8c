import { randomUUID } from 'node:crypto'
import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import { libraryCalls } from '@colophon/protocol/library/calls'
import type { CallInput } from '@colophon/protocol/route'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { upload } from '../../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { articles } from '../../../papers/tables.ts'

type Row = Partial<typeof articles.$inferInsert>

describe('GET /articles/my-articles', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  const add = async (owner: TestUser, changes: Row[]) => {
    const rows = changes.map((change, index) => ({
      ownerId: owner.id,
      title: `Paper ${index}`,
      fileName: `paper-${index}.txt`,
      articleUrl: `papers/${randomUUID()}.txt`,
      sizeBytes: 100 + index,
      status: 'complete' as const,
      ...change,
    }))
    return (await app.context.db.insert(articles).values(rows).returning({ id: articles.id })).map(({ id }) => id)
  }

  // Proves: x-storage-rows
  it.each([
    ['pages', ['two', 'one', 'three']],
    ['statementsCount', ['one', 'three', 'two']],
    ['likesCount', ['one', 'two', 'three']],
    ['authors', ['two', 'three', 'one']],
    ['year', ['three', 'one', 'two']],
    ['venue', ['one', 'three', 'two']],
  ] as const)('My storage sorts by %s, what is unknown first', async (sortingField, wanted) => {
    const owner = await makeUser(app)
    await add(owner, [
      {
        title: 'one',
        pages: 3,
        statementsCount: 1,
        authors: ['Ada Zimmer'],
        names: [{ given: 'Ada', family: 'Zimmer' }],
        year: 1999,
      },
      {
        title: 'two',
        pages: null,
        statementsCount: 9,
        authors: ['Zoe Abel'],
        names: [{ given: 'Zoe', family: 'Abel' }],
        year: 2020,
        publication: { ...NO_PUBLICATION, containerTitle: 'Soil' },
      },
      { title: 'three', pages: 40, statementsCount: 2, authors: ['Group of Peat'], journalRef: 'Field notes 3' },
    ])
    const { data } = await owner.call(storageCalls.myArticles, { query: { sortingField, sortingDirection: 'ASC' } })
    expect(data[0].map(({ title }) => title)).toEqual(wanted)
  })

  // Proves: x-my-counts
  it("counts of My storage cover each list and no other user's papers", async () => {
    const owner = await makeUser(app)
    const other = await makeUser(app)
    await add(other, [{}, {}])
    await add(owner, [
      { year: 2021, field: 'botany' },
      { isPublished: true, status: 'published', year: 2019, field: 'botany' },
      { isHidden: true, field: 'acoustics' },
      { isHidden: true, status: 'error', year: 2020 },
      { status: 'queue' },
      { deletedAt: new Date() },
    ])
    const { data } = await owner.call(storageCalls.myCounts, { query: {} })
    const { years, fields, ...totals } = data
    expect(totals).toEqual({ all: 3, drafts: 2, published: 1, kept: 0, hidden: 2, bin: 1 })
    expect(years).toEqual([
      { year: 2019, count: 1 },
      { year: 2021, count: 1 },
    ])
    expect(fields).toEqual([
      { field: 'botany', count: 2 },
      { field: 'acoustics', count: 1 },
    ])
    const lists = {
      drafts: { doneStatus: true, isPublished: false },
      hidden: { isHidden: true },
      bin: { isDeleted: true },
    }
    for (const [name, query] of Object.entries(lists)) {
      const [, total] = (await owner.call(storageCalls.myArticles, { query })).data
      expect(total, name).toBe(totals[name as keyof typeof lists])
    }
  })

  // Proves: x-my-counts
  it('years and fields are counted within the collection, the tag and the words that are asked for', async () => {
    const owner = await makeUser(app)
    const [first = 0] = await add(owner, [
      { title: 'Wet peat', year: 2021, field: 'botany' },
      { title: 'Dry peat', year: 2019, field: 'soil' },
    ])
    const { data: collection } = await owner.call(libraryCalls.createCollection, { body: { name: 'Wet lands' } })
    await owner.call(libraryCalls.filePapers, {
      body: { collectionId: collection.id, articleIds: [first], isIn: true },
    })
    const counted = async (query: CallInput<typeof storageCalls.myCounts>['query']) => {
      const { all, years, fields } = (await owner.call(storageCalls.myCounts, { query })).data
      return { all, years: years.map(({ year }) => year), fields: fields.map(({ field }) => field) }
    }
    const wet = { all: 2, years: [2021], fields: ['botany'] }
    expect(await counted({ collectionId: collection.id })).toEqual(wet)
    expect(await counted({ search: 'in:"Wet lands"' })).toEqual(wet)
    expect(await counted({ search: 'dry' })).toEqual({ all: 2, years: [2019], fields: ['soil'] })
    expect(await counted({})).toMatchObject({ years: [2019, 2021] })
  })

  it('500 queued papers are listed page by page, each once, and a 501st is rejected', async () => {
    const owner = await makeUser(app)
    const ids = await add(
      owner,
      Array.from({ length: 500 }, () => ({ status: 'queue' as const, stage: 'queue' as const })),
    )
    const page = (cursor: string | null) =>
      owner.call(storageCalls.myArticles, {
        query: { doneStatus: false, isHidden: false, limit: 100, ...(cursor && { cursor }) },
      })
    const seen: number[] = []
    for (let cursor: string | null = '', turn = 0; cursor !== null && turn < 10; turn++) {
      const answer: Awaited<ReturnType<typeof page>> = await page(cursor || null)
      seen.push(...answer.data[0].map(({ id }) => id))
      expect(answer.data[1]).toBe(500)
      cursor = answer.headers.get('x-next-cursor')
    }
    expect(seen.sort((a, b) => a - b)).toEqual(ids)
    expect(await upload(owner)).toMatchObject({ status: 429, error: 'tooManyInWork' })
  })
})
