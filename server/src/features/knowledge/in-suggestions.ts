import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/db.ts'
import { suggestions } from '../articles/tables.ts'

/**
 * Does work that counts suggestions: one at a time, and on one state of the database. A paper and the note of its change
 * are then seen both or neither, however many papers change meanwhile; readers and whoever changes papers never wait.
 */
export function inSuggestions<T>(db: Database['db'], work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      // A lock of a table is the one statement that does not fix what the transaction sees; it must come first.
      await tx.execute(sql`lock table ${suggestions} in share row exclusive mode`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read' },
  )
}
