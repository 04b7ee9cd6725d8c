import { sql } from 'drizzle-orm'
import { suggestions } from '../../papers/tables.ts'
import type { Database, Db } from '../../platform/database/db.ts'

/**
 * Runs work that counts suggestions, serialised and on one snapshot, so that a paper and its change entry are seen both
 * or neither. Readers and writers of papers never wait.
 */
export function inSuggestions<T>(db: Database['db'], work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      // LOCK TABLE is the one statement that takes no snapshot; it must come first.
      await tx.execute(sql`lock table ${suggestions} in share row exclusive mode`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read' },
  )
}
