import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const POLL_INTERVAL_MS = 50

/**
 * Serialises work across processes with a PostgreSQL session lock on its own connection: no transaction is open
 * meanwhile, so the work may be slow without blocking queries. A lost connection releases the lock, so the work must
 * confirm its result with its own condition.
 */
export async function underSessionLock<T>(
  pool: pg.Pool,
  [space, id]: readonly [space: number, id: number],
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isHeld = false
  let isBroken = true
  try {
    // Polled: a blocking statement could run into a statement timeout.
    while (!isHeld) {
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [space, id])
      isHeld = rows[0].held
      if (!isHeld) await sleep(POLL_INTERVAL_MS)
    }
    return await work()
  } finally {
    if (isHeld) {
      const unlocked = client.query('select pg_advisory_unlock($1, $2)', [space, id])
      isBroken = await unlocked.then(
        () => false,
        () => true,
      )
    }
    client.release(isBroken)
  }
}
