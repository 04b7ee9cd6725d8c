import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_EVERY_MS = 50

/**
 * Serialises work on one thing over all processes, by a session lock of PostgreSQL on a connection of its own: no
 * transaction is open meanwhile, so the work may take long and wait for other stores without holding up anybody's query.
 * Where the connection is lost the lock is, too: the work must confirm what it did by a condition of its own.
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
    // Asked again and again: a statement that waits could run into a limit of time.
    while (!isHeld) {
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [space, id])
      isHeld = rows[0].held
      if (!isHeld) await sleep(LOOK_EVERY_MS)
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
