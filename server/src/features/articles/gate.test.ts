import { articleCalls } from '@colophon/protocol/articles/calls'
import type { AccessLabel } from '@colophon/protocol/articles/states'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'
import { call } from '../../testing/call.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { makeArticle, startWorker } from '../../testing/make-article.ts'
import { makeUser, type TestUser } from '../../testing/make-user.ts'
import { accessRequests } from '../requests/tables.ts'

describe('the gate to a paper', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let other: TestUser
  let articleId: number
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
    other = await makeUser(app)
    articleId = (await makeArticle(owner, { isPublished: true })).id
    await worker.stop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.context.db.delete(accessRequests))

  const set = (isPublished: boolean, isPublic: boolean) =>
    app.context.pool.query('update articles set is_published = $2, is_public = $3 where id = $1', [
      articleId,
      isPublished,
      isPublic,
    ])
  const grant = (label: AccessLabel, more: { hadReadOnly?: boolean; expiresAt?: Date } = {}) =>
    app.context.db
      .insert(accessRequests)
      .values({ articleId, accountId: other.id, walletAddress: `0x${'ab'.repeat(20)}`, label, ...more })

  const access = async () => (await other.call(articleCalls.article, { query: { articleId } })).data

  /** What opening, reading and taking the paper away is answered. */
  async function statuses(who: TestUser | null): Promise<number[]> {
    const token = who?.accessToken
    const query = { articleId }
    return [
      (await call(app, articleCalls.article, { query }, { token })).status,
      (await call(app, articleCalls.document, { query }, { token })).status,
      (await call(app, articleCalls.file, { query }, { token })).status,
    ]
  }

  // Proves: deviation-16
  it('gives an unpublished paper to its owner and hides that it exists from everybody else', async () => {
    await set(false, true)
    await grant('Full access request granted')
    expect(await statuses(owner)).toEqual([200, 200, 200])
    expect(await statuses(other)).toEqual([404, 404, 404])
    expect(await statuses(null)).toEqual([404, 404, 404])
  })

  // Proves: 7-articles-article, x-document, deviation-20
  it('gives a published, open paper to everybody', async () => {
    await set(true, true)
    for (const who of [owner, other, null]) expect(await statuses(who)).toEqual([200, 200, 200])
  })

  // Proves: 7-articles-article, x-document, deviation-20
  it('lists a published, closed paper and gives it to nobody but its owner', async () => {
    await set(true, false)
    expect(await statuses(owner)).toEqual([200, 200, 200])
    expect(await statuses(other)).toEqual([200, 403, 403])
    expect(await statuses(null)).toEqual([200, 403, 403])
  })

  it.each<[AccessLabel, number[]]>([
    ['Access request pending', [200, 403, 403]],
    ['Access request granted', [200, 200, 200]],
    ['Read-only request pending', [200, 403, 403]],
    ['Read-only request granted', [200, 200, 403]],
    ['Full access request pending', [200, 403, 403]],
    ['Full access request granted', [200, 200, 200]],
    ['Full access request denied', [200, 403, 403]],
  ])('answers who has "%s" with %j', async (label, expected) => {
    await set(true, false)
    await grant(label)
    expect(await statuses(other)).toEqual(expected)
    expect(await statuses(null)).toEqual([200, 403, 403])
  })

  // Proves: 6-view-full-pending, deviation-14
  it('keeps the view that was granted before full access was asked for', async () => {
    await set(true, false)
    await grant('Full access request pending', { hadReadOnly: true })
    expect(await statuses(other)).toEqual([200, 200, 403])
  })

  it('forgets a grant that has expired', async () => {
    await set(true, false)
    await grant('Full access request granted', { expiresAt: new Date(app.context.now().getTime() - 1000) })
    expect(await statuses(other)).toEqual([200, 403, 403])
    expect((await access()).access).toBe('Permission needed')
  })

  // Proves: x-requests-at-once
  it('ends the view that was kept when it expires, while the request for more goes on waiting', async () => {
    await set(true, false)
    const expiresAt = new Date(app.context.now().getTime() + 60_000)
    await grant('Full access request pending', { hadReadOnly: true, expiresAt })
    expect(await statuses(other)).toEqual([200, 200, 403])
    app.pass(61)
    expect(await statuses(other)).toEqual([200, 403, 403])
    expect((await access()).access).toBe('Full access request pending')
  })

  it('answers a bad token with 401 even where none is needed', async () => {
    await set(true, true)
    const answer = await call(app, articleCalls.article, { query: { articleId } }, { token: 'forged' })
    expect(answer).toMatchObject({ status: 401, message: 'token uncorrected' })
  })

  it('answers a paper that never was like one that is hidden', async () => {
    const answer = await call(app, articleCalls.article, { query: { articleId: 2_147_483_647 } })
    expect(answer).toMatchObject({ status: 404, error: 'articleNotFound' })
  })
})
