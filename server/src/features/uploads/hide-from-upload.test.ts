import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makePdf } from '../../../tests/testing/make-pdf.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'

describe('POST /articles/hide-article-from-upload', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const hide = (articleId: number, isHidden = true, who = owner) =>
    who.call(uploadCalls.hideFromUpload, { body: { articleId, isHidden } })
  const state = (articleId: number) => owner.call(uploadCalls.uploadStatus, { query: { articleId } })
  const shown = async (isHidden: boolean) =>
    (await owner.call(storageCalls.myArticles, { query: { isHidden } })).data[0].map(({ id }) => id)

  // Proves: 7-articles-hide
  it('hiding a processing paper ends its parser within a second, reports an error, then hides it', async () => {
    const { data } = await upload(owner, { name: 'long.pdf', content: await makePdf({ pages: 500 }) })
    await vi.waitFor(() => expect(children()).toHaveLength(1), { timeout: 60_000, interval: 20 })
    const { data: cancelled } = await hide(data.id)
    expect(cancelled).toMatchObject({ status: 'error', uploadProgress: -1, reasonCode: 'cancelled' })
    expect(cancelled.reason).toBe('You cancelled this upload.')
    // Progress may be reported until the cancellation.
    const ended = { articleId: data.id, uploadProgress: -1 }
    expect(app.live.sent.filter(({ payload }) => isDeepStrictEqual(payload, ended))).toEqual([
      { userId: owner.id, name: 'uploadStatusUpdate', payload: ended },
    ])
    await vi.waitFor(() => expect(children()).toEqual([]), { timeout: 5000, interval: 20 })
    expect(await state(data.id)).toMatchObject({ status: 410, error: 'articleCancelled' })
    expect((await owner.call(articleCalls.article, { query: { articleId: data.id } })).status).toBe(410)
    expect(await shown(false)).not.toContain(data.id)
    expect(await shown(true)).toContain(data.id)
  })

  it('retrying a cancelled paper shows it again', { tags: ['campaign'] }, async () => {
    const { data } = await upload(owner)
    await hide(data.id)
    expect((await owner.call(uploadCalls.retry, { body: { articleId: data.id } })).status).toBe(200)
    expect((await settled(owner, data.id)).status).toBe('complete')
    expect(await shown(false)).toContain(data.id)
  })

  // Proves: 3-query-isHidden, 7-articles-hide
  it('a finished paper is only hidden, and can be shown again', async () => {
    const { id } = await makeArticle(owner)
    expect((await hide(id)).data).toMatchObject({ status: 'complete', uploadProgress: 99 })
    expect(await shown(true)).toContain(id)
    expect((await state(id)).status).toBe(200)
    await hide(id, false)
    expect(await shown(false)).toContain(id)
  })

  it('hiding is idempotent', async () => {
    const { data } = await upload(owner)
    const first = await hide(data.id)
    expect((await hide(data.id)).data).toEqual(first.data)
  })

  it("hiding another user's paper gets 404", async () => {
    const { data } = await upload(owner)
    expect((await hide(data.id, true, await makeUser(app))).status).toBe(404)
    await settled(owner, data.id)
  })
})

/** Parser processes of this test, from the process list. */
function children(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parser/child.ts')
    } catch {
      return false
    }
  })
}
