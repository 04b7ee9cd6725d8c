import pg from 'pg'
import { pino } from 'pino'
import { REFRESH_INDEX } from '../../src/papers/index/enqueue-reindex.ts'
import type { Context } from '../../src/platform/context.ts'
import { runJobs } from '../../src/platform/jobs/jobs-runner.ts'

/**
 * A worker that starts every job and finishes none, for tests that kill it. Its argument is the database URL; it prints
 * `begun` on its first job.
 */
const run = () =>
  new Promise<never>(() => {
    process.send?.('begun')
  })

const context = { pool: new pg.Pool({ connectionString: process.argv[2] }), log: pino({ level: 'silent' }) }
await runJobs(context as Context, { jobs: [{ ...REFRESH_INDEX, lane: 'short', run }], lanes: { short: 1 } })
