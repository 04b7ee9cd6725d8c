import { articleCalls } from '@colophon/protocol/articles/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeArticle, startWorker, upload } from '../../testing/make-article.ts'
import { makeUser, type TestUser } from '../../testing/make-user.ts'
import { untilWorked } from '../../testing/stored.ts'
import { useApp } from '../../testing/use-app.ts'

describe('PUT /articles/publish', () => {
  const at = useApp()
  let articleId: number
  beforeAll(async () => {
    articleId = (await makeArticle(at.owner)).id
  })

  const publish = (who: TestUser, id: number, isPublished: boolean) =>
    who.call(articleCalls.publish, { body: { articleId: id, isPublished } })

  // Proves: 1-owner-changes, 3-article-status, 4-upload-published, 7-articles-publish, deviation-13
  it('lists the paper with status published, and takes it back to complete', async () => {
    expect((await publish(at.owner, articleId, true)).data).toMatchObject({ isPublished: true, status: 'published' })
    expect((await publish(at.owner, articleId, false)).data).toMatchObject({ isPublished: false, status: 'complete' })
  })

  it('changes nothing when it is asked for again, or twice at once', async () => {
    await publish(at.owner, articleId, true)
    // The file of a published paper is stored in another form by a job, under another name.
    await untilWorked(at.app)
    const first = await publish(at.owner, articleId, true)
    const [one, two] = await Promise.all([publish(at.owner, articleId, true), publish(at.owner, articleId, true)])
    expect([one.data, two.data]).toEqual([first.data, first.data])
  })

  it('409 for a paper that is not complete; taking back what was never given is no failure', async () => {
    await at.worker.stop()
    const { data } = await upload(at.owner)
    const answer = await publish(at.owner, data.id, true)
    expect([answer.status, answer.error]).toEqual([409, 'notComplete'])
    expect((await publish(at.owner, data.id, false)).status).toBe(200)
    at.worker = await startWorker(at.app)
  })

  // Proves: 6-owner-publish
  it('403 for a published paper of somebody else, 404 for one that is not', async () => {
    const other = await makeUser(at.app)
    await publish(at.owner, articleId, true)
    expect(await publish(other, articleId, false)).toMatchObject({ status: 403, error: 'notOwner' })
    await publish(at.owner, articleId, false)
    expect(await publish(other, articleId, true)).toMatchObject({ status: 404, error: 'articleNotFound' })
  })

  // Proves: deviation-29
  it('400 for a flag that is none, an id that is none, and an unknown field by its name', async () => {
    const body = { articleId, isPublished: 'yes' } as never
    expect(await at.owner.call(articleCalls.publish, { body })).toMatchObject({
      status: 400,
      error: 'validationFailed',
    })
    expect((await publish(at.owner, 0, true)).status).toBe(400)
    expect((await publish(at.owner, 2 ** 31, true)).status).toBe(400)
    const more = { articleId, isPublished: true, status: 'published' } as never
    const answer = await at.owner.call(articleCalls.publish, { body: more })
    expect(answer).toMatchObject({ status: 400, fields: { status: 'status is not a known field' } })
  })
})
