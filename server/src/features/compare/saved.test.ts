import { randomUUID } from 'node:crypto'
import { compareCalls } from '@colophon/protocol/compare/calls'
import { COMPARISONS_MAX } from '@colophon/protocol/compare/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { comparisons } from './tables.ts'

const BODY = { title: 'Peat and sand', articleIds: [3, 1, 2], questions: ['How thin?'] }

// Proves: deviation-65
describe('saved comparisons', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
  })
  afterAll(() => app.close())
  const save = async (body = BODY) => (await ada.call(compareCalls.create, { body })).data

  // Proves: x-compare-saved
  it('a saved comparison keeps order and custom rows and opens by its link for anyone', async () => {
    const { id } = await save()
    const mine = await ada.call(compareCalls.saved, { query: { id } })
    expect(mine.data).toMatchObject({ ...BODY, version: 1, isMine: true })
    for (const token of [ben.accessToken, undefined]) {
      const { data } = await call(app, compareCalls.saved, { query: { id } }, { token })
      expect(data).toMatchObject({ ...BODY, isMine: false })
    }
  })

  // Proves: x-compare-save
  it('the same Idempotency-Key saves one comparison, also for eight concurrent calls', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ada.call(compareCalls.create, { body: BODY }, { headers })),
    )
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    const other = await ada.call(compareCalls.create, { body: { ...BODY, title: 'Another' } }, { headers })
    expect(other).toMatchObject({ status: 422, error: 'idempotencyKeyReused' })
  })

  // Proves: x-compare-save
  it('of two concurrent updates by the owner one is rejected', async () => {
    const { id, version } = await save()
    const body = { ...BODY, id, version, title: 'Sand' }
    const both = await Promise.all([1, 2].map(() => ada.call(compareCalls.update, { body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ada.call(compareCalls.saved, { query: { id } })).data).toMatchObject({ title: 'Sand', version: 2 })
  })

  // Proves: x-compare-save
  it('no other user can change or delete a comparison', async () => {
    const { id, version } = await save()
    expect((await ben.call(compareCalls.update, { body: { ...BODY, id, version } })).status).toBe(403)
    expect((await ben.call(compareCalls.delete, { query: { id } })).status).toBe(403)
    expect((await ada.call(compareCalls.delete, { query: { id } })).status).toBe(200)
    expect((await ada.call(compareCalls.delete, { query: { id } })).status).toBe(404)
    expect((await ada.call(compareCalls.saved, { query: { id } })).error).toBe('comparisonNotFound')
  })

  // Proves: x-compare-saved
  it('comparisons are listed for their owner only, page by page', async () => {
    const first = await save()
    const second = await save()
    const page = await ada.call(compareCalls.list, { query: { limit: 1 } })
    expect(page.data[0].map(({ id }) => id)).toEqual([second.id])
    const cursor = page.headers.get('X-Next-Cursor') ?? ''
    const next = await ada.call(compareCalls.list, { query: { limit: 1, cursor } })
    expect(next.data[0].map(({ id }) => id)).toEqual([first.id])
    expect((await ben.call(compareCalls.list, { query: {} })).data).toEqual([[], 0])
  })

  // Proves: x-compare-versions, deviation-95
  it('the owner sees earlier versions, and an unchanged save adds none', async () => {
    const { id } = await save()
    const again = (version: number, articleIds: number[]) =>
      ada.call(compareCalls.update, { body: { ...BODY, articleIds, id, version } })
    expect((await again(1, [3, 1])).data.version).toBe(2)
    expect((await again(2, [3, 1])).data.version).toBe(2)
    expect((await again(2, [1])).data.version).toBe(3)
    const { data } = await ada.call(compareCalls.versions, { query: { id } })
    expect(data.map(({ version, articleIds }) => [version, articleIds])).toEqual([
      [3, [1]],
      [2, [3, 1]],
      [1, [3, 1, 2]],
    ])
    expect(await ben.call(compareCalls.versions, { query: { id } })).toMatchObject({ status: 403 })
    await ada.call(compareCalls.delete, { query: { id } })
    expect(await ada.call(compareCalls.versions, { query: { id } })).toMatchObject({ status: 404 })
  })

  // Proves: x-compare-versions
  it('of two concurrent saves on one version one is stored and the other rejected', async () => {
    const { id } = await save()
    const bodies = [[3], [2]].map((articleIds) => ({ ...BODY, articleIds, id, version: 1 }))
    const answers = await Promise.all(bodies.map((body) => ada.call(compareCalls.update, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ada.call(compareCalls.versions, { query: { id } })).data).toHaveLength(2)
  })

  it.each([
    ['no title', { title: '  ' }],
    ['no papers', { articleIds: [] }],
    ['the same paper twice', { articleIds: [1, 1] }],
    ['an eleventh paper', { articleIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    ['an empty question', { questions: [''] }],
    ['eleven questions', { questions: Array.from({ length: 11 }, (_, index) => `Why ${index}?`) }],
  ])('saving with %s is rejected and stores nothing', async (_, change) => {
    const before = await app.context.db.$count(comparisons)
    expect(await ada.call(compareCalls.create, { body: { ...BODY, ...change } })).toMatchObject({ status: 400 })
    expect(await app.context.db.$count(comparisons)).toBe(before)
  })

  // Proves: x-compare-saved
  it('an account at its limit cannot save another comparison', async () => {
    const now = new Date()
    const kept = { title: 'x', articleIds: [1], questions: [], createdAt: now, updatedAt: now }
    const all = Array.from({ length: COMPARISONS_MAX }, () => ({ ...kept, link: randomUUID(), ownerId: ben.id }))
    await app.context.db.insert(comparisons).values(all)
    expect(await ben.call(compareCalls.create, { body: BODY })).toMatchObject({
      status: 409,
      error: 'tooManyComparisons',
    })
  })
})
