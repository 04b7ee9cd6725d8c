import { eq } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { readingPlaces } from './reading-tables.ts'

export const readerBelongings: Belongings = {
  lists: (db, accountId) => ({
    'reading-places': () => db.select().from(readingPlaces).where(eq(readingPlaces.accountId, accountId)),
  }),
}
