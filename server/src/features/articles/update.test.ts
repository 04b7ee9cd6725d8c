import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, SOON, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

describe('PUT /articles/update', () => {
  let app: TestApp
  let owner: TestUser
  let articleId: number
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
    articleId = (await upload(owner)).data.id
  })
  afterAll(() => app.close())

  const update = (title: string, field = '', who = owner) =>
    who.call(articleCalls.update, { body: { articleId, title, field } })
  const change = (changes: { title?: string; field?: string }) =>
    owner.call(articleCalls.update, { body: { articleId, ...changes } })

  // Proves: 1-owner-changes, 3-article-title, 3-article-field, 6-owner-update, 7-articles-update
  it('title and field are stored on one line without invisible characters', async () => {
    const { status, data } = await update('  The\u202e drying \n of peat ', ' Soil   science ')
    expect(status).toBe(200)
    expect(data).toMatchObject({ title: 'The drying of peat', field: 'Soil science' })
  })

  it('HTML in a title is kept as plain text', async () => {
    expect((await update('<b>Peat</b> & co')).data.title).toBe('<b>Peat</b> & co')
  })

  it('omitted fields stay unchanged', async () => {
    await update('Peat', 'Soil')
    expect((await change({ field: 'Ecology' })).data).toMatchObject({ title: 'Peat', field: 'Ecology' })
    expect((await change({ title: 'Bogs' })).data).toMatchObject({ title: 'Bogs', field: 'Ecology' })
    expect((await change({ field: '' })).data).toMatchObject({ title: 'Bogs', field: '' })
  })

  // Proves: deviation-30
  it('concurrent changes of title and field are both kept', async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all([change({ title: `Peat ${round}` }), change({ field: `Soil ${round}` })])
      const { data } = await owner.call(articleCalls.article, { query: { articleId } })
      expect(data).toMatchObject({ title: `Peat ${round}`, field: `Soil ${round}` })
    }
  })

  it('an update without changes gets 400', async () => {
    expect(await change({})).toMatchObject({ status: 400, error: 'validationFailed' })
  })

  it('the parser may still set the title of a paper whose field was chosen', { tags: ['campaign'] }, async () => {
    const { id } = (await upload(owner)).data
    await owner.call(articleCalls.update, { body: { articleId: id, field: 'Soil' } })
    const worker = await startWorker(app)
    await settled(owner, id)
    await worker.stop()
    const { data } = await owner.call(articleCalls.article, { query: { articleId: id } })
    expect(data).toMatchObject({ title: 'On the drying of peat', field: 'Soil' })
  })

  it('a chosen title is never replaced by the parser', async () => {
    await update('My own title')
    const worker = await startWorker(app)
    expect((await settled(owner, articleId)).status).toBe('complete')
    await worker.stop()
    const { data } = await owner.call(articleCalls.article, { query: { articleId } })
    expect(data.title).toBe('My own title')
  })

  // Proves: x-title-max, x-field-max
  it.each([
    ['an empty title', '', ''],
    ['a title of spaces', '   ', ''],
    ['a title that cannot be seen', '\u200b\u200b', ''],
    ['a title of 501 characters', 'x'.repeat(501), ''],
    ['a field of 101 characters', 'x', 'x'.repeat(101)],
    ['a NUL', 'a\0b', ''],
  ])('an update with %s gets 400', async (_what, title, field) => {
    const answer = await update(title, field)
    expect(answer).toMatchObject({ status: 400, error: 'validationFailed' })
    expect(Object.keys(answer.fields ?? {})).toHaveLength(1)
  })

  it("updating another user's paper gets 404", async () => {
    expect((await update('x', '', await makeUser(app))).status).toBe(404)
  })
})

const DETAILS = {
  title: 'Peat in Ireland',
  authors: ['Ada Lind', 'José Ruíz'],
  year: 2019,
  journalRef: 'Soil & Water 12(3), 1-20 (2019)',
  doi: '10.1000/Peat.19',
  abstract: 'We measured.\n\nIt dries.',
  language: 'en',
  field: 'Soil',
  type: 'report',
} as const

