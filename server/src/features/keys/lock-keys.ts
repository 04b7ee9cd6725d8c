import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'

const KEYS_LOCK = 4_201_340

/** Serialises creating and revoking the keys of an account until the transaction ends. */
export async function lockKeys(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK}, ${accountId})`)
}
