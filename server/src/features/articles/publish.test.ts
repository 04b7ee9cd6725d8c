import { articleCalls } from '@colophon/protocol/articles/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { untilWorked } from '../../../tests/testing/stored.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

describe('PUT /articles/publish', () => {
  const at = useApp()
  let articleId: number
  beforeAll(async () => {
    articleId = (await makeArticle(at.owner)).id
  })

  const publish = (who: TestUser, id: number, isPublished: boolean) =>
    who.call(articleCalls.publish, { body: { articleId: id, isPublished } })

  // Proves: 1-owner-changes, 3-article-status, 4-upload-published, 7-articles-publish, deviation-13
  it('publishing lists the paper with status published, and unpublishing sets it back to complete', async () => {
    expect((await publish(at.owner, articleId, true)).data).toMatchObject({ isPublished: true, status: 'published' })
    expect((await publish(at.owner, articleId, false)).data).toMatchObject({ isPublished: false, status: 'complete' })
  })

  it('publishing is idempotent, also when called twice at once', async () => {
    await publish(at.owner, articleId, true)
    // A job rewrites the file of a published paper under another name.
    await untilWorked(at.app)
    const first = await publish(at.owner, articleId, true)
    const [one, two] = await Promise.all([publish(at.owner, articleId, true), publish(at.owner, articleId, true)])
    expect([one.data, two.data]).toEqual([first.data, first.data])
  })

  it('publishing an incomplete paper gets 409, and unpublishing an unpublished one succeeds', async () => {
    await at.worker.stop()
    const { data } = await upload(at.owner)
    const answer = await publish(at.owner, data.id, true)
    expect([answer.status, answer.error]).toEqual([409, 'notComplete'])
    expect((await publish(at.owner, data.id, false)).status).toBe(200)
    at.worker = await startWorker(at.app)
  })

  // Proves: 6-owner-publish
  it("publishing another user's paper gets 403 if it is published, else 404", async () => {
    const other = await makeUser(at.app)
    await publish(at.owner, articleId, true)
    expect(await publish(other, articleId, false)).toMatchObject({ status: 403, error: 'notOwner' })
    await publish(at.owner, articleId, false)
    expect(await publish(other, articleId, true)).toMatchObject({ status: 404, error: 'articleNotFound' })
  })

  // Proves: x-publish-on-request, deviation-140
  it('publishing on request makes a draft private in the same step, and no visitor can read it at any time', async () => {
    const { id } = await makeArticle(at.owner)
    const query = { articleId: id }
    const seen: boolean[] = []
    let isOver = false
    const watch = (async () => {
      while (!isOver) {
        const { status, data } = await call(at.app, articleCalls.article, { query })
        seen.push(status === 200 && data.rights.view)
      }
    })()
    const body = { articleId: id, isPublished: true, isOpen: false }
    const [one, two] = await Promise.all([1, 2].map(() => at.owner.call(articleCalls.publish, { body })))
    isOver = true
    await watch
    expect([one?.data, two?.data]).toMatchObject(Array(2).fill({ isPublished: true, isPublic: false }))
    expect(seen).not.toContain(true)
    expect((await call(at.app, articleCalls.article, { query })).data).toMatchObject({ access: 'Permission needed' })
    const closed = (await at.owner.call(securityCalls.activity, { query: {} })).data[0]
    expect(closed.filter(({ kind }) => kind === 'paperClosed')).toHaveLength(1)
  })

  // Proves: x-publish-on-request, deviation-140
  it('publishing changes no access that needs a proof of account', async () => {
    const { id } = await makeArticle(at.owner)
    const set = (body: { isPublished: boolean; isOpen?: boolean }) =>
      at.owner.call(articleCalls.publish, { body: { articleId: id, ...body } })
    expect((await set({ isPublished: true, isOpen: true })).data).toMatchObject({ isPublic: true })
    expect(await set({ isPublished: true, isOpen: false })).toMatchObject({ status: 409, error: 'accessUnproven' })
    expect(await set({ isPublished: false, isOpen: false })).toMatchObject({ status: 400, error: 'validationFailed' })
    await set({ isPublished: false })
    await set({ isPublished: true, isOpen: false })
    await set({ isPublished: false })
    expect(await set({ isPublished: true, isOpen: true })).toMatchObject({ status: 409, error: 'accessUnproven' })
    expect((await at.owner.call(articleCalls.article, { query: { articleId: id } })).data).toMatchObject({
      isPublished: false,
      isPublic: false,
    })
  })

  // Proves: deviation-29
  it('publishing with an invalid flag, an invalid id or an unknown field gets 400', async () => {
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
