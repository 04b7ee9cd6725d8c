import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { followInIndex } from '../knowledge/public/refresh-index.job.ts'
import { noteForSuggestions } from '../knowledge/public/suggestion-changes.ts'
import { followInFile } from '../storage/public/protect-file.ts'
import { isKept } from '../uploads/public/processing.ts'
import { isTakenDown } from './public/take-down.ts'
import { replyArticle } from './public/visible-papers.ts'
import { articles } from './tables.ts'

/** Publishes or unpublishes a finished paper; idempotent. */
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
