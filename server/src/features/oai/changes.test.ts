import { articleCalls } from '@colophon/protocol/articles/calls'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { deleteAccountJob } from '../../accounts/security/jobs.ts'
import { articles } from '../../papers/tables.ts'
import { takeDown } from '../../papers/take-down.ts'
import { childOf } from '../archive/harvest/read-xml.ts'
import { emptyBinJob } from '../articles/bin.ts'
import { askOai, headersOf, noted } from './testing/ask-oai.ts'

const DAY = 24 * 60 * 60

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await makeApp()
  owner = await makeUser(app)
})
afterAll(() => app.close())

const recordOf = (id: number) =>
  askOai(app, { verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: `oai:127.0.0.1:${id}` })

describe('what changes a record', () => {
  const change = (id: number, more: Partial<typeof articles.$inferInsert>) =>
    app.context.db.update(articles).set(more).where(eq(articles.id, id))
  const access = (id: number, isOpen: boolean) =>
    owner.call(articleCalls.access, { body: { articleId: id, isOpen, password: PASSWORD } })
  const publish = (id: number, isPublished: boolean) =>
    owner.call(articleCalls.publish, { body: { articleId: id, isPublished } })

  type Act = (id: number) => Promise<unknown>
  // Proves: x-oai-deleted
  it.each<[string, Act, Act | null]>([
    ['unpublished', (id) => publish(id, false), (id) => publish(id, true)],
    ['made private', (id) => access(id, false), (id) => access(id, true)],
    [
      'moved to the bin',
      (id) => owner.call(articleCalls.delete, { query: { articleId: id } }),
      (id) => owner.call(articleCalls.restore, { body: { articleId: id } }),
    ],
    ['taken down', (id) => app.context.db.transaction((tx) => takeDown(app.context, tx, id, true)), null],
    ['removed for good', (id) => app.context.db.delete(articles).where(eq(articles.id, id)), null],
  ])('a paper that is %s becomes a deleted record at that time', async (_, act, undo) => {
    const id = await makePaper(app, owner)
    const before = await noted(app, id)
    expect(before?.isDeleted).toBe(false)
    await act(id)
    const after = await noted(app, id)
    expect(after?.isDeleted).toBe(true)
    expect(String(after?.at) > String(before?.at)).toBe(true)
    const { content } = await recordOf(id)
    expect(childOf(content, 'record', 'header')?.attributes.status).toBe('deleted')
    expect(childOf(content, 'record', 'metadata')).toBeUndefined()
    await act(id)
    expect(await noted(app, id)).toEqual(after)
    if (undo === null) return
    await undo(id)
    expect((await noted(app, id))?.isDeleted).toBe(false)
    expect(childOf((await recordOf(id)).content, 'record', 'metadata')).toBeDefined()
  })

  // Proves: x-oai-deleted
  it('papers purged from the bin and those of a deleted account stay deleted records', async () => {
    const leaving = await makeUser(app)
    const [binned, kept] = [await makePaper(app, leaving), await makePaper(app, leaving)]
    await leaving.call(articleCalls.delete, { query: { articleId: binned } })
    const inBin = await noted(app, binned)
    app.advanceClock(31 * DAY)
    await emptyBinJob.run(app.context, {}, {} as never)
    expect(await noted(app, binned)).toEqual(inBin)
    await app.context.db.execute(
      sql`update accounts set frozen_at = now(), frozen_by = 'deletion' where id = ${leaving.id}`,
    )
    await deleteAccountJob.run(app.context, { accountId: leaving.id }, {} as never)
    expect((await noted(app, kept))?.isDeleted).toBe(true)
    expect(headersOf(await recordOf(kept))).toEqual([[kept, true]])
    app.advanceClock(-31 * DAY)
  })

  // Proves: x-oai-deleted
  it('changed metadata change the datestamp; likes, files and processing do not', async () => {
    const id = await makePaper(app, owner)
    const before = await noted(app, id)
    await change(id, { likesCount: 7, pages: 3, progress: 50, md5Hash: 'a', updatedAt: new Date() })
    expect(await noted(app, id)).toEqual(before)
    await owner.call(articleCalls.update, { body: { articleId: id, title: 'On the wetting of peat' } })
    const renamed = await noted(app, id)
    expect(String(renamed?.at) > String(before?.at)).toBe(true)
    await change(id, { keywords: ['bog'] })
    expect(String((await noted(app, id))?.at) > String(renamed?.at)).toBe(true)
  })

  it('drafts, samples and archive records were never provided', async () => {
    const record = { source: 'arxiv', ownerId: null, archiveId: '0704.0001' } as const
    for (const more of [{ isPublished: false }, { isPublic: false }, { isSample: true }, record]) {
      const id = await makePaper(app, owner, more)
      await change(id, { title: 'Changed' })
      await app.context.db.delete(articles).where(eq(articles.id, id))
      expect(await noted(app, id)).toBeNull()
      expect((await recordOf(id)).error).toBe('idDoesNotExist')
    }
  })

  it('a change that is rolled back leaves no trace', async () => {
    const id = await makePaper(app, owner)
    const before = await noted(app, id)
    const rolledBack = app.context.db.transaction(async (tx) => {
      await tx.update(articles).set({ isPublic: false }).where(eq(articles.id, id))
      await tx.execute(sql`set constraints all immediate`)
      throw new Error('killed')
    })
    await expect(rolledBack).rejects.toThrow('killed')
    expect(await noted(app, id)).toEqual(before)
  })
})
