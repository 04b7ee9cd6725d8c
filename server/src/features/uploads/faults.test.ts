import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOON, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { stopIdleChildren } from '../../parser/parser-pool.ts'
import { parserProcesses } from '../../parser/testing/parser-processes.ts'
import { endLostJob } from './attempts.ts'
import { indexJob, parseJob } from './jobs.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }
const RUN = { isLastAttempt: false, signal: new AbortController().signal }

describe('a worker that dies', () => {
  let app: TestApp
  let owner: TestUser
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
  })
  afterAll(() => app.close())

  const state = async (articleId: number) => (await owner.call(uploadCalls.uploadStatus, { query: { articleId } })).data
  const jobsOf = async (articleId: number) => {
    const found = await app.context.pool.query<{ name: string; attempt: string }>(
      `select t.identifier as name, j.payload ->> 'attempt' as attempt from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where (j.payload ->> 'articleId')::int = $1 and j.payload ->> 'attempt' is not null`,
      [articleId],
    )
    return found.rows
  }

  it('a worker that dies between any two stages neither loses nor repeats work', { tags: ['campaign'] }, async () => {
    const { data } = await upload(owner)
    const steps: [string, string | null, number][] = [
      ['parse', 'index', 90],
      ['index', null, 99],
    ]
    for (const [job, next, progress] of steps) {
      const worker = await startWorker(app, [job])
      await vi.waitFor(async () => expect((await state(data.id)).uploadProgress).toBe(progress), { timeout: 60_000 })
      await worker.stop()
      expect((await jobsOf(data.id)).map(({ name }) => name)).toEqual(next ? [next] : [])
    }
    expect((await state(data.id)).status).toBe('complete')
    const rows = await app.context.pool.query('select count(*)::int as count from documents where article_id = $1', [
      data.id,
    ])
    expect(rows.rows[0].count).toBe(1)
    const found = await owner.call(knowledgeCalls.search, { query: { search: 'peat', mine: true } })
    expect(found.data[0].map(({ id }) => id)).toEqual([data.id])
  })

  it('a worker killed with SIGKILL while parsing is followed by one that finishes the paper', {
    tags: ['campaign'],
  }, async () => {
    const points = await mkdtemp(join(tmpdir(), 'colophon-points-'))
    onTestFinished(() => rm(points, { recursive: true }))
    await writeFile(join(points, 'parse:before-commit'), '')
    const { data } = await upload(owner)
    const doomed = startProcess({ FAIL_POINTS: points })
    await vi.waitFor(() => expect(existsSync(join(points, 'parse:before-commit.reached'))).toBe(true), PATIENCE)
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    expect(await state(data.id)).toMatchObject({ status: 'processing', stage: 'parse' })
    const next = startProcess()
    expect(await settled(owner, data.id)).toMatchObject({ status: 'complete', uploadProgress: 99 })
    next.kill('SIGTERM')
    const [code] = await once(next, 'exit')
    expect(code).toBe(0)
  })

  it.runIf(process.platform === 'linux')(
    'a worker stopped while parsing returns the paper to the queue, and it is parsed from the start',
    { tags: ['campaign'] },
    async () => {
      stopIdleChildren()
      const { data } = await upload(owner)
      const worker = await startWorker(app)
      // A parser process that is held while it starts is stopped midway.
      await vi.waitFor(() => expect(parserProcesses()).not.toEqual([]), PATIENCE)
      for (const { pid } of parserProcesses()) process.kill(pid, 'SIGSTOP')
      const isRead = { status: 'processing', stage: 'parse', reason: null }
      await vi.waitFor(async () => expect(await state(data.id)).toMatchObject(isRead), PATIENCE)
      await worker.stop()
      expect(await state(data.id)).toMatchObject(isRead)
      const found = await app.context.pool.query(
        `select attempts, locked_at, run_at <= now() as due from graphile_worker._private_jobs
          where payload ->> 'articleId' = $1 and payload ->> 'attempt' is not null`,
        [String(data.id)],
      )
      expect(found.rows).toEqual([{ attempts: 0, locked_at: null, due: true }])
      const next = await startWorker(app)
      expect((await settled(owner, data.id)).status).toBe('complete')
      await next.stop()
    },
  )

  it('a worker that dies during the last attempt leaves an error that can be retried, not a paper that waits forever', {
    tags: ['campaign'],
  }, async () => {
    const { data } = await upload(owner)
    await endLostJob.run(app.context, {}, RUN)
    expect((await state(data.id)).status).toBe('queue')
    await app.context.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    await endLostJob.run(app.context, {}, RUN)
    expect(await state(data.id)).toMatchObject({ status: 'error', reasonCode: 'internal', uploadProgress: -1 })
    await owner.call(uploadCalls.retry, { body: { articleId: data.id } })
    const worker = await startWorker(app)
    expect((await settled(owner, data.id)).status).toBe('complete')
    await worker.stop()
  })

  it('a job killed between finishing and being marked done runs again without changing the result', async () => {
    const { data } = await upload(owner)
    const [job] = await jobsOf(data.id)
    const payload = { articleId: data.id, attempt: job?.attempt ?? '' }
    for (const work of [parseJob, indexJob]) {
      await work.run(app.context, payload, RUN)
      const once = await state(data.id)
      await work.run(app.context, payload, RUN)
      expect(await state(data.id)).toEqual(once)
    }
    expect((await state(data.id)).status).toBe('complete')
    const worker = await startWorker(app)
    await vi.waitFor(async () => expect(await jobsOf(data.id)).toEqual([]), SOON)
    await worker.stop()
    expect((await state(data.id)).status).toBe('complete')
  })

  it('a job of an attempt that was cancelled, restarted or deleted does nothing', async () => {
    const { data } = await upload(owner)
    const [job] = await jobsOf(data.id)
    await owner.call(uploadCalls.hideFromUpload, { body: { articleId: data.id, isHidden: true } })
    await parseJob.run(app.context, { articleId: data.id, attempt: job?.attempt ?? '' }, RUN)
    const row = await app.context.pool.query('select status, reason from articles where id = $1', [data.id])
    expect(row.rows[0]).toEqual({ status: 'error', reason: 'cancelled' })
  })

  /** Starts the product with ROLE=worker on the data of this test, until its end at the latest. */
  function startProcess(env: Record<string, string> = {}): ChildProcess {
    const { DATA_DIR } = app.context.config
    const DATABASE_URL = String(app.context.pool.options.connectionString)
    const child = fork(new URL('../../main.ts', import.meta.url), {
      env: { ...process.env, DATA_DIR, DATABASE_URL, ROLE: 'worker', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
})
