import { column, drawPdf } from '@colophon/analysis/document/testing/draw-pdf'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { toBibtex } from '@colophon/protocol/citations/bibtex'
import { citableOf } from '@colophon/protocol/citations/citable'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { SOON, settled, upload } from '../../../tests/testing/make-article.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { readDocument } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import { storeDocument } from './jobs.ts'

describe('the life of a paper', () => {
  const at = useApp()

  // Proves: 1-upload-publish
  it('a paper goes from upload to being found by another user, and back', async () => {
    const { status, data: created } = await upload(at.owner)
    expect(status).toBe(201)
    // The worker may have begun before the reply.
    expect(['queue', 'processing']).toContain(created.status)
    expect(created).toMatchObject({ fileName: 'peat.txt', isPublished: false })
    const articleId = created.id
    const state = await settled(at.owner, articleId)
    expect(state).toMatchObject({ status: 'complete', uploadProgress: 99, stage: 'complete', reason: null })

    const opened = await at.owner.call(articleCalls.article, { query: { articleId } })
    expect(opened.data).toMatchObject({ title: 'On the drying of peat', status: 'complete', access: 'Open sourced' })
    expect(opened.data.graph?.length).toBe(opened.data.statementsCount)
    expect(opened.data.graph?.length).toBeGreaterThan(0)
    expect(opened.data.graph?.every(({ salience = -1 }) => salience >= 0)).toBe(true)
    expect(opened.data.md5Hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await foundBy(at.reader, 'peat')).toEqual([])
    expect(await foundBy(at.owner, 'peat', true)).toEqual([articleId])

    const published = await at.owner.call(articleCalls.publish, { body: { articleId, isPublished: true } })
    expect(published.data).toMatchObject({ status: 'published', isPublished: true })
    await vi.waitFor(async () => expect(await foundBy(at.reader, '"dry faster than thick"')).toEqual([articleId]), SOON)
    expect(await listedFor(at.reader)).toContain(articleId)

    await at.owner.call(articleCalls.publish, { body: { articleId, isPublished: false } })
    await vi.waitFor(async () => expect(await foundBy(at.reader, 'peat')).toEqual([]), SOON)
    expect(await listedFor(at.reader)).not.toContain(articleId)
    const gone = await at.reader.call(articleCalls.article, { query: { articleId } })
    expect([gone.status, gone.error]).toEqual([404, 'articleNotFound'])
  })

  it('the venue printed in a paper is read', async () => {
    const content = 'Wet peat\n\nAda Lind\n\nPublished as a conference paper at PEAT 2017\n\nAbstract\n\nPeat is wet.\n'
    const { data: created } = await upload(at.owner, { name: 'venue.txt', content })
    await settled(at.owner, created.id)
    const { data } = await at.owner.call(articleCalls.article, { query: { articleId: created.id } })
    expect(data.journalRef).toBe('PEAT 2017')
  })

  it('a PDF of a journal is cited with the journal, volume, pages and year of its running heads', async () => {
    const body = Array.from({ length: 12 }, () => 'Wet peat dries faster where it is thin than where it is thick.')
    const page = (number: number) => [
      { text: `Lind and Berg Journal of Peat (2018) 19:345`, x: 72, y: 40, size: 8 },
      { text: `Page ${number} of 3`, x: 480, y: 40, size: 8 },
      ...column(body, 72, 200),
    ]
    const front = [
      { text: 'The drying of wet peat', x: 72, y: 90, size: 18, font: 'bold' as const },
      { text: 'Ada Lind and Jo Berg', x: 72, y: 120, size: 11 },
      { text: 'Received: 3 March 2017 / Accepted: 1 February 2018', x: 72, y: 150, size: 8 },
    ]
    const content = await drawPdf([[...front, ...page(1)], page(2), page(3)])
    const { data: created } = await upload(at.owner, { name: 'journal.pdf', content })
    await settled(at.owner, created.id)
    const { data } = await at.owner.call(articleCalls.article, { query: { articleId: created.id } })
    const further = { submitted: '2017-03-03', accepted: '2018-02-01' }
    const publication = { containerTitle: 'Journal of Peat', volume: '19', pages: '345' }
    expect(data).toMatchObject({ type: 'article', year: 2018, publication, further })
    const cited = toBibtex([citableOf(data, 'http://localhost/')])
    for (const field of ['@article{', 'journal = {Journal of Peat}', 'volume = {19}', 'pages = {345}', 'year = {2018}'])
      expect(cited).toContain(field)
  })

  // Proves: x-articles-type
  it('a thesis is one by its title page, until a person says otherwise', async () => {
    const content = `Wet peat\n\nAda Lind\n\nA thesis submitted for the degree of Doctor of Philosophy\n\nPeat is wet.\n`
    const { data: created } = await upload(at.owner, { name: 'thesis.txt', content })
    const articleId = created.id
    await settled(at.owner, articleId)
    const open = async () => (await at.owner.call(articleCalls.article, { query: { articleId } })).data
    expect((await open()).type).toBe('thesis')
    const { db } = at.app.context
    const document = await readDocument(db, articleId)
    const [paper] = await db.select().from(articles).where(eq(articles.id, articleId))
    if (!document || !paper) throw new Error('The paper is not stored')
    expect(await storeDocument(db, { ...paper, type: 'book' }, document)).not.toHaveProperty('type')
    await at.owner.call(articleCalls.update, { body: { articleId, type: 'report' } })
    const again = await storeDocument(db, paper, document)
    await db.update(articles).set(again).where(eq(articles.id, articleId))
    expect((await open()).type).toBe('report')
  })

  // Proves: 7-articles-upload-status, 7-socket-upload
  it('only the owner receives the progress, ascending to 99', async () => {
    at.app.live.sent.length = 0
    const { data } = await upload(at.owner, { name: 'told.txt' })
    await settled(at.owner, data.id)
    const ofPaper = () =>
      at.app.live.sent.filter(({ payload }) => (payload as { articleId: number }).articleId === data.id)
    await vi.waitFor(() => expect(ofPaper().at(-1)?.payload).toMatchObject({ uploadProgress: 99 }), SOON)
    const told = ofPaper()
    expect(new Set(told.map(({ userId, name }) => `${userId} ${name}`))).toEqual(
      new Set([`${at.owner.id} uploadStatusUpdate`]),
    )
    const progress = told.map(({ payload }) => (payload as { uploadProgress: number }).uploadProgress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  it('two concurrent uploads of the same file by one owner are stored as two papers', {
    tags: ['campaign'],
  }, async () => {
    const [one, other] = await Promise.all([
      upload(at.owner, { name: 'twin.txt' }),
      upload(at.owner, { name: 'twin.txt' }),
    ])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.data.id).not.toBe(other.data.id)
    expect((await settled(at.owner, one.data.id)).status).toBe('complete')
    expect((await settled(at.owner, other.data.id)).status).toBe('complete')
    const { sha256 } = (await at.owner.call(articleCalls.article, { query: { articleId: one.data.id } })).data
    const same = await at.owner.call(storageCalls.myArticles, { query: { sha256: sha256 ?? '' } })
    expect(same.data[0].map(({ id }) => id)).toEqual(expect.arrayContaining([one.data.id, other.data.id]))
  })

  async function foundBy(who: TestUser, search: string, mine?: boolean): Promise<number[]> {
    const query = { search, ...(mine === undefined ? {} : { mine }) }
    const { data, message } = await who.call(knowledgeCalls.search, { query })
    expect(message).toBeUndefined()
    return data[0].map(({ id }) => id)
  }

  async function listedFor(who: TestUser): Promise<number[]> {
    return (await who.call(knowledgeCalls.list, { query: {} })).data[0].map(({ id }) => id)
  }
})
