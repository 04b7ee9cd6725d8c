import { articleCalls } from '@colophon/protocol/articles/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Paper } from '../../../tests/rights/paper-of-kind.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { accessLog } from '../../papers/access/tables.ts'
import { paperBelongings } from '../../papers/belongings.ts'
import { articles } from '../../papers/tables.ts'
import { type Signer, useRequests } from './testing/use-requests.ts'

// Proves: x-requests-openings
describe('the access log of a private paper', () => {
  const at = useRequests()
  let ada: Signer
  let paper: Paper
  const log = (by: TestUser, articleId = paper.id) => by.call(requestCalls.openings, { query: { articleId } })
  const kinds = async (articleId = paper.id) =>
    (await log(at.owner, articleId)).data.map(({ reader, kind }) => `${reader.displayName} ${kind}`)
  const open = (who: TestUser, articleId = paper.id) => who.call(readerCalls.document, { query: { articleId } })
  const take = async (who: Signer) => {
    const got = { articleId: paper.id, articleUrl: paper.articleUrl }
    const body = { ...got, ...(await who.wallet.signed({ purpose: 'download', ...got }, who)) }
    const { data } = await who.call(storageCalls.download, { body })
    const params = { ticket: data.url.split('/').at(-1) ?? '' }
    return at.owner.call(storageCalls.downloadFile, { params })
  }
  const lastOpenedAt = async () => {
    const { data } = await at.owner.call(requestCalls.requestsToMe, { query: { articleId: paper.id } })
    return data[0][0]?.lastOpenedAt
  }
  beforeAll(async () => {
    ada = await at.person('Ada')
    paper = await at.paper()
    await at.ask(ada, paper.id, { accessLevel: 'full' })
  })

  it('the access log is empty until another user reads the paper; refused calls and the owner leave no entry', async () => {
    expect((await open(ada)).status).toBe(403)
    await ada.call(articleCalls.article, { query: { articleId: paper.id } })
    await open(at.owner)
    await written()
    expect((await log(at.owner)).data).toEqual([])
    await at.answer(ada, paper.id)
    expect(await lastOpenedAt()).toBeNull()
  })

  // Proves: deviation-78
  it('the access log has who read it and when, once a day, and when a grant was last used', async () => {
    for (let times = 0; times < 5; times++) await open(ada)
    await expect.poll(() => kinds()).toEqual(['Ada opened'])
    const first = (await log(at.owner)).data[0]
    await ada.call(storageCalls.file, { query: { articleId: paper.id } })
    await expect.poll(async () => (await log(at.owner)).data[0]?.lastAt).not.toBe(first?.lastAt)
    const [entry, ...more] = (await log(at.owner)).data
    expect(more).toEqual([])
    expect(entry).toMatchObject({ reader: { id: ada.id }, kind: 'opened', firstAt: first?.firstAt })
    expect(await lastOpenedAt()).toBe(entry?.lastAt)
  })

  it('a download is logged before the file is sent', async () => {
    expect((await take(ada)).status).toBe(200)
    expect(await kinds()).toEqual(['Ada downloaded', 'Ada opened'])
  })

  it('two concurrent reads are one entry, reads on two days are two', async () => {
    const { id } = await at.paper()
    await at.ask(ada, id)
    await at.answer(ada, id)
    await Promise.all([open(ada, id), open(ada, id)])
    await expect.poll(() => kinds(id)).toEqual(['Ada opened'])
    await at.app.context.db.update(accessLog).set({ day: '2020-01-01' }).where(eq(accessLog.articleId, id))
    await open(ada, id)
    await expect.poll(() => kinds(id)).toEqual(['Ada opened', 'Ada opened'])
  })

  // Proves: x-growing-tables
  it('entries are deleted after two years, when the paper is read again', async () => {
    const [{ id }, other] = [await at.paper(), await at.paper()]
    const before = new Date(at.app.context.now().getTime() - 2.1 * 365 * 86_400_000)
    for (const articleId of [id, other.id]) {
      await at.ask(ada, articleId)
      await at.answer(ada, articleId)
      await open(ada, articleId)
      await expect.poll(() => kinds(articleId)).toEqual(['Ada opened'])
      const old = { day: before.toISOString().slice(0, 10), firstAt: before, lastAt: before }
      await at.app.context.db.update(accessLog).set(old).where(eq(accessLog.articleId, articleId))
    }
    await open(ada, id)
    const days = async (articleId: number) =>
      (await log(at.owner, articleId)).data.map(({ lastAt }) => new Date(lastAt))
    await expect.poll(async () => (await days(id)).every((day) => day > before)).toBe(true)
    expect(await days(other.id)).toEqual([before])
  })

  it('public papers have no access log', async () => {
    const { id } = await at.paper({ isPublic: true })
    expect((await open(ada, id)).status).toBe(200)
    await written()
    expect(await kinds(id)).toEqual([])
  })

  it('only the owner can read the access log', async () => {
    expect(await log(ada)).toMatchObject({ status: 403, error: 'notOwner' })
  })

  it('the exports of both parties contain their own entries, which are deleted with the paper', async () => {
    const grace = await at.person('Grace')
    const exported = async (who: TestUser) =>
      (await paperBelongings.lists?.(at.app.context.db, who.id)['paper-openings']?.()) as object[]
    const ofPaper = expect.objectContaining({ articleId: paper.id, accountId: ada.id, kind: 'downloaded' })
    for (const who of [at.owner, ada]) expect(await exported(who)).toContainEqual(ofPaper)
    expect(await exported(grace)).toEqual([])
    await at.app.context.db.delete(articles).where(eq(articles.id, paper.id))
    expect(await exported(ada)).not.toContainEqual(ofPaper)
  })

  /** Waits until the reads so far are written, using a later read of another paper. */
  async function written(): Promise<void> {
    const later = await at.paper()
    await at.ask(ada, later.id)
    await at.answer(ada, later.id)
    await open(ada, later.id)
    await expect.poll(() => kinds(later.id)).toEqual(['Ada opened'])
  }
})
