import { libraryCalls } from '@colophon/protocol/library/calls'
import { COLLECTION_LEVELS_MAX, COLLECTIONS_MAX } from '@colophon/protocol/library/entities'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { collectionPapers, collections } from './tables.ts'

describe('collections', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
  })
  afterAll(() => app.close())

  let made = 0
  const name = () => `Peat ${++made}`
  const create = async (who: TestUser, parentId: number | null = null, called = name()) =>
    (await who.call(libraryCalls.createCollection, { body: { name: called, parentId } })).data
  const move = (collectionId: number, parentId: number | null) =>
    ada.call(libraryCalls.updateCollection, { body: { collectionId, parentId } })
  const file = (who: TestUser, collectionId: number, articleIds: number[], isIn = true) =>
    who.call(libraryCalls.filePapers, { body: { collectionId, articleIds, isIn } })
  const listed = async (who: TestUser, query: object) =>
    (await who.call(storageCalls.myArticles, { query })).data[0].map(({ id }) => id).toSorted((a, b) => a - b)
  const seenBy = async (who: TestUser, id: number) =>
    (await who.call(libraryCalls.collections, {})).data.find((each) => each.id === id)
  const share = async (collectionId: number, role: 'reader' | 'editor' = 'reader') => {
    await ada.call(libraryCalls.share, { body: { collectionId, email: ben.email, role } })
    return ben.call(libraryCalls.answerInvitation, { body: { collectionId, isAccepted: true } })
  }

  // Proves: x-collections
  it('collections are nested, renamed and moved, and deleted with all below them but without their papers', async () => {
    const [top, other] = [await create(ada), await create(ada)]
    const below = await create(ada, top.id)
    const paper = await makePaper(app, ada)
    await file(ada, below.id, [paper])
    expect(await seenBy(ada, below.id)).toMatchObject({ parentId: top.id, role: 'owner', papers: 1 })
    expect((await move(below.id, other.id)).data).toMatchObject({ parentId: other.id })
    const body = { collectionId: below.id, name: 'Sand' }
    expect((await ada.call(libraryCalls.updateCollection, { body })).data).toMatchObject({
      name: 'Sand',
      parentId: other.id,
    })
    const gone = await ada.call(libraryCalls.deleteCollection, { query: { collectionId: other.id } })
    expect(gone.data.collectionIds).toEqual([other.id, below.id])
    expect(await seenBy(ada, below.id)).toBeUndefined()
    expect(await listed(ada, {})).toContain(paper)
  })

  it('creating a collection twice, also at once, returns the same one', async () => {
    const called = name()
    const all = await Promise.all(Array.from({ length: 8 }, () => create(ada, null, called)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await create(ben, null, called)).id).not.toBe(all[0]?.id)
  })

  it('no move makes a circle, two opposite moves at once included', async () => {
    const [one, two] = [await create(ada), await create(ada)]
    expect((await move(one.id, one.id)).error).toBe('collectionInItself')
    const both = await Promise.all([move(one.id, two.id), move(two.id, one.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ada.call(libraryCalls.collections, {})).data.some(({ parentId }) => parentId === null)).toBe(true)
  })

  it('a name that is taken in its place is refused', async () => {
    const [one, two] = [await create(ada), await create(ada)]
    const body = { collectionId: two.id, name: one.name }
    expect((await ada.call(libraryCalls.updateCollection, { body })).error).toBe('collectionExists')
    expect((await create(ada, one.id, one.name)).parentId).toBe(one.id)
  })

  it('collections are nested up to the limit, by creating and by moving', async () => {
    let last = await create(ada)
    const first = last
    for (let level = 2; level <= COLLECTION_LEVELS_MAX; level += 1) last = await create(ada, last.id)
    const deeper = { body: { name: name(), parentId: last.id } }
    expect((await ada.call(libraryCalls.createCollection, deeper)).error).toBe('collectionTooDeep')
    expect((await move(first.id, (await create(ada)).id)).error).toBe('collectionTooDeep')
  })

  // Proves: x-collections, deviation-103
  it('a paper is in several collections, and only papers that may be listed are added', async () => {
    const [one, two] = [await create(ada), await create(ada)]
    const [own, published, draft] = [
      await makePaper(app, ada),
      await makePaper(app, ben, { isPublished: true }),
      await makePaper(app, ben, { isPublished: false }),
    ]
    const added = await Promise.all([1, 2].map(() => file(ada, one.id, [published, own, draft, 999_999])))
    expect(added.flatMap(({ data }) => data.articleIds).toSorted()).toEqual([own, published].toSorted())
    await file(ada, two.id, [own])
    expect(await listed(ada, { collectionId: one.id })).toEqual([own, published])
    expect(await listed(ada, { collectionId: two.id })).toEqual([own])
    expect(await listed(ada, { search: `in:"${one.name}"` })).toEqual([own, published])
    const [[first]] = (await ada.call(storageCalls.myArticles, { query: { collectionId: two.id } })).data
    expect(first?.labels.collectionIds).toEqual([one.id, two.id])
    expect((await file(ada, one.id, [own], false)).data.articleIds).toEqual([own])
    expect((await file(ada, one.id, [own], false)).data.articleIds).toEqual([])
  })

  // Proves: x-collection-share
  it('a shared collection shows each person the papers that they may list, and all below it', async () => {
    const top = await create(ada)
    const below = await create(ada, top.id)
    const [draft, published] = [
      await makePaper(app, ada, { isPublished: false }),
      await makePaper(app, ada, { isPublished: true }),
    ]
    await file(ada, below.id, [draft, published])
    await share(below.id)
    expect(await seenBy(ben, below.id)).toMatchObject({ role: 'reader', parentId: null, papers: 1, members: 0 })
    expect(await seenBy(ben, top.id)).toBeUndefined()
    expect(await listed(ben, { collectionId: below.id })).toEqual([published])
    expect((await file(ben, below.id, [published], false)).error).toBe('collectionReadOnly')
    await share(top.id, 'editor')
    expect(await seenBy(ben, below.id)).toMatchObject({ role: 'editor', parentId: top.id })
    expect((await file(ben, below.id, [published], false)).data.articleIds).toEqual([published])
    await ben.call(libraryCalls.unshare, { body: { collectionId: top.id, userId: ben.id } })
    await ada.call(libraryCalls.unshare, { body: { collectionId: below.id, userId: ben.id } })
    expect(await listed(ben, { collectionId: below.id })).toEqual([])
    expect((await file(ben, below.id, [published])).error).toBe('collectionNotFound')
  })

  // Proves: x-collection-seen
  it('an editor neither removes nor learns of papers of the collection that they may not list', async () => {
    const { id } = await create(ada)
    const [draft, open, secret] = [
      await makePaper(app, ada, { isPublished: false }),
      await makePaper(app, ada, { isPublished: true }),
      await makePaper(app, ben, { isPublished: false }),
    ]
    await file(ada, id, [draft, open])
    await share(id, 'editor')
    await file(ben, id, [secret])
    const held = async () =>
      (await app.context.db.select().from(collectionPapers))
        .filter(({ collectionId }) => collectionId === id)
        .map(({ articleId }) => articleId)
    expect((await file(ben, id, [draft, open, 999_999], false)).data.articleIds).toEqual([open])
    expect((await file(ada, id, [secret], false)).data.articleIds).toEqual([])
    expect((await held()).toSorted()).toEqual([draft, secret].toSorted())
    expect((await file(ada, id, [draft], false)).data.articleIds).toEqual([draft])
  })

  it('sharing is refused with a message for an unknown address, the owner and a foreign collection', async () => {
    const { id } = await create(ada)
    const ask = (who: TestUser, email: string) =>
      who.call(libraryCalls.share, { body: { collectionId: id, email, role: 'reader' } })
    expect((await ask(ada, 'absent@example.org')).error).toBe('personNotFound')
    expect((await ask(ada, ada.email)).error).toBe('memberIsOwner')
    expect((await ask(ben, ben.email)).error).toBe('collectionNotFound')
  })

  it('papers are filed completely or not at all while their collection is deleted', async () => {
    const papers = await Promise.all(Array.from({ length: 4 }, () => makePaper(app, ada)))
    const { id } = await create(ada)
    const answers = await Promise.all([
      file(ada, id, papers),
      ada.call(libraryCalls.deleteCollection, { query: { collectionId: id } }),
      file(ada, id, papers),
    ])
    expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true)
    expect(await app.context.db.$count(collectionPapers)).toBe(
      (await app.context.db.select().from(collectionPapers)).filter(({ collectionId }) => collectionId !== id).length,
    )
  })

  it.each([
    ['an empty name', { name: ' ' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a name that is too long', { name: 'x'.repeat(121) }],
    ['a parent that does not exist', { name: 'Peat', parentId: 999_999 }],
  ])('a collection with %s is refused, and nothing is stored', async (_, body) => {
    const before = await app.context.db.$count(collections)
    const answer = await ada.call(libraryCalls.createCollection, { body })
    expect([400, 404]).toContain(answer.status)
    expect(await app.context.db.$count(collections)).toBe(before)
  })

  it('an account at its limit cannot create another collection', async () => {
    const full = await makeUser(app)
    const values = Array.from({ length: COLLECTIONS_MAX }, (_, index) => ({
      ownerId: full.id,
      name: `Peat ${index}`,
      createdAt: new Date(),
    }))
    await app.context.db.insert(collections).values(values)
    const { data } = await full.call(libraryCalls.collections, {})
    expect(data).toHaveLength(COLLECTIONS_MAX)
    const body = { name: 'One more' }
    expect((await full.call(libraryCalls.createCollection, { body })).error).toBe('tooManyCollections')
  })
})
