import { importIndexed } from '../../papers/changes.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ImportFollower } from './follow-import.ts'

/** From this many new rows on the tables are vacuumed. */
const TIDY_FROM = 2000

type Parts = Pick<Context, 'db' | 'pool' | 'now' | 'jobs'>
type Ending = {
  follower: ImportFollower
  /** An earlier run may have left the index behind. */
  isSuspect: boolean
  /** How many records were added, changed or removed. */
  changes: number
  signal: AbortSignal
  /** Records the end of the import, in a transaction. */
  noteEnd(tx: Db): Promise<void>
}

/** Brings the index up to date with the stored records, then notes the end. False if stopped before. */
export async function completeImport(
  context: Parts,
  { follower, isSuspect, changes, signal, noteEnd }: Ending,
): Promise<boolean> {
  await Promise.all([follower.finish(isSuspect), changes > TIDY_FROM ? tidy(context.pool) : null])
  if (signal.aborted) return false
  await context.db.transaction(async (tx) => {
    await noteEnd(tx)
    await importIndexed(context, tx, changes)
  })
  return true
}

/** Vacuums and analyses now rather than by autovacuum: until then lists of all papers are slow. */
async function tidy(pool: Parts['pool']): Promise<void> {
  await pool.query('vacuum (analyze) articles')
  await pool.query('vacuum (analyze) archive_records')
}
