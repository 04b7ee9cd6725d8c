import { eq } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { commentRatings, comments } from './tables.ts'

export const commentBelongings: Belongings = {
  lists: (db, accountId) => ({
    comments: () => db.select().from(comments).where(eq(comments.authorId, accountId)).orderBy(comments.id),
    'comment-ratings': () => db.select().from(commentRatings).where(eq(commentRatings.accountId, accountId)),
  }),
  ownLists: ['comments'],
}
