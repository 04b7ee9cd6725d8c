import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'

const REQUESTS_LOCK = 4_201_344

/** Makes all changes of requests for one paper wait for each other until the transaction ends: each sees what the one before did. */
export async function lockRequests(tx: Db, articleId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REQUESTS_LOCK}, ${articleId})`)
}
