import { articleCalls } from '@colophon/protocol/articles/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeArticle, SOME_TEXT, SOON, startWorker } from '../../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { startStore, type TestStore } from '../../../../tests/testing/start-store.ts'
import type { JobsRunner } from '../../../platform/jobs/jobs-runner.ts'

describe('the file of a private paper in an S3 store', () => {
  let store: TestStore
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let articleId: number
  beforeAll(async () => {
    store = await startStore()
    app = await makeApp({ env: { FILES_URL: 's3://bucket/colophon' } })
    worker = await startWorker(app)
    owner = await makeUser(app)
    articleId = (await makeArticle(owner, { isPublished: true })).id
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
    store.close()
  })

  const change = (isOpen: boolean) =>
    owner.call(articleCalls.access, { body: { articleId, isOpen, password: owner.password } })
  const read = async (headers: Record<string, string> = {}) => {
    const url = `${app.url}/api/v1/articles/file?articleId=${articleId}`
    return (await fetch(url, { headers: { Authorization: `Bearer ${owner.accessToken}`, ...headers } })).text()
  }
  /** The paper's objects in the bucket, and whether their text is readable. */
  const inBucket = () =>
    [...store.objects].map(([key, bytes]) => ({
      isSealed: key.endsWith('.pgp'),
      isReadable: bytes.includes(SOME_TEXT.slice(0, 40)),
    }))
  const becomes = (wanted: { isSealed: boolean; isReadable: boolean }) =>
    vi.waitFor(() => expect(inBucket()).toEqual([wanted]), SOON)

  // Proves: x-files-encrypted
  it('a private file in an S3 store is encrypted, readable in full and by range, and plain again when it becomes public', async () => {
    await becomes({ isSealed: false, isReadable: true })
    expect((await change(false)).status).toBe(200)
    await becomes({ isSealed: true, isReadable: false })
    expect(await read()).toBe(SOME_TEXT)
    expect(await read({ Range: 'bytes=3-20' })).toBe(SOME_TEXT.slice(3, 21))
    expect((await change(true)).status).toBe(200)
    await becomes({ isSealed: false, isReadable: true })
    expect(await read()).toBe(SOME_TEXT)
  })
})
