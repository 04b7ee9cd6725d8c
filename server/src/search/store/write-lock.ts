import type pg from 'pg'
import { LOCKS } from '../../platform/database/advisory-locks.ts'

/**
 * Coordinates all processes that write to the same tables: writes run beside each other, maintenance in one process,
 * joins of small tables without writes, which would make them fail and leave what they have written, and renewals
 * without rebuilds, which would take each other over.
 */
export type WriteLock = {
  /** Runs a write; waits for a join. */
  write<T>(work: () => Promise<T>): Promise<T>
  /** Runs maintenance; null where another process is at it. */
  maintain<T>(work: () => Promise<T>): Promise<T | null>
  /** Runs a join; waits for running writes, and later ones wait for it. */
  join<T>(work: () => Promise<T>): Promise<T>
  /** Runs a rebuild; waits for a renewal. */
  rebuild<T>(work: () => Promise<T>): Promise<T>
  /** Runs a renewal of the tables; null where they are being rebuilt. */
  renew<T>(work: () => Promise<T>): Promise<T | null>
}

/** A lock for tables that only this process writes to. */
export function localLock(): WriteLock {
  const writing = new Set<Promise<unknown>>()
  let joining: Promise<unknown> | null = null
  let renewing: Promise<unknown> | null = null
  let rebuilds = 0
  return {
    async write(work) {
      while (joining) await joining
      const write = work()
      const ended = write.catch(() => undefined).finally(() => writing.delete(ended))
      writing.add(ended)
      return write
    },
    async join(work) {
      while (joining) await joining
      const join = Promise.all(writing).then(work)
      joining = join
        .catch(() => undefined)
        .finally(() => {
          joining = null
        })
      return join
    },
    maintain: (work) => work(),
    async rebuild(work) {
      while (renewing) await renewing
      rebuilds += 1
      return work().finally(() => {
        rebuilds -= 1
      })
    },
    async renew(work) {
      if (rebuilds > 0 || renewing) return null
      const renewal = work()
      renewing = renewal
        .catch(() => undefined)
        .finally(() => {
          renewing = null
        })
      return renewal
    },
  }
}

/** The lock of an installation, in its database; each holder has a connection. */
export function writeLock(pool: pg.Pool): WriteLock {
  return {
    write: (work) => locked(pool, `pg_advisory_lock_shared(${LOCKS.searchWrites})`, work),
    join: (work) => locked(pool, `pg_advisory_lock(${LOCKS.searchWrites})`, work),
    maintain: (work) =>
      locked(pool, `pg_try_advisory_lock(${LOCKS.searchMaintenance})`, (isHeld) => (isHeld ? work() : null)),
    rebuild: (work) => locked(pool, `pg_advisory_lock_shared(${LOCKS.searchRebuilds})`, work),
    renew: (work) =>
      locked(pool, `pg_try_advisory_lock(${LOCKS.searchRebuilds})`, (isHeld) => (isHeld ? work() : null)),
  }
}

/** Runs work under session locks, which end with their connection. */
async function locked<T>(pool: pg.Pool, lock: string, work: (isHeld: boolean) => T | Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(`select ${lock} as held`)
    return await work(rows[0].held)
  } finally {
    const unlocked = client.query('select pg_advisory_unlock_all()')
    client.release(
      await unlocked.then(
        () => false,
        () => true,
      ),
    )
  }
}
