import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { DELETE_CONFIRMATION } from '@colophon/protocol/security/constants'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { plainPdf } from '../../parser/plain-pdf.ts'
import { FileMissing } from '../../platform/files/files.ts'
import { exportDocumentJob } from './export.job.ts'
import { filesOf } from './queries.ts'
import { readDocumentJob } from './read.job.ts'
import { docvizResults, docvizTasks, docvizUsers } from './tables.ts'
import { makeVisitor } from './testing/visitor.ts'

const NOBODYS = '01890000-0000-7000-8000-000000000000'

describe('failing and removed documents', () => {
  const scene = useApp()

  it('a file with half a pdf fails with a readable reason and can be deleted', { tags: ['campaign'] }, () =>
    expectFailure(plainPdf(3, 'peat').slice(0, 900), 'documentBroken'),
  )

  it(
    'a file with more pages than the limit fails with a readable reason and can be deleted',
    {
      tags: ['campaign'],
    },
    () => expectFailure(plainPdf(501, 'peat'), 'documentTooManyPages'),
  )

  async function expectFailure(content: Uint8Array, reasonCode: string) {
    const visitor = await makeVisitor(scene.app)
    const { id } = (await visitor.upload(content)).data
    const failed = await visitor.settled(id)
    expect(failed).toMatchObject({ status: 'failed', stage: 'read', reasonCode })
    expect(failed.reason).toMatch(/ /)
    expect((await visitor.call(docvizCalls.deleteTask, { params: { id } })).status).toBe(200)
  }

  it('a repeated job, or one of an older attempt, changes nothing', { tags: ['campaign'] }, async () => {
    const { context } = scene.app
    const visitor = await makeVisitor(scene.app)
    const { id } = (await visitor.upload()).data
    await visitor.settled(id)
    const [before] = await context.db.select().from(docvizTasks).where(eq(docvizTasks.id, id))
    const run = { isLastAttempt: true, signal: new AbortController().signal }
    for (const attempt of [before?.attempt ?? '', NOBODYS]) {
      await readDocumentJob.run(context, { taskId: id, attempt }, run)
      await exportDocumentJob.run(context, { taskId: id, attempt }, run)
    }
    const [after] = await context.db.select().from(docvizTasks).where(eq(docvizTasks.id, id))
    expect(after).toEqual(before)
  })

  it('downloads that fail with corrections are reported as gone, and the next save creates them', {
    tags: ['campaign'],
  }, async () => {
    const { context } = scene.app
    const visitor = await makeVisitor(scene.app)
    const { id } = (await visitor.upload()).data
    await visitor.settled(id)
    const former = await filesOf(context.db, [id])
    const [task] = await context.db.select().from(docvizTasks).where(eq(docvizTasks.id, id))
    const isIt = eq(docvizResults.taskId, id)
    await context.db.update(docvizResults).set({ revision: 1 }).where(isIt)
    const broken: typeof context.files = Object.create(context.files, {
      read: { value: () => Promise.reject(new Error('the disk is full')) },
    })
    const run = { isLastAttempt: true, signal: new AbortController().signal }
    await exportDocumentJob.run({ ...context, files: broken }, { taskId: id, attempt: task?.attempt ?? '' }, run)
    const { data } = await visitor.call(docvizCalls.result, { params: { id }, query: {} })
    expect(data).toMatchObject({ isExporting: false, downloads: { pdf: null, result: null } })
    for (const call of [docvizCalls.pdf, docvizCalls.downloadResult]) {
      expect(await visitor.call(call, { params: { id } })).toMatchObject({ status: 409, error: 'docvizExportFailed' })
    }
    for (const key of former.filter((one) => one !== task?.fileKey))
      await expect(context.files.size(key)).rejects.toThrow(FileMissing)
    expect(
      (
        await visitor.call(docvizCalls.correct, {
          params: { id },
          body: { revision: 1, corrections: { boxes: [], order: null } },
        })
      ).status,
    ).toBe(200)
    await vi.waitFor(async () => {
      const again = (await visitor.call(docvizCalls.result, { params: { id }, query: {} })).data
      expect(again.downloads.result).toBeGreaterThan(0)
    }, SOON)
  })

  it('deleting an account removes the documents of its ids with their files', async () => {
    const person = await makeUser(scene.app)
    const visitor = await makeVisitor(scene.app, person)
    const { id } = (await visitor.upload()).data
    await visitor.settled(id)
    const { db, files } = scene.app.context
    const keys = await filesOf(db, [id])
    const body = { confirmation: DELETE_CONFIRMATION, password: PASSWORD } as const
    expect((await person.call(securityCalls.deleteAccount, { body })).status).toBe(200)
    expect((await visitor.call(docvizCalls.tasks, {})).status).toBe(401)
    await vi.waitFor(
      async () => expect(await db.$count(docvizUsers, eq(docvizUsers.userId, visitor.userId))).toBe(0),
      SOON,
    )
    expect(await db.$count(docvizTasks, eq(docvizTasks.id, id))).toBe(0)
    expect(keys).toHaveLength(3)
    for (const key of keys) await vi.waitFor(() => expect(files.size(key)).rejects.toThrow(FileMissing), SOON)
  })
})
