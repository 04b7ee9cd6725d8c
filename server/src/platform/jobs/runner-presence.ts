import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { LOCKS } from '../database/advisory-locks.ts'

const RECONNECT_MS = 1000

/** Proof that a job runner is alive: a lock that is released with the process, however it ends. */
export type RunnerPresence = {
  /** Declares a runner alive before it takes its first job. */
  declare(runnerId: string): Promise<void>
  /** Withdraws a runner that ended in a living process, so that jobs it could not return run again. */
  withdraw(runnerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Holds a PostgreSQL session lock for each runner of this process. When the process is killed its connection closes and
 * releases the locks, so other processes see at once that its jobs have no worker.
 */
export async function openPresence(url: string, log: Logger): Promise<RunnerPresence> {
  const declared = new Set<string>()
  let isClosed = false
  // Serialised, because a connection runs one query at a time.
  let pending: Promise<unknown> = Promise.resolve()
  let client = await connect()

  function inOrder(work: () => Promise<void>): Promise<void> {
    const next = pending.then(work)
    pending = next.catch(() => undefined)
    return next
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'colophon runner', keepAlive: true })
    let isUp = false
    fresh.on('error', (error) => log.warn({ err: error }, 'lost the database connection that holds the runner locks'))
    // Only an established connection is replaced here: a second one would wait for the locks of the first.
    fresh.on('end', () => isUp && void reconnect())
    try {
      await fresh.connect()
      for (const id of declared) await lock(fresh, id)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    isUp = true
    return fresh
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await sleep(RECONNECT_MS, undefined, { ref: false })
      let isDone = false
      await inOrder(async () => {
        client = await connect()
        isDone = true
      }).catch(() => undefined)
      if (isDone) return
    }
  }

  return {
    async declare(runnerId) {
      if (declared.has(runnerId)) return pending.then(() => undefined)
      declared.add(runnerId)
      await inOrder(() => lock(client, runnerId))
    },
    async withdraw(runnerId) {
      if (!declared.delete(runnerId)) return
      // A lost connection has released the lock, and the next connection does not take it again.
      await inOrder(() => unlock(client, runnerId)).catch(() => undefined)
    },
    async close() {
      isClosed = true
      await client.end().catch(() => undefined)
    },
  }
}

async function lock(client: pg.Client, runnerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS.jobRunner, runnerId])
}

async function unlock(client: pg.Client, runnerId: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS.jobRunner, runnerId])
}

/** Releases the jobs of dead runners so that they run again at once; returns the number of dead runners. */
export async function releaseOrphanedJobs(pool: pg.Pool): Promise<number> {
  const found = await pool.query<{ dead: string[] | null }>(
    `with holders as materialized (
       select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
     )
     select array_agg(locked_by) as dead from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [LOCKS.jobRunner],
  )
  const dead = found.rows[0]?.dead ?? []
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  return dead.length
}

/** Whether a process on this database runs jobs. */
export async function hasRunner(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
     ) as found`,
    [LOCKS.jobRunner],
  )
  return rows[0]?.found === true
}
