import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ownPrefix } from '../../../tests/testing/orphans.ts'
import type { Context } from '../context.ts'
import { type EmbeddedPostgres, startPostgres } from '../database/postgres/start-postgres.ts'
import { type JobsRunner, runJobs } from './jobs-runner.ts'

const log = pino({ level: 'silent' })
const OUTAGE_MS = 7_000

let dataDir: string
let postgres: EmbeddedPostgres
let runner: JobsRunner | undefined

afterEach(async () => {
  await runner?.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

it('a job that runs while PostgreSQL is down for more than 6 s runs again without a restart of the worker', {
  tags: ['campaign'],
}, async () => {
  dataDir = await mkdtemp(join(tmpdir(), ownPrefix))
  postgres = await startPostgres({ dataDir, log, durable: false })
  await runMigrations({ connectionString: postgres.url })
  const runs: PromiseWithResolvers<void>[] = []
  const begin = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const context = { pool: new pg.Pool({ connectionString: postgres.url }), log }
  runner = await runJobs(context as Context, {
    jobs: [
      { name: 'parse', payload: z.object({}), lane: 'long', run: begin },
      { name: 'refresh-index', payload: z.object({}), lane: 'short', run: async () => undefined },
    ],
    lanes: { long: 2, short: 1 },
  })
  await query(`select graphile_worker.add_job('parse', '{"articleId": 1}')`)
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 10_000 })
  const { url } = postgres
  await postgres.stop()
  runs[0]?.reject(new Error('the database is away'))
  await sleep(OUTAGE_MS)
  postgres = await startPostgres({ dataDir, log, durable: false })
  expect(postgres.url).toBe(url)
  await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 20_000 })
  runs[1]?.resolve()
  const waiting = () => query('select id from graphile_worker._private_jobs')
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 })
})

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
