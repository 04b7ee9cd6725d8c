import { doublyPackedPdf } from '@colophon/analysis/document/testing/raw-pdf'
import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { settled, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { type JobsRunner, runJobs } from '../../platform/jobs/jobs-runner.ts'
import { JOBS, lanesOf } from '../../worker.ts'
import { docvizReads, docvizTasks } from './tables.ts'
import { makeVisitor } from './testing/visitor.ts'

const GUESTS = 3
const COPIES = 4
const BOMB_MEGABYTES = 300

describe('documents of guests', () => {
  let app: TestApp
  let user: TestUser
  let worker: JobsRunner | undefined
  beforeAll(async () => {
    app = await makeApp()
    user = await makeUser(app)
  })
  afterAll(async () => {
    await worker?.stop()
    await app.close()
  })

  const queued = async () => {
    const { rows } = await app.context.pool.query(
      `select t.identifier as name, j.priority, j.payload ->> 'taskId' as id
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier like 'docviz%read'`,
    )
    return rows as { name: string; priority: number; id: string }[]
  }

  // Proves: x-docviz-guests
  it("twelve decompression bombs of three guests do not delay a user's upload", {
    tags: ['campaign'],
  }, async () => {
    const bomb = doublyPackedPdf(BOMB_MEGABYTES)
    const guests = await Promise.all(Array.from({ length: GUESTS }, () => makeVisitor(app)))
    for (const guest of guests) {
      for (let copy = 0; copy < COPIES; copy++) {
        const { status } = await guest.upload(bomb)
        expect(status).toBe(201)
      }
    }
    expect((await queued()).map(({ name }) => name)).toEqual(Array(GUESTS * COPIES).fill('docviz-guest-read'))
    worker = await runJobs(app.context, {
      jobs: JOBS,
      lanes: lanesOf(app.context.config.WORKER_CONCURRENCY),
    })
    const { data } = await upload(user)
    expect(await settled(user, data.id)).toMatchObject({ status: 'complete' })
    const waiting = await app.context.db.$count(docvizTasks, inArray(docvizTasks.status, ['pending', 'processing']))
    expect(waiting).toBeGreaterThan(0)
    const [first] = await app.context.db
      .select()
      .from(docvizTasks)
      .where(eq(docvizTasks.userId, guests[0]?.userId ?? ''))
    expect(await guests[0]?.settled(first?.id ?? '')).toMatchObject({ status: 'failed' })
    await worker.stop()
    worker = undefined
  })

  // Proves: x-docviz-guests
  it('documents of one account alternate with those of others, under any number of ids', async () => {
    const [one, two] = [await makeVisitor(app, user), await makeVisitor(app, user)]
    const other = await makeVisitor(app, await makeUser(app))
    const ids: string[] = []
    for (const visitor of [one, one, two, other]) ids.push((await visitor.upload()).data.id)
    const jobs = await queued()
    expect(ids.map((id) => jobs.find((job) => job.id === id))).toMatchObject([
      { name: 'docviz-read', priority: 0 },
      { name: 'docviz-read', priority: 1 },
      { name: 'docviz-read', priority: 2 },
      { name: 'docviz-read', priority: 0 },
    ])
  })

  // Proves: x-docviz-guests
  it('the daily documents of guests per network are limited, including deleted and reread ones', async () => {
    const few = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const guest = await makeVisitor(few)
      const id = (await guest.upload()).data.id
      await guest.call(docvizCalls.deleteTask, { params: { id } })
      const [counted] = await few.context.db.select().from(docvizReads)
      expect(counted?.reads).toBe(1)
      await few.context.db.update(docvizReads).set({ reads: DOCVIZ_LIMITS.perAddress.readsPerDay - 1 })
      const [last, over] = await Promise.all([guest.upload(), guest.upload()])
      expect([last.status, over.status].toSorted()).toEqual([201, 429])
      expect([last.error, over.error]).toContain('docvizDayUsed')
      expect(await few.context.db.$count(docvizTasks)).toBe(1)
      expect((await (await makeVisitor(few, await makeUser(few))).upload()).status).toBe(201)
      few.advanceClock(86_400)
      expect((await guest.upload()).status).toBe(201)
    } finally {
      await few.close()
    }
  })
})
