import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '../../src/platform/database/db.ts'
import type { TestApp } from './make-app.ts'

/**
 * For every table of the product and its queue: the number of rows, and the sum of their `xmin`, which every insert and
 * update increases. Rollbacks and locks change neither. The calls that count against a limit are left out: refused ones
 * count, too.
 */
export type Stored = Record<string, { rows: number; written: string }>

/** A snapshot; equal snapshots before and after prove that nothing was written anywhere. */
export async function stored({ context: { db, pool } }: Pick<TestApp, 'context'>): Promise<Stored> {
  const text = await countsOf(db)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // Starting parallel workers takes longer than counting; the prepared query is planned once per connection.
    await client.query('begin; set local max_parallel_workers_per_gather = 0')
    const found = await client.query<{ name: string; rows: number; written: string }>({ name: 'stored', text })
    await client.query('commit')
    return Object.fromEntries(found.rows.map(({ name, rows, written }) => [name, { rows, written }]))
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** A snapshot once nothing is being written: what follows the last reply, such as its log entry, has arrived. */
export async function settledStored(app: Pick<TestApp, 'context'>): Promise<Stored> {
  let last = await stored(app)
  const unchanged = async () => {
    const before = last
    last = await stored(app)
    expect(last).toEqual(before)
  }
  await vi.waitFor(unchanged, { timeout: 30_000, interval: 50 })
  return last
}

const counts = new WeakMap<Db, string>()

async function countsOf(db: Db): Promise<string> {
  const known = counts.get(db)
  if (known !== undefined) return known
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_name <> 'call_counts' and (table_schema = 'public' or table_name = '_private_jobs')`)
  const each = tables.rows.map(
    ({ schema, name }) => `
      select '${name}' as name, count(*)::int as rows, coalesce(sum(xmin::text::bigint), 0)::text as written
      from "${schema}"."${name}"`,
  )
  const all = each.join(' union all ')
  counts.set(db, all)
  return all
}

/**
 * Waits until the worker has finished all due jobs, or those of one kind, so that the queue does not change during a
 * comparison.
 */
export async function untilWorked({ context: { db } }: Pick<TestApp, 'context'>, only?: string): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select from graphile_worker.jobs
      where (run_at <= now() and attempts < max_attempts or locked_at is not null)
        and task_identifier = coalesce(${only ?? null}::text, task_identifier)`)
    return rows.length
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 50 })
}
