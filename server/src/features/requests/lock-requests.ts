import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'

const REQUESTS_LOCK = 4_201_344

/** Serialises changes of the requests for a paper until the transaction ends. */
export async function lockRequests(tx: Db, articleId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REQUESTS_LOCK}, ${articleId})`)
}