describe('corrections of a paper', () => {
  const at = useApp()

  const correct = (articleId: number, details: object, who = at.owner) =>
    who.call(articleCalls.update, { body: { articleId, ...details } })
  const changesOf = async (articleId: number) =>
    (await at.owner.call(articleCalls.changes, { query: { articleId } })).data
  const stored = async (articleId: number) => (await at.owner.call(articleCalls.article, { query: { articleId } })).data

  // Proves: x-articles-corrections
  it('every detail can be corrected, and each change is recorded with its author, time and both values', async () => {
    const { id } = await makeArticle(at.owner)
    const before = await stored(id)
    expect((await correct(id, DETAILS)).data).toMatchObject(DETAILS)
    const [list, total] = await changesOf(id)
    expect(total).toBe(Object.keys(DETAILS).length)
    for (const { field, after, changedBy, ...change } of list) {
      expect(after).toEqual(DETAILS[field])
      expect(change.before).toEqual(before[field])
      expect(changedBy).toBeTruthy()
      expect(Date.parse(change.changedAt)).not.toBeNaN()
    }
  })

  it('a title that is also a JSON value is recorded as a text', async () => {
    const { id } = await makeArticle(at.owner)
    await correct(id, { title: 'true' })
    await correct(id, { title: 'Peat' })
    const [list] = await changesOf(id)
    expect(list.map(({ before, after }) => [before, after])).toMatchObject([
      ['true', 'Peat'],
      [expect.any(String), 'true'],
    ])
  })

  // Proves: x-articles-corrections, deviation-139
  it('names and venue in parts are stored as they are, and free text changes only what it changes', async () => {
    const { id } = await makeArticle(at.owner)
    const names = [{ literal: 'World Bank' }, { family: 'García Márquez', given: 'Gabriel' }]
    const publication = { containerTitle: 'Sensors (Basel)', volume: '19', issue: '3', pages: '1-9', publisher: 'MDPI' }
    const given = { names, publication, type: 'article', year: 2019 }
    expect((await correct(id, given)).data).toMatchObject({
      ...given,
      authors: ['World Bank', 'Gabriel García Márquez'],
      journalRef: 'Sensors (Basel) 19(3), 1-9 (2019)',
    })
    const edited = await correct(id, { authors: ['Pia Roe', 'World Bank'], journalRef: 'Cell Peat 4(1), 7' })
    expect(edited.data).toMatchObject({
      names: [{ family: 'Roe', given: 'Pia' }, { literal: 'World Bank' }],
      publication: { containerTitle: 'Cell Peat', volume: '4', issue: '1', pages: '7', publisher: 'MDPI' },
    })
    const changed = (await changesOf(id))[0].map(({ field }) => field)
    expect(changed.toSorted()).toEqual(['authors', 'authors', 'journalRef', 'journalRef', 'type', 'year'])
    expect(await correct(id, { names: [{ given: 'Pia' }] })).toMatchObject({ status: 400 })
    expect(await correct(id, { type: 'poem' })).toMatchObject({ status: 400 })
  })

  it('further fields stay when others are corrected, are replaced as a whole, and have limits', async () => {
    const { id } = await makeArticle(at.owner)
    const further = { URL: 'https://bogs.example/a', ISBN: '978-1-898298-63-2', editor: [{ literal: 'World Bank' }] }
    expect((await correct(id, { further, journalRef: 'Bogs 1(2), 3' })).data).toMatchObject({ further })
    expect((await correct(id, { title: 'Fens', authors: ['Pia Roe'], journalRef: null })).data).toMatchObject({
      further,
    })
    expect((await correct(id, { further: { edition: ' 2nd\n' } })).data.further).toEqual({ edition: '2nd' })
    expect((await correct(id, { further: null })).data.further).toBeNull()
    for (const refused of [{ URL: 'javascript:alert(1)' }, { ISBN: 'x'.repeat(501) }, { editor: [] }, { other: 'x' }])
      expect(await correct(id, { further: refused })).toMatchObject({ status: 400 })
  })

  it('the citation key of a paper stays when its details are corrected', async () => {
    const { id } = await makeArticle(at.owner)
    const { citationKey } = await stored(id)
    expect(citationKey).toMatch(/^[a-z]+$/)
    expect((await correct(id, DETAILS)).data.citationKey).toBe(citationKey)
  })

  it('corrections change neither the statements nor their hashes', async () => {
    const { id } = await makeArticle(at.owner)
    const before = await stored(id)
    await correct(id, DETAILS)
    const { md5Hash, sha256, graph, recordState } = await stored(id)
    expect({ md5Hash, sha256, graph, recordState }).toEqual({
      md5Hash: before.md5Hash,
      sha256: before.sha256,
      graph: before.graph,
      recordState: before.recordState,
    })
  })

  it('corrections made while a paper is processed survive its reading', async () => {
    const { id } = (await upload(at.owner)).data
    await correct(id, DETAILS)
    await settled(at.owner, id)
    expect(await stored(id)).toMatchObject(DETAILS)
  })

  it('a corrected paper is found by its new authors and suggested by them', async () => {
    const { id } = await makeArticle(at.owner, { isPublished: true })
    await correct(id, { authors: ['Quirina Vandersloot'] })
    await vi.waitFor(async () => {
      const found = await at.owner.call(knowledgeCalls.search, { query: { search: 'Vandersloot' } })
      expect(found.data[0].map((hit) => hit.id)).toEqual([id])
      const { data } = await at.owner.call(knowledgeCalls.suggest, { query: { text: 'quirina' } })
      expect(JSON.stringify(data)).toContain('Quirina Vandersloot')
    }, SOON)
  })

  it('the same correction twice is recorded once', async () => {
    const { id } = await makeArticle(at.owner)
    await Promise.all([correct(id, { year: 2001 }), correct(id, { year: 2001 })])
    const [list, total] = await changesOf(id)
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ field: 'year', after: 2001 })
  })

  it('of concurrent corrections all are recorded, each with the value it replaced', async () => {
    const { id } = await makeArticle(at.owner)
    const years = Array.from({ length: 8 }, (_, n) => 2001 + n)
    await Promise.all(years.map((year) => correct(id, { year })))
    const [list] = await changesOf(id)
    expect(list.map(({ after }) => after).toSorted()).toEqual(years)
    for (const [index, { before }] of list.entries()) expect(before).toBe(list[index + 1]?.after ?? null)
    expect((await stored(id)).year).toBe(list[0]?.after)
  })

  it('a DOI is stored without its address, and empty details are removed', async () => {
    const { id } = await makeArticle(at.owner)
    expect((await correct(id, { doi: 'https://doi.org/10.1000/ABC' })).data.doi).toBe('10.1000/ABC')
    const none = { doi: null, journalRef: '', year: null, authors: [], abstract: '', language: null }
    expect((await correct(id, none)).data).toMatchObject({ ...none, journalRef: null })
  })

  it.each([
    ['a DOI that is none', { doi: 'see the publisher' }, 'doi'],
    ['a DOI with a NUL', { doi: '10.1000/a%00b' }, 'doi'],
    ['a year after the next', { year: 2999 }, 'year'],
    ['a year before 1000', { year: 12 }, 'year'],
    ['an author without a letter', { authors: ['\u200b'] }, 'authors'],
    ['an empty author', { authors: ['Ada', ''] }, 'authors.1'],
    ['201 authors', { authors: Array.from({ length: 201 }, (_, n) => `Ada ${n}`) }, 'authors'],
    ['an abstract over the limit', { abstract: 'x'.repeat(20_001) }, 'abstract'],
    ['an unknown language', { language: 'xx' }, 'language'],
    ['a field that cannot be corrected', { md5Hash: 'x' }, null],
  ])('%s is refused with 400 and nothing is stored', async (_what, details, field) => {
    const { id } = await makeArticle(at.owner)
    const before = await stored(id)
    const answer = await correct(id, { title: 'Half of it', ...details })
    expect(answer).toMatchObject({ status: 400, error: 'validationFailed' })
    if (field) expect(Object.keys(answer.fields ?? {})).toEqual([field])
    // A job may have sealed the draft's file meanwhile.
    expect(await stored(id)).toEqual({ ...before, articleUrl: expect.any(String) })
    expect((await changesOf(id))[1]).toBe(0)
  })

  it('only the owner corrects a paper or reads its history, and not while it is in the bin', async () => {
    const { id } = await makeArticle(at.owner, { isPublished: true })
    const other = await makeUser(at.app)
    expect((await correct(id, DETAILS, other)).status).toBe(403)
    expect((await other.call(articleCalls.changes, { query: { articleId: id } })).status).toBe(403)
    await at.owner.call(articleCalls.delete, { query: { articleId: id } })
    expect((await correct(id, DETAILS)).status).toBe(410)
    expect((await at.owner.call(articleCalls.changes, { query: { articleId: id } })).status).toBe(410)
  })
})
