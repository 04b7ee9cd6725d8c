import { articleCalls } from '@colophon/protocol/articles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobsRunner } from '../../platform/jobs-runner.ts'
import { call } from '../../testing/call.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { makeArticle, startWorker } from '../../testing/make-article.ts'
import { makeUser, type TestUser } from '../../testing/make-user.ts'

const NONE = { likesCount: 0, dislikesCount: 0, liked: false, disliked: false }

describe('PATCH /articles/like and /articles/dislike', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let reader: TestUser
  let articleId: number
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
    reader = await makeUser(app)
    articleId = (await makeArticle(owner, { isPublished: true })).id
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const like = async (who: TestUser) => (await who.call(articleCalls.like, { body: { articleId } })).data
  const dislike = async (who: TestUser) => (await who.call(articleCalls.dislike, { body: { articleId } })).data

  it('exclude each other, and a second press clears', async () => {
    expect(await like(reader)).toEqual({ ...NONE, likesCount: 1, liked: true })
    expect(await dislike(reader)).toEqual({ ...NONE, dislikesCount: 1, disliked: true })
    expect(await dislike(reader)).toEqual(NONE)
    expect(await like(reader)).toEqual({ ...NONE, likesCount: 1, liked: true })
    expect(await like(reader)).toEqual(NONE)
  })

  it('count one per account, and tell each what they gave', async () => {
    await like(reader)
    expect(await like(owner)).toEqual({ ...NONE, likesCount: 2, liked: true })
    const opened = await reader.call(articleCalls.article, { query: { articleId } })
    expect(opened.data).toMatchObject({ likesCount: 2, dislikesCount: 0, liked: true, disliked: false })
    const listed = await call(app, articleCalls.list, { query: { sortingField: 'likesCount' } })
    expect(listed.data[0][0]).toMatchObject({ likesCount: 2, liked: false })
    await like(reader)
    await like(owner)
  })

  it('never count twice what was pressed many times at once', async () => {
    await Promise.all(Array.from({ length: 7 }, () => like(reader)))
    const after = await dislike(reader)
    expect(after).toEqual({ ...NONE, dislikesCount: 1, disliked: true })
    await dislike(reader)
  })

  it('401 for who is not signed in, 404 for a paper that is not listed', async () => {
    expect((await call(app, articleCalls.like, { body: { articleId } })).status).toBe(401)
    expect((await reader.call(articleCalls.like, { body: { articleId: 999_999 } })).status).toBe(404)
  })
})
