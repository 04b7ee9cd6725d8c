import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { releaseJobsOfTheDead } from './job-runners.ts'
import { jobs } from './jobs.ts'
import { type FailedTry, type JobHandlers, type JobRun, type JobsRunner, runJobs } from './jobs-runner.ts'

/** What a busy machine may take. */
const SOON = { timeout: 30_000 }

describe('the runner of jobs', () => {
  let database: TestDatabase
  let open: Database
  let runner: JobsRunner | undefined
  beforeEach(async () => {
    database = await testDatabase()
    open = openDatabase(database.url)
  })
  afterEach(async () => {
    await runner?.stop()
    runner = undefined
    await open.pool.end()
    await database.drop()
  })

  const start = async (handlers: Partial<JobHandlers>, failed?: (tried: FailedTry) => Promise<void>) => {
    const none = async () => {}
    runner = await runJobs({
      url: database.url,
      log: pino({ level: 'silent' }),
      handlers: {
        parse: none,
        statements: none,
        index: none,
        're-extract': none,
        'refresh-index': none,
        'refresh-suggestions': none,
        'recount-suggestions': none,
        'empty-bin': none,
        'protect-file': none,
        'protect-files': none,
        'sweep-files': none,
        'end-lost': none,
        'mail-notifications': none,
        'mail-digests': none,
        'forget-key-uses': none,
        'mail-wallet-change': none,
        'mail-social-change': none,
        'mail-security-change': none,
        'delete-account': none,
        'docviz-read': none,
        'docviz-export': none,
        'docviz-guest-read': none,
        'docviz-guest-export': none,
        'docviz-expire': none,
        ...handlers,
      },
      lanes: [
        { jobs: ['parse'], places: 1 },
        { jobs: ['refresh-index', 'index'], places: 1 },
      ],
      timetable: [],
      ...(failed && { failed }),
    })
  }
  const waiting = async () => {
    const found = await open.pool.query('select attempts, run_at <= now() as due from graphile_worker._private_jobs')
    return found.rows
  }

  it('a job runs once its transaction has committed, and not before', async () => {
    const done = vi.fn(async () => {})
    await start({ 'refresh-index': done })
    await open.db.transaction(async (tx) => {
      await jobs.add(tx, 'refresh-index', { articleId: 1 })
      await sleep(100)
      expect(done).not.toHaveBeenCalled()
    })
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), SOON)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
  })

  it('forgets a job whose transaction was rolled back', async () => {
    const done = vi.fn(async () => {})
    await start({ 'refresh-index': done })
    await open.db
      .transaction(async (tx) => {
        await jobs.add(tx, 'refresh-index', { articleId: 1 })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await sleep(300)
    expect(done).not.toHaveBeenCalled()
  })

  it('runs jobs of the same key that wait once', async () => {
    const done = vi.fn(async () => {})
    for (let i = 0; i < 5; i++) await jobs.add(open.db, 'refresh-index', { articleId: 1 }, { key: 'index:1' })
    await start({ 'refresh-index': done })
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
    expect(done).toHaveBeenCalledOnce()
  })

  it('tries a failed job again after a pause and says which try is the last', async () => {
    const tries: boolean[] = []
    await jobs.add(open.db, 'index', { articleId: 1, attempt: 'x' }, { attempts: 2 })
    await start({
      index: async (_payload, run) => {
        tries.push(run.isLastTry)
        throw new Error('not today')
      },
    })
    await vi.waitFor(() => expect(tries).toEqual([false]), SOON)
    await vi.waitFor(() => expect(tries).toEqual([false, true]), SOON)
  })

  it('tells why a query failed without the values that were in it', async () => {
    const failed = vi.fn(async (_tried: FailedTry) => {})
    await jobs.add(open.db, 'index', { articleId: 1, attempt: 'x' }, { attempts: 1 })
    const index = async () =>
      void (await open.db.execute(sql`select nothing from nowhere where text = ${'words of a paper'}`))
    await start({ index }, failed)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), SOON)
    const message = failed.mock.calls[0]?.[0].message
    expect(message).toContain('nowhere')
    expect(message).not.toContain('words of a paper')
  })

  it('never lets a short job wait for a long one', async () => {
    const short = vi.fn(async () => {})
    const long = Promise.withResolvers<void>()
    await start({ parse: () => long.promise, 'refresh-index': short })
    await jobs.add(open.db, 'parse', { articleId: 1, attempt: 'x' })
    await jobs.add(open.db, 'parse', { articleId: 2, attempt: 'x' })
    await jobs.add(open.db, 'refresh-index', { articleId: 3 })
    await vi.waitFor(() => expect(short).toHaveBeenCalledOnce(), SOON)
    long.resolve()
  })

  it('interrupts long work when it is stopped and gives it back as if it had not begun', async () => {
    const begun = Promise.withResolvers<JobRun>()
    await jobs.add(open.db, 'parse', { articleId: 1, attempt: 'x' })
    await start({
      parse: (_payload, run) => {
        begun.resolve(run)
        return new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('stopped'))))
      },
    })
    await begun.promise
    await runner?.stop()
    runner = undefined
    expect(await waiting()).toEqual([{ attempts: 0, due: true }])
  })

  it('takes over the job of a killed worker as soon as it starts', { tags: ['campaign'] }, async () => {
    await jobs.add(open.db, 'refresh-index', { articleId: 7 })
    const doomed = fork(new URL('../../testing/hanging-worker.ts', import.meta.url), [database.url])
    await once(doomed, 'message')
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    const done = vi.fn(async () => {})
    // Without the looks that follow later from time to time.
    const looks = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => undefined as never)
    await start({ 'refresh-index': done })
    looks.mockRestore()
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ articleId: 7 }, expect.anything()), SOON)
  })

  it('leaves the job of a living worker alone, and takes it over once that one is killed', {
    tags: ['campaign'],
  }, async () => {
    await jobs.add(open.db, 'refresh-index', { articleId: 7 })
    const other = fork(new URL('../../testing/hanging-worker.ts', import.meta.url), [database.url])
    await once(other, 'message')
    const done = vi.fn(async () => {})
    await start({ 'refresh-index': done })
    expect(await releaseJobsOfTheDead(open.pool)).toBe(0)
    expect(done).not.toHaveBeenCalled()
    other.kill('SIGKILL')
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), SOON)
  })
})
