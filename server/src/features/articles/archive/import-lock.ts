import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { ImportRefused } from './import-refused.ts'

const IMPORT_LOCK = 4_201_343
/** A database notices a moment late that an import was killed. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 250

/** Does the work while no other import runs, whatever its file; refuses in words while one does. Lost with the connection. */
export async function withImportLock<T>(pool: Pool, work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const client = await pool.connect()
  try {
    for (const began = performance.now(); ; await sleep(PAUSE_MS)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [IMPORT_LOCK])
      if (rows[0]?.is_ours === true) break
      if (performance.now() - began > patienceMs) {
        throw new ImportRefused('Another import is under way. Start this one again when it has ended.')
      }
    }
    return await work()
  } finally {
    // The session ends with the connection, and the lock with the session.
    client.release(true)
  }
}
