import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '../../../tests/testing/database.ts'
import type { Context } from '../context.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { StoreUnreachable } from '../files/store-endpoint.ts'
import { jobs } from './jobs.ts'
import { type FailedAttempt, type JobRun, type JobsRunner, runJobs } from './jobs-runner.ts'
import { releaseOrphanedJobs } from './runner-presence.ts'

const ATTEMPT = z.object({ articleId: z.number(), attempt: z.string() })
const PARSE = { name: 'parse', payload: ATTEMPT, lane: 'long' } as const
const INDEX = { name: 'index', payload: ATTEMPT, lane: 'short' } as const
const REFRESH = { name: 'refresh-index', payload: z.object({ articleId: z.number() }), lane: 'short' } as const
type Works = { [name in 'parse' | 'index' | 'refresh-index']?: (payload: unknown, run: JobRun) => Promise<void> }

/** Allows for a busy machine. */
const SOON = { timeout: 30_000 }

describe('the job runner', () => {
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

  const start = async (works: Works, onFailure?: (attempt: FailedAttempt) => Promise<void>) => {
    const none = async () => {}
    runner = await runJobs({ ...open, log: pino({ level: 'silent' }) } as Context, {
      jobs: [PARSE, INDEX, REFRESH].map((kind) => ({
        ...kind,
        run: (_: Context, payload: unknown, run: JobRun) => (works[kind.name] ?? none)(payload, run),
      })),
      lanes: { long: 1, short: 1 },
      ...(onFailure && { onFailure }),
    })
  }
  const waiting = async () => {
    const found = await open.pool.query('select attempts, run_at <= now() as due from graphile_worker._private_jobs')
    return found.rows
  }

  it('a job runs after its transaction has committed, and not before', async () => {
    const done = vi.fn(async () => {})
    await start({ 'refresh-index': done })
    await open.db.transaction(async (tx) => {
      await jobs.add(tx, REFRESH, { articleId: 1 })
      await sleep(100)
      expect(done).not.toHaveBeenCalled()
    })
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), SOON)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
  })

  it('a job of a rolled-back transaction never runs', async () => {
    const done = vi.fn(async () => {})
    await start({ 'refresh-index': done })
    await open.db
      .transaction(async (tx) => {
        await jobs.add(tx, REFRESH, { articleId: 1 })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await sleep(300)
    expect(done).not.toHaveBeenCalled()
  })

  it('a job runs again while the object store is away, without using up an attempt', {
    tags: ['campaign'],
  }, async () => {
    const attempts: boolean[] = []
    const parse = vi.fn(async (_payload: unknown, { isLastAttempt }: JobRun) => {
      attempts.push(isLastAttempt)
      if (attempts.length < 3) throw new Error('not read', { cause: new StoreUnreachable('no answer') })
    })
    const failed = vi.fn(async () => {})
    await start({ parse }, failed)
    await jobs.add(open.db, PARSE, { articleId: 1, attempt: 'a' }, { attempts: 2 })
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
    expect(attempts).toEqual([false, false, false])
    expect(failed).not.toHaveBeenCalled()
  })

  it('waiting jobs with the same key run once', async () => {
    const done = vi.fn(async () => {})
    for (let i = 0; i < 5; i++) await jobs.add(open.db, REFRESH, { articleId: 1 }, { key: 'index:1' })
    await start({ 'refresh-index': done })
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
    expect(done).toHaveBeenCalledOnce()
  })

  it('a failed job is retried after a pause and learns which attempt is its last', async () => {
    const tries: boolean[] = []
    await jobs.add(open.db, INDEX, { articleId: 1, attempt: 'x' }, { attempts: 2 })
    await start({
      index: async (_payload, run) => {
        tries.push(run.isLastAttempt)
        throw new Error('not today')
      },
    })
    await vi.waitFor(() => expect(tries).toEqual([false]), SOON)
    await vi.waitFor(() => expect(tries).toEqual([false, true]), SOON)
  })

  it('a payload of another shape fails with the fields that are wrong, and the job does nothing', async () => {
    const [parse, onFailure] = [vi.fn(async () => {}), vi.fn(async (_attempt: FailedAttempt) => {})]
    await open.pool.query(
      `select graphile_worker.add_job('parse', '{"articleId": "seven", "attempt": "x"}', max_attempts => 1)`,
    )
    await start({ parse }, onFailure)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), SOON)
    expect(onFailure.mock.calls[0]?.[0].message).toBe(
      'The payload is not that of a parse job. articleId: Invalid input: expected number, received string',
    )
    expect(parse).not.toHaveBeenCalled()
  })

  it('fields that another version has added to a payload are left out', async () => {
    const refresh = vi.fn(async () => {})
    await open.pool.query(`select graphile_worker.add_job('refresh-index', '{"articleId": 7, "since": "2027"}')`)
    await start({ 'refresh-index': refresh })
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledWith({ articleId: 7 }, expect.anything()), SOON)
  })

  it('a failed query is reported without its parameter values', async () => {
    const onFailure = vi.fn(async (_attempt: FailedAttempt) => {})
    await jobs.add(open.db, INDEX, { articleId: 1, attempt: 'x' }, { attempts: 1 })
    const index = async () =>
      void (await open.db.execute(sql`select nothing from nowhere where text = ${'words of a paper'}`))
    await start({ index }, onFailure)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), SOON)
    const message = onFailure.mock.calls[0]?.[0].message
    expect(message).toContain('nowhere')
    expect(message).not.toContain('words of a paper')
  })

  it('a short job never waits for a long one', async () => {
    const short = vi.fn(async () => {})
    const long = Promise.withResolvers<void>()
    await start({ parse: () => long.promise, 'refresh-index': short })
    await jobs.add(open.db, PARSE, { articleId: 1, attempt: 'x' })
    await jobs.add(open.db, PARSE, { articleId: 2, attempt: 'x' })
    await jobs.add(open.db, REFRESH, { articleId: 3 })
    await vi.waitFor(() => expect(short).toHaveBeenCalledOnce(), SOON)
    long.resolve()
  })

  it('stopping interrupts a long job and returns it to the queue without counting the attempt', async () => {
    const begun = Promise.withResolvers<JobRun>()
    await jobs.add(open.db, PARSE, { articleId: 1, attempt: 'x' })
    await start({
      parse: (_payload, run) => {
        begun.resolve(run)
        return new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('stopped'))))
      },
    })
    await begun.promise
    expect(runner?.isIdle()).toBe(false)
    await runner?.stop()
    expect(runner?.isIdle()).toBe(true)
    runner = undefined
    expect(await waiting()).toEqual([{ attempts: 0, due: true }])
  })

  it('a starting runner takes over the job of a killed worker at once', { tags: ['campaign'] }, async () => {
    await jobs.add(open.db, REFRESH, { articleId: 7 })
    const doomed = fork(new URL('../../../tests/testing/stuck-worker.ts', import.meta.url), [database.url])
    await once(doomed, 'message')
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    const done = vi.fn(async () => {})
    // Without the periodic sweeps.
    const looks = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => undefined as never)
    await start({ 'refresh-index': done })
    looks.mockRestore()
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ articleId: 7 }, expect.anything()), SOON)
  })

  it('a runner leaves the job of a living worker alone and takes it over once that worker is killed', {
    tags: ['campaign'],
  }, async () => {
    await jobs.add(open.db, REFRESH, { articleId: 7 })
    const other = fork(new URL('../../../tests/testing/stuck-worker.ts', import.meta.url), [database.url])
    await once(other, 'message')
    const done = vi.fn(async () => {})
    await start({ 'refresh-index': done })
    expect(await releaseOrphanedJobs(open.pool)).toBe(0)
    expect(done).not.toHaveBeenCalled()
    other.kill('SIGKILL')
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), SOON)
  })
})
