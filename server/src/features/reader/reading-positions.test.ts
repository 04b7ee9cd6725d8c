import { readerCalls } from '@colophon/protocol/reader/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles } from '../../papers/tables.ts'

const PLACE = { view: 'original', index: 7, share: 0.25, page: 7, part: 0.3 } as const

// Proves: x-home-continue
describe('reading positions', () => {
  let app: TestApp
  let owner: TestUser
  let reader: TestUser
  let open: number
  let closed: number
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
    reader = await makeUser(app)
    open = await makePaper(app, owner)
    closed = await makePaper(app, owner, { isPublic: false })
  })
  afterAll(() => app.close())

  const keep = (articleId: number, change: object = {}, who = reader) =>
    who.call(readerCalls.saveReadingPosition, { body: { articleId, ...PLACE, ...change } })
  const places = async (query: object = {}, who = reader) =>
    (await who.call(readerCalls.readingPositions, { query })).data

  // Proves: deviation-89
  it('the last reading position per paper is stored for the account', async () => {
    const { status, data } = await keep(open)
    expect(status).toBe(200)
    const paper = { id: open, title: 'On the drying of peat', authors: [], year: null, source: 'system', pages: null }
    expect(await places()).toEqual([{ articleId: open, ...PLACE, readAt: data.readAt, paper }])
    await keep(open, { view: 'read', index: 40, page: null })
    expect(await places()).toMatchObject([{ articleId: open, view: 'read', index: 40, page: null }])
  })

  it('a reading position is visible to its user only', async () => {
    await keep(open)
    expect(await places({}, owner)).toEqual([])
  })

  it('a paper that is private meanwhile is not named', async () => {
    const leaving = await makePaper(app, owner)
    await keep(leaving)
    await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, leaving))
    expect(await places({ articleId: leaving })).toMatchObject([{ articleId: leaving, paper: null }])
    await app.context.db.delete(articles).where(eq(articles.id, leaving))
  })

  it('reading positions are listed newest first, or for one paper', async () => {
    const other = await makePaper(app, owner)
    await keep(open)
    await keep(other, { index: 2 })
    expect((await places()).map(({ articleId }) => articleId)).toEqual([other, open])
    expect((await places({ limit: 1 })).map(({ articleId }) => articleId)).toEqual([other])
    expect((await places({ articleId: open })).map(({ articleId }) => articleId)).toEqual([open])
  })

  it('of two concurrent saves one is stored completely', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((index) => keep(open, { index, page: index })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [place] = await places({ articleId: open })
    expect(place?.page).toBe(place?.index)
  })

  it('no reading position is stored for a paper the user may not view', async () => {
    expect(await keep(closed)).toMatchObject({ status: 403 })
    expect(await places({ articleId: closed })).toEqual([])
  })

  it.each([{ view: 'chat' }, { index: -1 }, { share: 1.5 }, { page: 0 }, { part: 2 }, { more: 1 }])(
    'the reading position %j is rejected and changes nothing',
    async (change) => {
      const before = await places()
      expect(await keep(open, change)).toMatchObject({ status: 400, error: 'validationFailed' })
      expect(await places()).toEqual(before)
    },
  )
})
