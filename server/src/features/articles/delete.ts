import { randomUUID } from 'node:crypto'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { endAttempt } from './end-attempt.ts'
import { isInWork, isKept } from './in-work.ts'
import { followInFile } from './protect-file.job.ts'
import { followInIndex } from './refresh-index.job.ts'
import { noteForSuggestions } from './suggestion-changes.ts'
import { articles } from './tables.ts'

/** Puts a paper into the bin; one in work is cancelled first. Whether it was published is kept for `restore`. */
export const deleteArticle: Handler<typeof articleCalls.delete> = async ({ query: { articleId } }, context) => {
  await endAttempt(context, and(eq(articles.id, articleId), isInWork), 'cancelled', { attempt: randomUUID() })
  await context.db.transaction(async (tx) => {
    await noteForSuggestions(context, tx, [articleId])
    const [binned] = await tx
      .update(articles)
      .set({ deletedAt: context.now() })
      .where(and(eq(articles.id, articleId), isKept))
      .returning({ id: articles.id })
    if (!binned) return
    await followInIndex(context, tx, articleId)
    await followInFile(context, tx, articleId)
  })
  return null
}
