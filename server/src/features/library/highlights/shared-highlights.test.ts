import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { notificationBoxes, notifications } from '../../../notices/tables.ts'
import { articles } from '../../../papers/tables.ts'
import { MIGRATIONS } from '../../../platform/database/migrate.ts'
import { collectionInvitations, collectionMembers } from '../tables.ts'
import { highlightCollections, highlights } from './tables.ts'

const TEXT = 'Peat dries fast. Sand dries faster. Peat holds water.'

// Proves: x-highlight-sharing, deviation-108
describe('a highlight that is shared with collections', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  let paper: number
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.context.db.delete(notifications)
    await app.context.db.delete(collectionInvitations)
    paper = await makePaper(app, ada, { isPublished: true, text: TEXT })
  })

  let made = 0
  const create = async (who = ada, name = `Peat ${++made}`, parentId: number | null = null) =>
    (await who.call(libraryCalls.createCollection, { body: { name, parentId } })).data
  const share = (collectionId: number, to = ben, by = ada) =>
    by.call(libraryCalls.share, { body: { collectionId, email: to.email, role: 'reader' } })
  const accept = (collectionId: number, who = ben) =>
    who.call(libraryCalls.answerInvitation, { body: { collectionId, isAccepted: true } })
  const end = (collectionId: number, userId: number, who = ada) =>
    who.call(libraryCalls.unshare, { body: { collectionId, userId } })
  const file = (who: TestUser, collectionId: number, articleIds: number[], isIn = true) =>
    who.call(libraryCalls.filePapers, { body: { collectionId, articleIds, isIn } })

  const mark = async (who: TestUser, collectionIds: number[], articleId = paper) => {
    const start = TEXT.indexOf('Sand')
    const anchor = { page: null, start, end: start + 4, quote: 'Sand' }
    const body = { articleId, anchor, color: 'blue' as const, note: 'Confidential.', collectionIds }
    return who.call(highlightCalls.create, { body })
  }
  const reshare = (who: TestUser, highlightId: number, collectionIds: number[]) =>
    who.call(highlightCalls.update, { body: { highlightId, collectionIds } })
  const notes = async (who: TestUser) =>
    (await who.call(highlightCalls.list, { query: { articleId: paper } })).data
      .filter(({ author }) => author !== null)
      .map(({ author }) => author?.id)

  it('a stranger who shares a collection with its author, accepted or not, reads no note', async () => {
    const stranger = await makeUser(app)
    const { id } = await create(ben)
    await file(ben, id, [paper])
    await mark(ben, [id])
    const trap = await create(stranger)
    await file(stranger, trap.id, [paper])
    await share(trap.id, ben, stranger)
    expect(await notes(stranger)).toEqual([])
    await accept(trap.id)
    expect(await notes(stranger)).toEqual([])
  })

  it('the author picks by name from collections with the paper that they own or have accepted', async () => {
    const [own, accepted, open, empty, foreign] = [
      await create(ben),
      await create(),
      await create(),
      await create(ben),
      await create(),
    ]
    for (const { id } of [accepted, open]) await file(ada, id, [paper])
    await file(ada, foreign.id, [paper])
    await file(ben, own.id, [paper])
    await share(accepted.id)
    await accept(accepted.id)
    await share(open.id)
    const { data } = await ben.call(highlightCalls.audiences, { query: { articleId: paper } })
    expect(data.toSorted((a, b) => a.collectionId - b.collectionId)).toEqual([
      { collectionId: own.id, name: own.name, ownerName: null, people: 0 },
      { collectionId: accepted.id, name: accepted.name, ownerName: `Reader#${ada.id}`, people: 1 },
    ])
    for (const { id } of [open, empty, foreign]) expect((await mark(ben, [id])).error).toBe('collectionNotFound')
    expect(await app.context.db.$count(highlights, eq(highlights.articleId, paper))).toBe(0)
    const { data: made } = await mark(ben, [accepted.id, accepted.id])
    expect(made.collectionIds).toEqual([accepted.id])
    expect((await reshare(ben, made.id, [own.id, open.id])).error).toBe('collectionNotFound')
    expect(await notes(ada)).toEqual([ben.id])
    expect((await reshare(ben, made.id, [own.id])).data.collectionIds).toEqual([own.id])
    expect(await notes(ada)).toEqual([])
    expect((await reshare(ada, made.id, [accepted.id])).error).toBe('highlightNotFound')
  })

  it.each([
    ['its author leaves the collection', (id: number) => end(id, ben.id, ben), (id: number) => rejoin(id)],
    ['its author is removed from the collection', (id: number) => end(id, ben.id), (id: number) => rejoin(id)],
    [
      'the paper is removed from the collection',
      (id: number) => file(ada, id, [paper], false),
      (id: number) => file(ada, id, [paper]),
    ],
  ])('sharing ends for good when %s', async (_, ending, undoing) => {
    const { id } = await create()
    await file(ada, id, [paper])
    await share(id)
    await accept(id)
    const { data } = await mark(ben, [id])
    expect(await notes(ada)).toEqual([ben.id])
    await ending(id)
    expect(await notes(ada)).toEqual([])
    await undoing(id)
    expect(await notes(ada)).toEqual([])
    const ofIt = eq(highlightCollections.highlightId, data.id)
    expect(await app.context.db.$count(highlightCollections, ofIt)).toBe(0)
  })
  const rejoin = async (id: number) => {
    await app.context.db.delete(notifications)
    await share(id)
    return accept(id)
  }

  it('a note shared below a collection ends with that collection moved away from its author', async () => {
    const top = await create()
    const below = await create(ada, undefined, top.id)
    await file(ada, below.id, [paper])
    await share(top.id)
    await accept(top.id)
    await mark(ben, [below.id])
    expect(await notes(ada)).toEqual([ben.id])
    const move = (parentId: number | null) =>
      ada.call(libraryCalls.updateCollection, { body: { collectionId: below.id, parentId } })
    await move(null)
    expect(await notes(ada)).toEqual([])
    await move(top.id)
    expect(await notes(ada)).toEqual([])
  })

  it('members of one collection do not learn with which others a note is shared', async () => {
    const carl = await makeUser(app)
    const [first, second] = [await create(), await create()]
    for (const { id } of [first, second]) await file(ada, id, [paper])
    await share(first.id)
    await accept(first.id)
    await share(second.id, carl)
    await accept(second.id, carl)
    await mark(ada, [first.id, second.id])
    const seen = async (who: TestUser) =>
      (await who.call(highlightCalls.list, { query: { articleId: paper } })).data.map(
        ({ collectionIds }) => collectionIds,
      )
    expect([await seen(ben), await seen(carl), await seen(ada)]).toEqual([
      [[first.id]],
      [[second.id]],
      [[first.id, second.id]],
    ])
  })

  it('is seen with its author by those who may view the paper, and not changed by them', async () => {
    const { id } = await create()
    await file(ada, id, [paper])
    await share(id)
    await accept(id)
    const { data } = await mark(ada, [id])
    const listed = () => ben.call(highlightCalls.list, { query: { articleId: paper } })
    const [seen] = (await listed()).data
    expect(seen).toMatchObject({ note: 'Confidential.', author: { id: ada.id, name: `Reader#${ada.id}` }, tagIds: [] })
    const change = { highlightId: data.id, note: 'Mine.' }
    expect((await ben.call(highlightCalls.update, { body: change })).error).toBe('highlightNotFound')
    const query = { highlightId: data.id }
    expect((await ben.call(highlightCalls.delete, { query })).error).toBe('highlightNotFound')
    await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, paper))
    expect((await listed()).status).toBe(403)
    expect((await ben.call(highlightCalls.audiences, { query: { articleId: paper } })).status).toBe(403)
  })

  // Proves: x-highlight-sharing-upgrade
  it('on upgrade a shared highlight stays shared with collections of its author, who is told once', async () => {
    const { db, pool } = app.context
    const carl = await makeUser(app)
    const [one, two] = [
      await makePaper(app, ada, { isPublished: true, text: TEXT }),
      await makePaper(app, ada, { isPublished: true, text: TEXT }),
    ]
    const [own, other] = [await create(carl, 'Our group'), await create()]
    await file(carl, own.id, [one])
    await file(ada, other.id, [one, two])
    await db.insert(collectionMembers).values({ collectionId: other.id, accountId: carl.id, role: 'reader' })
    const now = new Date()
    const values = { accountId: carl.id, start: 0, note: '', color: 'blue', createdAt: now, updatedAt: now } as const
    await db.insert(highlights).values([
      { ...values, articleId: one, quote: 'Peat', isShared: true },
      { ...values, articleId: one, quote: 'Peat dries', isShared: false },
      { ...values, articleId: two, quote: 'Peat', isShared: true },
    ])
    await db.insert(notificationBoxes).values({ accountId: carl.id, position: 7 })
    const name = (await readdir(MIGRATIONS)).find((each) => each.endsWith('_collection-invitations.sql')) ?? ''
    const sql = await readFile(join(MIGRATIONS, name), 'utf8')
    const data = sql.split('--> statement-breakpoint').filter((part) => !/^\s*(CREATE|ALTER)/.test(part))
    for (let round = 0; round < 2; round += 1) for (const part of data) await pool.query(part)
    const shared = await db.select().from(highlightCollections).where(eq(highlightCollections.articleId, one))
    expect(shared).toMatchObject([{ collectionId: own.id }])
    expect(await db.$count(highlightCollections, eq(highlightCollections.articleId, two))).toBe(0)
    const [bell] = (await carl.call(notificationCalls.list, { query: {} })).data
    expect(bell).toMatchObject([
      {
        type: 'Your shared highlights changed',
        note: 'Still shared: 1 in Our group. Not shared any more: 1',
        position: 8,
        actorId: null,
      },
    ])
    const seen = (await carl.call(libraryCalls.collections, {})).data.map(({ id }) => id)
    expect(seen).toContain(other.id)
  })
})
