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

  it('the parser may still set the title of a paper whose field was chosen', async () => {
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
