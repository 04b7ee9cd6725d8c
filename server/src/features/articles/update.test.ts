import { articleCalls } from '@colophon/protocol/articles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { settled, startWorker, upload } from '../../testing/make-article.ts'
import { makeUser, type TestUser } from '../../testing/make-user.ts'

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
  it('sets title and field, on one line and without what cannot be seen', async () => {
    const { status, data } = await update('  The\u202e drying \n of peat ', ' Soil   science ')
    expect(status).toBe(200)
    expect(data).toMatchObject({ title: 'The drying of peat', field: 'Soil science' })
  })

  it('keeps HTML as the text that it is', async () => {
    expect((await update('<b>Peat</b> & co')).data.title).toBe('<b>Peat</b> & co')
  })

  it('leaves what it is not given as it is', async () => {
    await update('Peat', 'Soil')
    expect((await change({ field: 'Ecology' })).data).toMatchObject({ title: 'Peat', field: 'Ecology' })
    expect((await change({ title: 'Bogs' })).data).toMatchObject({ title: 'Bogs', field: 'Ecology' })
    expect((await change({ field: '' })).data).toMatchObject({ title: 'Bogs', field: '' })
  })

  // Proves: deviation-30
  it('keeps a rename and a change of the field that are made at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all([change({ title: `Peat ${round}` }), change({ field: `Soil ${round}` })])
      const { data } = await owner.call(articleCalls.article, { query: { articleId } })
      expect(data).toMatchObject({ title: `Peat ${round}`, field: `Soil ${round}` })
    }
  })

  it('400 for nothing to change', async () => {
    expect(await change({})).toMatchObject({ status: 400, error: 'validationFailed' })
  })

  it('lets the parser name a paper of which only the field was chosen', async () => {
    const { id } = (await upload(owner)).data
    await owner.call(articleCalls.update, { body: { articleId: id, field: 'Soil' } })
    const worker = await startWorker(app)
    await settled(owner, id)
    await worker.stop()
    const { data } = await owner.call(articleCalls.article, { query: { articleId: id } })
    expect(data).toMatchObject({ title: 'On the drying of peat', field: 'Soil' })
  })

  it('chooses a title that the parser never replaces', async () => {
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
  ])('400 for %s', async (_what, title, field) => {
    const answer = await update(title, field)
    expect(answer).toMatchObject({ status: 400, error: 'validationFailed' })
    expect(Object.keys(answer.fields ?? {})).toHaveLength(1)
  })

  it('404 for somebody else', async () => {
    expect((await update('x', '', await makeUser(app))).status).toBe(404)
  })
})
