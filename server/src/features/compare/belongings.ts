import { eq } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { comparisons } from './tables.ts'

export const compareBelongings: Belongings = {
  lists: (db, accountId) => ({
    comparisons: () => db.select().from(comparisons).where(eq(comparisons.ownerId, accountId)).orderBy(comparisons.id),
  }),
  ownLists: ['comparisons'],
}
