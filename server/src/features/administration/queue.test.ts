import { administrationCalls } from '@colophon/protocol/administration/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOON, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { untilWorked } from '../../../tests/testing/stored.ts'
import { mailNotificationsJob } from '../../notices/jobs.ts'
import { REFRESH_INDEX } from '../../papers/index/enqueue-reindex.ts'
import { jobs } from '../../platform/jobs/jobs.ts'
import { jobFailures } from './tables.ts'

const reason = 'a good reason'

describe('the job queue', () => {
  let app: TestApp
  let admin: TestUser
  beforeAll(async () => {
    app = await makeApp()
    admin = await makeUser(app, { role: 'admin' })
  })
  afterAll(() => app.close())

  const pause = (isPaused: boolean) => admin.call(administrationCalls.pauseQueue, { body: { isPaused, reason } })
  const state = async () => (await admin.call(administrationCalls.queue, {})).data

  // Proves: x-admin-queue
  it('a paused queue holds papers, also with a worker started later, and resumes', async () => {
    expect((await pause(true)).data).toMatchObject({ pausedAt: expect.any(String), pauseReason: reason })
    const { data: paper } = await upload(admin)
    const worker = await startWorker(app)
    await vi.waitFor(async () => expect((await state()).jobs[0]?.name).toBe('parse'), SOON)
    // Once a later job that cannot be paused is done, the worker has skipped the paper.
    await jobs.add(app.context.db, REFRESH_INDEX, { articleId: paper.id })
    await untilWorked(app, 'refresh-index')
    const waiting = await admin.call(uploadCalls.uploadStatus, { query: { articleId: paper.id } })
    expect(waiting.data.status).toBe('queue')
    expect((await state()).waiting).toBeGreaterThan(0)
    await pause(false)
    expect((await settled(admin, paper.id)).status).toBe('complete')
    await worker.stop()
  })

  // Proves: x-admin-queue
  it('pausing is idempotent, and only changes are logged', async () => {
    await Promise.all([pause(true), pause(true)])
    await pause(false)
    await pause(false)
    const { data } = await admin.call(administrationCalls.adminLogs, { query: { limit: 2 } })
    expect(data[0].map(({ action }) => action)).toEqual(['resume queue', 'pause queue'])
  })

  // Proves: x-admin-figures, x-admin-retry
  it('failures are listed by reason, and all of one reason can be retried', async () => {
    const worker = await startWorker(app)
    const { data: paper } = await upload(admin, { name: 'broken.pdf', content: '%PDF-1.4 and then nothing' })
    const ended = await settled(admin, paper.id)
    expect(ended.status).toBe('error')
    await vi.waitFor(async () => expect(await app.context.db.select().from(jobFailures)).not.toEqual([]), SOON)
    await worker.stop()
    const { data: figures } = await admin.call(administrationCalls.dashboard, {})
    expect(figures).toMatchObject({ failuresToday: 1, papers: { byStatus: { complete: 1, error: 1 }, cancelled: 0 } })
    const earlier = Array.from({ length: 13 }, () => 0)
    expect(figures.trends).toEqual({ users: [...earlier, 1], papers: [...earlier, 2], failures: [...earlier, 1] })
    const [failure] = (await state()).failures
    expect(failure).toMatchObject({ kind: 'paper', name: 'documentBroken', words: ended.reason, count: 1 })
    const body = { kind: 'paper' as const, name: 'documentBroken', reason }
    expect((await admin.call(administrationCalls.retryFailed, { body })).data.count).toBe(1)
    expect((await admin.call(administrationCalls.retryFailed, { body })).data.count).toBe(0)
    const again = await admin.call(uploadCalls.uploadStatus, { query: { articleId: paper.id } })
    expect(again.data.status).toBe('queue')
  })

  // Proves: x-admin-job, x-admin-system
  it('a job is shown with its attempts, and a given-up job can be run again', async () => {
    await jobs.add(app.context.db, mailNotificationsJob, { accountId: 999_999 }, { key: 'x', attempts: 1 })
    const { rows } = await app.context.db.execute<{ id: string }>(sql`
      update graphile_worker._private_jobs set attempts = 1 where key = 'x' returning id::text`)
    const jobId = rows[0]?.id ?? ''
    const tried = { jobId, name: 'mail-notifications', attempt: 1, message: 'the mail server is away', at: new Date() }
    await app.context.db.insert(jobFailures).values(tried)
    const { data } = await admin.call(administrationCalls.job, { query: { jobId } })
    expect(data).toMatchObject({ state: 'failed', tries: 1, tryLog: [{ attempt: 1, message: tried.message }] })
    expect((await admin.call(administrationCalls.system, {})).data.mail.failed).toBe(1)
    const body = { kind: 'job' as const, name: 'mail-notifications', reason }
    expect((await admin.call(administrationCalls.retryFailed, { body })).data.count).toBe(1)
    expect((await admin.call(administrationCalls.job, { query: { jobId } })).data.state).toBe('waiting')
    expect((await admin.call(administrationCalls.job, { query: { jobId: '987654321' } })).error).toBe('jobNotFound')
  })

  // Proves: x-admin-index
  it('a paper can be indexed again', async () => {
    const index = (articleId: number) => admin.call(administrationCalls.indexAgain, { body: { articleId, reason } })
    expect((await index(999_999)).error).toBe('articleNotFound')
    const { data } = await admin.call(storageCalls.myArticles, { query: { doneStatus: true } })
    expect((await index(data[0][0]?.id ?? 0)).status).toBe(200)
    expect((await state()).jobs.map(({ name }) => name)).toContain('refresh-index')
  })
})
