import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import { failPoint } from '../../platform/fail-point.ts'
import type { Handler } from '../../platform/input.ts'
import { isKept } from './in-work.ts'
import { followInFile } from './protect-file.job.ts'
import { followInIndex } from './refresh-index.job.ts'
import { replyArticle } from './reply-article.ts'
import { noteForSuggestions } from './suggestion-changes.ts'
import { articles } from './tables.ts'
import { isTakenDown } from './take-down.ts'

/** Lists a finished paper in the knowledge base, or takes it back; doing it again changes nothing. */
export const publish: Handler<typeof articleCalls.publish> = async (input, context) => {
  const { articleId, isPublished } = input.body
  await context.db.transaction(async (tx) => {
    if (isPublished && (await isTakenDown(tx, articleId))) fail('articleTakenDown')
    await noteForSuggestions(context, tx, [articleId])
    const [changed] = await tx
      .update(articles)
      .set({
        isPublished,
        status: isPublished ? 'published' : 'complete',
        ...(isPublished ? { publishedAt: sql`coalesce(${articles.publishedAt}, ${context.now()})` } : {}),
      })
      .where(and(eq(articles.id, articleId), isKept, inArray(articles.status, ['complete', 'published'])))
      .returning({ id: articles.id })
    if (changed) {
      await followInIndex(context, tx, articleId)
      await followInFile(context, tx, articleId)
    } else if (isPublished) fail('notComplete')
    await failPoint('publish:before-commit')
  })
  return replyArticle(context, articleId, input.person)
}
