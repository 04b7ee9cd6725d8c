import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, isNotNull } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { followInIndex } from './refresh-index.job.ts'
import { replyArticle } from './reply-article.ts'
import { noteForSuggestions } from './suggestion-changes.ts'
import { articles } from './tables.ts'

/** Takes a paper out of the bin, as published or not as it was. */
export const restore: Handler<typeof articleCalls.restore> = async ({ body: { articleId }, person }, context) => {
  await context.db.transaction(async (tx) => {
    await noteForSuggestions(context, tx, [articleId])
    const [restored] = await tx
      .update(articles)
      .set({ deletedAt: null })
      .where(and(eq(articles.id, articleId), isNotNull(articles.deletedAt)))
      .returning({ id: articles.id })
    if (!restored) fail('notInBin')
    await followInIndex(context, tx, articleId)
  })
  return replyArticle(context, articleId, person)
}
