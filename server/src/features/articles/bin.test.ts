import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { describe, expect, it, vi } from 'vitest'
import { makeArticle, SOON, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { FileMissing } from '../../platform/files/files.ts'
import { emptyBinJob } from './bin.ts'

const DAY = 24 * 60 * 60

describe('the bin', () => {
  const at = useApp()

  const open = (who: TestUser, articleId: number) => who.call(articleCalls.article, { query: { articleId } })
  const bin = (who: TestUser, articleId: number) => who.call(articleCalls.delete, { query: { articleId } })
  const restore = (who: TestUser, articleId: number) => who.call(articleCalls.restore, { body: { articleId } })
  const binned = async () => (await at.owner.call(storageCalls.myArticles, { query: { isDeleted: true } })).data[0]
  const found = async (search: string) => (await at.reader.call(knowledgeCalls.search, { query: { search } })).data[0]

  // Proves: 1-owner-changes, 6-owner-delete, 7-articles-delete, x-restore, deviation-19
  it('a published paper in the bin is hidden from everyone, and restoring it brings it back unchanged', async () => {
    const { id } = await makeArticle(at.owner, { name: 'binned.txt', isPublished: true })
    await vi.waitFor(async () => expect(await found('peat')).toHaveLength(1), SOON)
    expect((await bin(at.owner, id)).status).toBe(200)
    expect(await open(at.reader, id)).toMatchObject({ status: 410, error: 'articleDeleted' })
    expect(await open(at.owner, id)).toMatchObject({ status: 410, error: 'articleDeleted' })
    expect((await binned()).map((paper) => [paper.id, paper.rights])).toEqual([
      [id, { list: true, view: false, quote: false, download: false }],
    ])
    await vi.waitFor(async () => expect(await found('peat')).toEqual([]), SOON)

    expect((await restore(at.owner, id)).data).toMatchObject({
      isPublished: true,
      status: 'published',
      deletedAt: null,
    })
    await vi.waitFor(async () => expect(await found('peat')).toHaveLength(1), SOON)
    expect(await restore(at.owner, id)).toMatchObject({ status: 409, error: 'notInBin' })
    await bin(at.owner, id)
  })

  it('an unpublished paper in the bin does not exist for others', async () => {
    const { id } = await makeArticle(at.owner)
    await bin(at.owner, id)
    expect(await open(at.reader, id)).toMatchObject({ status: 404, error: 'articleNotFound' })
    expect(await restore(at.reader, id)).toMatchObject({ status: 404, error: 'articleNotFound' })
    expect(await bin(at.owner, id)).toMatchObject({ status: 410, error: 'articleDeleted' })
  })

  it('moving a paper to the bin cancels its processing; restoring it allows a retry', async () => {
    await at.worker.stop()
    const { data } = await upload(at.owner)
    await bin(at.owner, data.id)
    at.worker = await startWorker(at.app)
    expect((await restore(at.owner, data.id)).data.status).toBe('error')
    expect((await at.owner.call(uploadCalls.retry, { body: { articleId: data.id } })).status).toBe(200)
    expect((await settled(at.owner, data.id)).status).toBe('complete')
  })

  // Proves: x-bin, deviation-19
  it('after 30 days the bin is emptied: rows, file and index entry are deleted', async () => {
    const { id, articleUrl } = await makeArticle(at.owner, { name: 'for good.txt', isPublished: true })
    const kept = await makeArticle(at.owner, { name: 'kept.txt' })
    await bin(at.owner, id)
    const empty = () =>
      emptyBinJob.run(at.app.context, {}, { isLastAttempt: false, signal: new AbortController().signal })
    await empty()
    expect((await binned()).map((paper) => paper.id)).toContain(id)

    at.app.advanceClock(30 * DAY + 60)
    await empty()
    await expect(at.app.context.files.size(articleUrl)).rejects.toBeInstanceOf(FileMissing)
    const rows = await at.app.context.pool.query(
      `select (select count(*) from articles where id = $1) + (select count(*) from documents where article_id = $1)
       + (select count(*) from graphs where article_id = $1) as left`,
      [id],
    )
    expect(Number(rows.rows[0].left)).toBe(0)
    const still = await at.app.context.pool.query('select article_url from articles where id = $1', [kept.id])
    expect(await at.app.context.files.size(still.rows[0].article_url)).toBeGreaterThan(0)
  })
})
