import { randomUUID } from 'node:crypto'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { articles, bookmarks } from '../../../papers/tables.ts'

describe('PUT /articles/keep', () => {
  let app: TestApp
  let author: TestUser
  let reader: TestUser
  let record: number
  beforeAll(async () => {
    app = await makeApp()
    author = await makeUser(app)
    reader = await makeUser(app)
    record = await add({ ownerId: null, source: 'arxiv', title: 'A record', archiveId: '0704.0014' })
  })
  afterAll(() => app.close())

  const add = async (change: Partial<typeof articles.$inferInsert> = {}) => {
    const [row] = await app.context.db
      .insert(articles)
      .values({
        ownerId: author.id,
        title: 'Peat',
        fileName: 'peat.txt',
        articleUrl: `papers/${randomUUID()}.txt`,
        format: 'txt',
        sizeBytes: 100,
        sha256: 'a'.repeat(64),
        status: 'published',
        isPublished: true,
        warnings: ['page 2 is empty'],
        progress: 99,
        stage: 'complete',
        ...change,
      })
      .returning({ id: articles.id })
    return row?.id ?? 0
  }
  const keep = (articleIds: number[], isKept = true, who = reader) =>
    who.call(storageCalls.keep, { body: { articleIds, isKept } })
  const list = async (query: object = {}, who = reader) =>
    (await who.call(storageCalls.myArticles, { query: { isKept: true, ...query } })).data
  const keptIds = async (query: object = {}, who = reader) => (await list(query, who))[0].map(({ id }) => id)
  const rowsOf = (id: number) => app.context.db.select().from(bookmarks).where(eq(bookmarks.articleId, id))

  // Proves: x-keep
  it('papers of others and archive records can be bookmarked, and bookmarks removed', async () => {
    const paper = await add()
    expect((await keep([paper, record])).data).toEqual({ articleIds: [paper, record].sort((a, b) => a - b) })
    expect((await keptIds()).sort((a, b) => a - b)).toEqual([paper, record].sort((a, b) => a - b))
    expect((await list())[0].every(({ isKept }) => isKept)).toBe(true)
    expect((await keep([paper, record], false)).status).toBe(200)
    expect(await list()).toEqual([[], 0])
  })

  it('bookmarking is idempotent', async () => {
    const paper = await add()
    const first = await keep([paper, paper])
    expect((await keep([paper])).data).toEqual(first.data)
    expect(await rowsOf(paper)).toHaveLength(1)
    expect((await keep([paper], false)).data).toEqual((await keep([paper], false)).data)
    expect(await rowsOf(paper)).toEqual([])
  })

  it('twenty concurrent bookmark requests in any order all succeed', async () => {
    const ids = [await add(), await add(), await add()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => keep(turn % 2 ? ids : [...ids].reverse(), turn % 5 !== 0)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    await keep(ids)
    expect((await Promise.all(ids.map(rowsOf))).map((rows) => rows.length)).toEqual([1, 1, 1])
    await keep(ids, false)
  })

  it("bookmarking ignores own papers, others' drafts, papers in the bin and missing ones", async () => {
    const own = await add({ ownerId: reader.id })
    const draft = await add({ isPublished: false, status: 'complete' })
    const binned = await add({ deletedAt: new Date() })
    expect((await keep([own, draft, binned, 999_999])).data).toEqual({ articleIds: [] })
    expect(await app.context.db.select().from(bookmarks)).toEqual([])
  })

  it.each([
    ['no ids', { articleIds: [], isKept: true }],
    ['501 ids', { articleIds: Array.from({ length: 501 }, (_, i) => i + 1), isKept: true }],
    ['an id that is none', { articleIds: ['x'], isKept: true }],
    ['no word on keeping', { articleIds: [1] }],
  ])('bookmarking rejects %s with a message and stores nothing', async (_, body) => {
    const answer = await send(app, 'PUT', '/api/v1/articles/keep', body, { token: reader.accessToken })
    expect(answer.status).toBe(400)
    expect(answer.message).toBeTruthy()
    expect(await app.context.db.select().from(bookmarks)).toEqual([])
  })

  // Proves: x-keep
  it('a bookmarked private paper is listed with its rights, and an unpublished one only after it is published again', async () => {
    const paper = await add({ isPublic: false })
    await keep([paper])
    const publish = (isPublished: boolean) =>
      author.call(articleCalls.publish, { body: { articleId: paper, isPublished } })
    expect((await list())[0]).toMatchObject([{ id: paper, rights: { list: true, view: false, download: false } }])
    await publish(false)
    expect(await list()).toEqual([[], 0])
    expect((await reader.call(storageCalls.myCounts, { query: {} })).data.kept).toBe(0)
    await publish(true)
    expect(await keptIds()).toEqual([paper])
    await keep([paper], false)
  })

  it("a bookmark reveals neither the processing state nor the hash of another user's paper", async () => {
    const paper = await add({ isPublic: false, isHidden: true })
    await keep([paper])
    const [[kept]] = await list()
    expect(kept).toMatchObject({ isHidden: false, stage: null, reason: null, warnings: [], uploadProgress: 99 })
    expect(await keptIds({ sha256: 'a'.repeat(64) })).toEqual([])
    expect(await keptIds({ isHidden: true })).toEqual([])
    expect(await keptIds({ isDeleted: true })).toEqual([])
    await keep([paper], false)
  })

  it('bookmarks can be sorted by time, paged and searched', async () => {
    const ids = [await add({ title: 'Third' }), await add({ title: 'First' }), await add({ title: 'Second' })] as const
    for (const id of [ids[1], ids[2], ids[0]]) {
      app.advanceClock(60)
      await keep([id])
    }
    const query = { sortingField: 'keptAt', sortingDirection: 'ASC', limit: 2 }
    const { data, headers } = await reader.call(storageCalls.myArticles, {
      query: { isKept: true, ...query } as never,
    })
    const cursor = headers.get('x-next-cursor')
    expect([...data[0].map(({ id }) => id), ...(await keptIds({ ...query, cursor }))]).toEqual([ids[1], ids[2], ids[0]])
    expect(await keptIds({ search: 'second' })).toEqual([ids[2]])
    expect(await keptIds({}, author)).toEqual([])
    await keep([...ids], false)
  })

  it('a bookmark is removed with its paper', async () => {
    const paper = await add()
    await keep([paper])
    await app.context.db.delete(articles).where(eq(articles.id, paper))
    expect(await list()).toEqual([[], 0])
  })
})
