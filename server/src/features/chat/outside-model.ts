import type { chatCalls } from '@colophon/protocol/chat/calls'
import { eq } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { outsideModelConsents } from './tables.ts'

/** Keeps whether the text of a closed paper may go to the outside model; what has left before cannot be called back. */
export const outsideModel: Handler<typeof chatCalls.outsideModel> = async ({ body }, { db, now, signals }) => {
  const { articleId, isAllowed } = body
  await db.transaction(async (tx) => {
    if (isAllowed) await tx.insert(outsideModelConsents).values({ articleId, agreedAt: now() }).onConflictDoNothing()
    else await tx.delete(outsideModelConsents).where(eq(outsideModelConsents.articleId, articleId))
    await signals.send(tx, 'access', String(articleId))
  })
  return { articleId, isAllowed }
}
