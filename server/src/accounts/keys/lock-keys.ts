import { sql } from 'drizzle-orm'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'

/** Serialises creating and revoking the keys of an account until the transaction ends. */
export async function lockKeys(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.keys}, ${accountId})`)
}
