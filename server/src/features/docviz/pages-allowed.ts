import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { limitsOf } from './queries.ts'
import { docvizUsers } from './tables.ts'

/** How many pages a document of this id may have; null where the id is gone. */
export async function pagesAllowed(db: Db, userId: string): Promise<number | null> {
  const [user] = await db.select().from(docvizUsers).where(eq(docvizUsers.userId, userId))
  return user ? (await limitsOf(db, user)).pages : null
}
