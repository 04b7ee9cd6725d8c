import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const RUNNER_LOCK = 4_201_338
const RECONNECT_MS = 1000

/** The proof that a runner of jobs is alive: it falls away with the process, however that ends. */
export type RunnerPresence = {
  /** Declares one runner alive, by its id, before it takes its first job. */
  declare(runnerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Holds a session lock of PostgreSQL for each runner of this process. When the process is killed the connection ends and
 * with it the lock, so that other processes, or the next start, see at once that its jobs are nobody's any more.
 */
export async function openPresence(url: string, log: Logger): Promise<RunnerPresence> {
  const declared = new Set<string>()
  let isClosed = false
  // One after the other: a connection runs one query at a time.
  let holding: Promise<void> = Promise.resolve()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'colophon runner', keepAlive: true })
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection that tells others of this worker was lost'))
    await fresh.connect()
    fresh.on('end', () => void reconnect())
    for (const id of declared) await hold(fresh, id)
    return fresh
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await sleep(RECONNECT_MS, undefined, { ref: false })
      const fresh = await connect().catch(() => null)
      if (fresh) {
        client = fresh
        return
      }
    }
  }

  return {
    async declare(runnerId) {
      if (declared.has(runnerId)) return
      declared.add(runnerId)
      holding = holding.catch(() => undefined).then(() => hold(client, runnerId))
      await holding
    },
    async close() {
      isClosed = true
      await client.end().catch(() => undefined)
    },
  }
}

async function hold(client: pg.Client, runnerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [RUNNER_LOCK, runnerId])
}

/** Releases the jobs of runners that are gone, so that they run again at once; returns how many runners that were. */
export async function releaseJobsOfTheDead(pool: pg.Pool): Promise<number> {
  const found = await pool.query<{ dead: string[] | null }>(
    `with holders as materialized (
       select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
     )
     select array_agg(locked_by) as dead from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [RUNNER_LOCK],
  )
  const dead = found.rows[0]?.dead ?? []
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  return dead.length
}
