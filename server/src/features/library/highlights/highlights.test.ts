import { ANCHOR_QUOTE_MAX } from '@colophon/protocol/comments/constants'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { HIGHLIGHTS_MAX } from '@colophon/protocol/highlights/entities'
import { libraryCalls } from '@colophon/protocol/library/calls'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { articles, documents } from '../../../papers/tables.ts'
import { highlights } from './tables.ts'

const TEXT = 'Peat dries fast. Sand dries faster. Peat holds water.'

describe('highlights', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  let paper: number
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
    paper = await makePaper(app, ada, { text: TEXT })
  })
  afterAll(() => app.close())

  const anchorOf = (quote: string, start = TEXT.indexOf(quote)) => ({
    page: null,
    start,
    end: start + quote.length,
    quote,
  })
  const mark = (who: TestUser, quote: string, more: { articleId?: number; start?: number; note?: string } = {}) =>
    who.call(highlightCalls.create, {
      body: {
        articleId: more.articleId ?? paper,
        anchor: anchorOf(quote, more.start),
        color: 'yellow',
        note: more.note ?? '',
      },
    })
  const listed = async (who: TestUser, articleId = paper) =>
    (await who.call(highlightCalls.list, { query: { articleId } })).data

  // Proves: x-highlights
  it('a passage is marked with a note, changed and deleted, and seen by its author only', async () => {
    const { data, status } = await mark(ben, 'Sand dries faster', { note: 'Compare with clay.' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ quote: 'Sand dries faster', color: 'yellow', note: 'Compare with clay.' })
    await mark(ben, 'Peat dries fast')
    expect((await listed(ben)).map(({ quote }) => quote)).toEqual(['Peat dries fast', 'Sand dries faster'])
    expect(await listed(ada)).toEqual([])
    const change = { highlightId: data.id, color: 'blue' as const, note: 'Done' }
    expect((await ada.call(highlightCalls.update, { body: change })).error).toBe('highlightNotFound')
    expect((await ben.call(highlightCalls.update, { body: change })).data).toMatchObject({
      color: 'blue',
      note: 'Done',
    })
    const query = { highlightId: data.id }
    expect((await ada.call(highlightCalls.delete, { query })).error).toBe('highlightNotFound')
    expect((await ben.call(highlightCalls.delete, { query })).status).toBe(200)
    expect((await ben.call(highlightCalls.delete, { query })).error).toBe('highlightNotFound')
    expect(await listed(ben)).toHaveLength(1)
  })

  // Proves: x-highlight-tags
  it('a highlight has tags of the library, which only its author sees', async () => {
    const articleId = await makePaper(app, ada, { text: TEXT, isPublished: true })
    const tag = async (who: TestUser, name: string) =>
      (await who.call(libraryCalls.createTag, { body: { name } })).data.id
    const [one, two, foreign] = [await tag(ben, 'one'), await tag(ben, 'two'), await tag(ada, 'foreign')]
    const { data } = await mark(ben, 'Sand dries faster', { articleId })
    expect(data).toMatchObject({ tagIds: [], collectionIds: [], author: null })
    const retag = (tagIds: number[]) =>
      ben.call(highlightCalls.update, { body: { highlightId: data.id, tagIds, note: 'Tagged.' } })
    expect((await retag([two, one, one])).data).toMatchObject({ tagIds: [one, two], note: 'Tagged.' })
    const refused = await ben.call(highlightCalls.update, {
      body: { highlightId: data.id, tagIds: [one, foreign], note: 'Lost.' },
    })
    expect(refused.error).toBe('tagNotFound')
    expect(await listed(ben, articleId)).toMatchObject([{ tagIds: [one, two], note: 'Tagged.' }])
    await Promise.all([retag([one]), retag([two]), retag([one, two]), retag([one])])
    expect((await retag([two])).data.tagIds).toEqual([two])
    await ben.call(libraryCalls.deleteTag, { query: { tagId: two } })
    expect(await listed(ben, articleId)).toMatchObject([{ tagIds: [] }])
    expect((await retag(Array.from({ length: 21 }, () => one))).status).toBe(400)
  })

  it('marking the same passage eight times at once makes one highlight', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => mark(ada, 'Peat holds water')))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(await listed(ada)).toHaveLength(1)
  })

  it('a passage of the greatest length in any script is marked', async () => {
    const text = Array.from({ length: ANCHOR_QUOTE_MAX }, (_, n) =>
      String.fromCharCode(0x4e00 + ((n * 7919) % 20_000)),
    ).join('')
    const articleId = await makePaper(app, ada, { text })
    expect((await mark(ada, text, { articleId, start: 0 })).status).toBe(201)
  })

  // Proves: x-highlight-anchor
  it('a highlight moves with its words when the paper is read again, and stays without a place when they are gone', async () => {
    const articleId = await makePaper(app, ada, { text: TEXT })
    await mark(ada, 'Sand dries faster', { articleId })
    const reread = async (text: string) => {
      const [row] = await app.context.db.select().from(documents).where(eq(documents.articleId, articleId))
      if (!row) throw new Error('no document')
      await app.context.db
        .update(documents)
        .set({ body: { ...row.body, text } })
        .where(eq(documents.articleId, articleId))
    }
    await reread(`A title. ${TEXT.replace('Sand dries', 'Sand\ndries')}`)
    expect((await listed(ada, articleId))[0]).toMatchObject({
      anchor: { start: 26, end: 43, quote: 'Sand\ndries faster' },
      quote: 'Sand dries faster',
    })
    await reread('Something else.')
    expect((await listed(ada, articleId))[0]).toMatchObject({ anchor: null, quote: 'Sand dries faster' })
  })

  it('highlights are hidden while the paper may not be viewed, and back with the access', async () => {
    const articleId = await makePaper(app, ada, { text: TEXT })
    await mark(ben, 'Sand dries faster', { articleId })
    const close = (isPublic: boolean) =>
      app.context.db.update(articles).set({ isPublic }).where(eq(articles.id, articleId))
    await close(false)
    expect((await ben.call(highlightCalls.list, { query: { articleId } })).status).toBe(403)
    expect((await mark(ben, 'Peat dries fast', { articleId })).status).toBe(403)
    const [row] = await app.context.db.select().from(highlights).where(eq(highlights.articleId, articleId))
    const body = { highlightId: row?.id ?? 0, note: 'Read again.' }
    expect((await ben.call(highlightCalls.update, { body })).data).toMatchObject({ note: 'Read again.', anchor: null })
    await close(true)
    expect((await listed(ben, articleId))[0]).toMatchObject({ note: 'Read again.', anchor: { start: 17 } })
  })

  it.each([
    ['a quote that is not there', anchorOf('Sand dries faster', 0)],
    ['an empty quote', { page: null, start: 0, end: 0, quote: '' }],
    ['ends that do not fit', { page: null, start: 0, end: 3, quote: 'Peat' }],
  ])('%s is refused, and nothing is stored', async (_, anchor) => {
    const before = await app.context.db.$count(highlights)
    const answer = await ada.call(highlightCalls.create, {
      body: { articleId: paper, anchor, color: 'pink', note: '' },
    })
    expect([400, 409, 422]).toContain(answer.status)
    expect(answer.message).toBeTruthy()
    expect(await app.context.db.$count(highlights)).toBe(before)
  })

  // Proves: x-highlight-areas, deviation-113
  describe('of an area', () => {
    const box = { page: 2, x: 100, y: 200, width: 300, height: 150 }
    const AREA = { ...box, x: 90, width: 320 }
    const pages = [1, 2].map((number) => ({ number, width: 600, height: 800 }))
    const blocks = [
      { type: 'figure' as const, text: '', start: 17, end: 17, page: 2, boxes: [box] },
      { type: 'caption' as const, text: 'Sand dries faster.', start: 17, end: 35, page: 2, boxes: [] },
    ]
    const change = async (articleId: number, body: Partial<PaperDocument>) => {
      const [row] = await app.context.db.select().from(documents).where(eq(documents.articleId, articleId))
      if (!row) throw new Error('no document')
      const changed = { ...row.body, ...body }
      await app.context.db.update(documents).set({ body: changed }).where(eq(documents.articleId, articleId))
    }
    const paperOf2Pages = async (more: { isPublished?: boolean } = {}) => {
      const articleId = await makePaper(app, ada, { text: TEXT, ...more })
      await change(articleId, { pages, blocks })
      return articleId
    }
    const markArea = (who: TestUser, articleId: number, area: object) =>
      who.call(highlightCalls.create, { body: { articleId, area: area as typeof AREA, color: 'blue' } })

    it('is listed with the caption of its figure among the passages, and stays when the paper is read again', async () => {
      const articleId = await paperOf2Pages({ isPublished: true })
      await mark(ben, 'Peat holds water', { articleId })
      const { data, status } = await markArea(ben, articleId, AREA)
      expect([status, data]).toEqual([
        201,
        expect.objectContaining({ kind: 'area', area: AREA, anchor: null, start: 17, quote: 'Sand dries faster.' }),
      ])
      expect((await listed(ben, articleId)).map(({ kind }) => kind)).toEqual(['area', 'passage'])
      expect(await listed(ada, articleId)).toEqual([])
      await change(articleId, { blocks: [], text: 'Other words.' })
      expect((await listed(ben, articleId))[0]).toMatchObject({ area: AREA, quote: 'Sand dries faster.' })
      await change(articleId, { pages: pages.slice(0, 1) })
      const lost = (await listed(ben, articleId)).filter(({ kind }) => kind === 'area')
      expect(lost).toMatchObject([{ area: null, start: null, quote: 'Sand dries faster.' }])
      const body = { highlightId: data.id, color: 'pink' as const, note: 'The rim.' }
      expect((await ben.call(highlightCalls.update, { body })).data).toMatchObject({ kind: 'area', note: 'The rim.' })
    })

    it('marked eight times at once makes one highlight, also when its caption has changed', async () => {
      const articleId = await paperOf2Pages()
      const all = await Promise.all(Array.from({ length: 8 }, () => markArea(ada, articleId, AREA)))
      await change(articleId, { blocks: [] })
      const { height, ...rest } = AREA
      all.push(await markArea(ada, articleId, { height, ...rest }))
      expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
      await markArea(ada, articleId, { ...AREA, y: 300 })
      expect(await listed(ada, articleId)).toHaveLength(2)
    })

    it.each([
      ['on a page that does not exist', { ...AREA, page: 3 }, 409],
      ['that leaves its page', { ...AREA, x: 500 }, 409],
      ['that leaves its page at the bottom', { ...AREA, y: 700 }, 409],
      ['above its page', { ...AREA, y: -1 }, 400],
      ['without a height', { ...AREA, height: 0 }, 400],
      ['with a negative width', { ...AREA, width: -5 }, 400],
      ['on page 0', { ...AREA, page: 0 }, 400],
      ['without numbers', { ...AREA, x: 'left' }, 400],
      ['with a further field', { ...AREA, z: 1 }, 400],
    ])('%s is refused with a message, and nothing is stored', async (_, area, status) => {
      const articleId = await paperOf2Pages()
      const answer = await markArea(ada, articleId, area)
      expect([answer.status, await app.context.db.$count(highlights, eq(highlights.articleId, articleId))]).toEqual([
        status,
        0,
      ])
      expect(answer.message).toBeTruthy()
    })

    it('is refused in a text without pages, with a passage, without either, and by those who may not view', async () => {
      expect((await markArea(ada, paper, AREA)).error).toBe('areaElsewhere')
      const articleId = await paperOf2Pages()
      const body = { articleId, color: 'blue' as const }
      const both = { ...body, area: AREA, anchor: anchorOf('Sand dries faster') }
      expect((await ada.call(highlightCalls.create, { body: both })).status).toBe(400)
      expect((await ada.call(highlightCalls.create, { body })).status).toBe(400)
      await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, articleId))
      expect((await markArea(ben, articleId, AREA)).status).toBe(403)
      const { data } = await markArea(ada, articleId, AREA)
      const foreign = { highlightId: data.id, note: 'Mine.' }
      expect((await ben.call(highlightCalls.update, { body: foreign })).error).toBe('highlightNotFound')
    })
  })

  it('a paper with as many highlights as there may be takes no more', async () => {
    const articleId = await makePaper(app, ada, { text: TEXT })
    const now = new Date()
    const times = { createdAt: now, updatedAt: now }
    const values = Array.from({ length: HIGHLIGHTS_MAX }, (_, start) => ({
      ...times,
      accountId: ada.id,
      articleId,
      start,
      quote: 'x',
      color: 'yellow' as const,
      note: '',
    }))
    await app.context.db.insert(highlights).values(values)
    expect((await mark(ada, 'Peat dries fast', { articleId })).error).toBe('tooManyHighlights')
  })
})
