import { libraryCalls } from '@colophon/protocol/library/calls'
import { TAGS_MAX } from '@colophon/protocol/library/entities'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles, paperStars } from '../../papers/tables.ts'
import { tags } from './tables.ts'

describe('tags and reading status', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  let own: number
  let published: number
  let draft: number
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
    own = await makePaper(app, ada)
    published = await makePaper(app, ben, { isPublished: true })
    draft = await makePaper(app, ben, { isPublished: false })
  })
  afterAll(() => app.close())

  let made = 0
  const create = async (name = `tag ${++made}`) => (await ada.call(libraryCalls.createTag, { body: { name } })).data
  const tag = (tagId: number, articleIds: number[], isOn = true, who = ada) =>
    who.call(libraryCalls.tagPapers, { body: { tagId, articleIds, isOn } })
  const mark = async (articleIds: number[], status: 'toRead' | 'reading' | 'read' | null, who = ada) =>
    (await who.call(libraryCalls.setReadingStatus, { body: { articleIds, status } })).data
  const listed = async (query: object, who = ada) =>
    (await who.call(storageCalls.myArticles, { query })).data[0].map(({ id }) => id).toSorted((a, b) => a - b)

  // Proves: x-tags
  it('tags are put on papers that may be listed, found by id and name, and seen by their owner only', async () => {
    const { id, name } = await create()
    expect((await tag(id, [own, published, draft, 999_999])).data.articleIds).toEqual([own, published])
    expect((await tag(id, [own])).data.articleIds).toEqual([])
    expect(await listed({ tagId: id })).toEqual([own, published])
    expect(await listed({ search: `tag:"${name.toUpperCase()}"` })).toEqual([own, published])
    expect((await ada.call(libraryCalls.tags, {})).data).toContainEqual({ id, name, color: 'gray', papers: 2 })
    expect((await ben.call(libraryCalls.tags, {})).data).toEqual([])
    expect(await listed({ tagId: id }, ben)).toEqual([])
    expect((await tag(id, [published], true, ben)).error).toBe('tagNotFound')
    expect((await tag(id, [own, published], false)).data.articleIds).toEqual([own, published])
    expect(await listed({ tagId: id })).toEqual([])
  })

  // Proves: x-collection-seen
  it('replies name no paper that its owner has withdrawn, and its marks return with it', async () => {
    const paper = await makePaper(app, ben, { isPublished: true })
    const { id } = await create()
    await tag(id, [paper])
    await mark([paper], 'read')
    await rate([paper], 5)
    const publish = (isPublished: boolean) =>
      app.context.db.update(articles).set({ isPublished }).where(eq(articles.id, paper))
    await publish(false)
    expect((await tag(id, [paper], false)).data.articleIds).toEqual([])
    expect([await mark([paper], null), await rate([paper], null)]).toEqual([[], []])
    await publish(true)
    expect((await ada.call(libraryCalls.labels, { query: { articleId: paper } })).data).toMatchObject({
      tagIds: [id],
      status: 'read',
      stars: 5,
    })
    await Promise.all([tag(id, [paper], false), mark([paper], null), rate([paper], null)])
  })

  it('a tag is renamed and coloured, but not to the name of another, and deleted from its papers', async () => {
    const [one, two] = [await create(), await create()]
    await tag(one.id, [own])
    const update = (body: { name?: string; color?: 'red' }) =>
      ada.call(libraryCalls.updateTag, { body: { tagId: one.id, ...body } })
    expect((await update({ color: 'red' })).data).toMatchObject({ name: one.name, color: 'red', papers: 1 })
    expect((await update({ name: two.name })).error).toBe('tagExists')
    expect((await ada.call(libraryCalls.deleteTag, { query: { tagId: one.id } })).status).toBe(200)
    expect((await ada.call(libraryCalls.deleteTag, { query: { tagId: one.id } })).error).toBe('tagNotFound')
    const [[paper]] = (await ada.call(storageCalls.myArticles, { query: {} })).data
    expect(paper?.labels.tagIds).toEqual([])
  })

  it('creating a tag twice, also at once, returns the same one', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create('the same')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  // Proves: x-reading-status
  it('papers are marked as read, the reply allows to undo it, and only their reader sees it', async () => {
    expect(await mark([own, published, draft], 'toRead')).toEqual([
      { articleId: own, status: null },
      { articleId: published, status: null },
    ])
    expect(await mark([own], 'read')).toEqual([{ articleId: own, status: 'toRead' }])
    expect(await mark([own], 'read')).toEqual([])
    expect(await listed({ readingStatus: 'read' })).toEqual([own])
    expect(await listed({ search: 'status:to-read' })).toEqual([published])
    expect(await listed({ readingStatus: 'toRead' }, ben)).toEqual([])
    expect(await mark([own, published], null)).toHaveLength(2)
    expect(await listed({ readingStatus: 'read' })).toEqual([])
  })

  const rate = async (articleIds: number[], stars: number | null, who = ada) =>
    (await who.call(libraryCalls.setStars, { body: { articleIds, stars } })).data

  // Proves: x-library-rating, deviation-107
  it('papers are rated, the reply allows to undo it, and only their reader finds them by it', async () => {
    expect(await rate([own, published, draft], 4)).toEqual([
      { articleId: own, stars: null },
      { articleId: published, stars: null },
    ])
    expect(await rate([own], 2)).toEqual([{ articleId: own, stars: 4 }])
    expect(await rate([own], 2)).toEqual([])
    expect(await listed({ minStars: 3 })).toEqual([published])
    expect(await listed({ search: 'rating:2' })).toEqual([own, published])
    expect(await listed({ minStars: 1 }, ben)).toEqual([])
    const sorted = async (sortingDirection: 'ASC' | 'DESC') => {
      const query = { search: 'rating:1', sortingField: 'stars', sortingDirection } as const
      return (await ada.call(storageCalls.myArticles, { query })).data[0].map(({ labels }) => labels.stars)
    }
    expect([await sorted('ASC'), await sorted('DESC')]).toEqual([
      [2, 4],
      [4, 2],
    ])
    const { data } = await ada.call(libraryCalls.labels, { query: { articleId: published } })
    expect(data.stars).toBe(4)
    expect(await rate([own, published], null)).toHaveLength(2)
    expect(await listed({ minStars: 1 })).toEqual([])
  })

  // Proves: x-library-rating
  it.each([0, 6, 2.5, '4'])('a rating of %j is refused, and nothing is stored', async (stars) => {
    const body = { articleIds: [own], stars: stars as number }
    expect((await ada.call(libraryCalls.setStars, { body })).status).toBe(400)
    expect(await app.context.db.$count(paperStars)).toBe(0)
  })

  it('twenty ratings at once leave one', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, turn) => rate([own, published], (turn % 6 || null) as number)))
    await rate([own, published], 3)
    expect(await listed({ minStars: 3 })).toEqual([own, published])
    expect(await listed({ minStars: 4 })).toEqual([])
    await rate([own, published], null)
  })

  it('twenty marks at once leave one status', async () => {
    const statuses = ['toRead', 'reading', 'read', null] as const
    await Promise.all(Array.from({ length: 20 }, (_, turn) => mark([own, published], statuses[turn % 4] ?? null)))
    await mark([own, published], 'reading')
    expect(await listed({ readingStatus: 'reading' })).toEqual([own, published])
  })

  // Proves: x-library-search
  it('a paper of others that is unpublished leaves the lists of those who filed it', async () => {
    const { id } = await create()
    const paper = await makePaper(app, ben, { isPublished: true })
    await tag(id, [paper])
    expect(await listed({ tagId: id })).toEqual([paper])
    await app.context.pool.query('update articles set is_published = false where id = $1', [paper])
    expect(await listed({ tagId: id })).toEqual([])
    expect((await ada.call(libraryCalls.tags, {})).data.find((each) => each.id === id)?.papers).toBe(0)
  })

  it("the processing state of another's paper is not revealed by a tag on it", async () => {
    const { id } = await create()
    await tag(id, [published])
    const [[paper]] = (await ada.call(storageCalls.myArticles, { query: { tagId: id } })).data
    expect(paper).toMatchObject({ isHidden: false, stage: null, reason: null, warnings: [], queuePosition: null })
  })

  it.each([
    ['no name', { name: '' }],
    ['a name that is too long', { name: 'x'.repeat(61) }],
    ['an unknown colour', { name: 'Peat', color: 'pink' as 'red' }],
  ])('a tag with %s is refused, and nothing is stored', async (_, body) => {
    const before = await app.context.db.$count(tags)
    expect((await ada.call(libraryCalls.createTag, { body })).status).toBe(400)
    expect(await app.context.db.$count(tags)).toBe(before)
  })

  it('an account at its limit cannot create another tag', async () => {
    const full = await makeUser(app)
    const values = Array.from({ length: TAGS_MAX }, (_, index) => ({
      ownerId: full.id,
      name: `${index}`,
      color: 'gray',
    }))
    await app.context.db.insert(tags).values(values as (typeof tags.$inferInsert)[])
    expect((await full.call(libraryCalls.createTag, { body: { name: 'one more' } })).error).toBe('tooManyTags')
    expect((await full.call(libraryCalls.createTag, { body: { name: '7' } })).status).toBe(201)
  })
})
