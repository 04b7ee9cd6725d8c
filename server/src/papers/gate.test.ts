import { articleCalls } from '@colophon/protocol/articles/calls'
import type { AccessLabel } from '@colophon/protocol/articles/states'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeArticle, startWorker } from '../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import type { JobsRunner } from '../platform/jobs/jobs-runner.ts'
import { accessRequests } from './access/tables.ts'

describe('the gate', () => {
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

  /** Statuses of opening, reading and downloading the paper. */
  async function statuses(who: TestUser | null): Promise<number[]> {
    const token = who?.accessToken
    const query = { articleId }
    return [
      (await call(app, articleCalls.article, { query }, { token })).status,
      (await call(app, readerCalls.document, { query }, { token })).status,
      (await call(app, storageCalls.file, { query }, { token })).status,
    ]
  }

  // Proves: deviation-16
  it('an unpublished paper is readable by its owner and does not exist for others', async () => {
    await set(false, true)
    await grant('Full access request granted')
    expect(await statuses(owner)).toEqual([200, 200, 200])
    expect(await statuses(other)).toEqual([404, 404, 404])
    expect(await statuses(null)).toEqual([404, 404, 404])
  })

  // Proves: 7-articles-article, x-document, deviation-20
  it('a published public paper is open to everyone', async () => {
    await set(true, true)
    for (const who of [owner, other, null]) expect(await statuses(who)).toEqual([200, 200, 200])
  })

  // Proves: 7-articles-article, x-document, deviation-20
  it('a published private paper is listed but readable by its owner only', async () => {
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
  ])('a user with the label "%s" gets %j', async (label, expected) => {
    await set(true, false)
    await grant(label)
    expect(await statuses(other)).toEqual(expected)
    expect(await statuses(null)).toEqual([200, 403, 403])
  })

  // Proves: 6-view-full-pending, deviation-14
  it('a read-only grant stays in force while full access is requested', async () => {
    await set(true, false)
    await grant('Full access request pending', { hadReadOnly: true })
    expect(await statuses(other)).toEqual([200, 200, 403])
  })

  it('an expired grant gives no access', async () => {
    await set(true, false)
    await grant('Full access request granted', { expiresAt: new Date(app.context.now().getTime() - 1000) })
    expect(await statuses(other)).toEqual([200, 403, 403])
    expect((await access()).access).toBe('Permission needed')
  })

  // Proves: x-requests-at-once
  it('a read-only grant expires while a request for full access is pending, which stays pending', async () => {
    await set(true, false)
    const expiresAt = new Date(app.context.now().getTime() + 60_000)
    await grant('Full access request pending', { hadReadOnly: true, expiresAt })
    expect(await statuses(other)).toEqual([200, 200, 403])
    app.advanceClock(61)
    expect(await statuses(other)).toEqual([200, 403, 403])
    expect((await access()).access).toBe('Full access request pending')
  })

  it('a bad token gets 401 even where none is needed', async () => {
    await set(true, true)
    const answer = await call(app, articleCalls.article, { query: { articleId } }, { token: 'forged' })
    expect(answer).toMatchObject({ status: 401, message: 'token uncorrected' })
  })

  it('a missing paper is answered like a hidden one', async () => {
    const answer = await call(app, articleCalls.article, { query: { articleId: 2_147_483_647 } })
    expect(answer).toMatchObject({ status: 404, error: 'articleNotFound' })
  })
})
