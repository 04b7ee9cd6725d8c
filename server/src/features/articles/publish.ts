import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { changePapers } from '../../papers/changes.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { articles } from '../../papers/tables.ts'
import { isTakenDown } from '../../papers/take-down.ts'
import { replyArticle } from '../../papers/visible-papers.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { failPoint } from '../../platform/process/fail-point.ts'

/** Publishes or unpublishes a finished paper; idempotent. One without a file stays a draft. */
export const publish: Handler<typeof articleCalls.publish> = async (input, context) => {
  const { articleId, isPublished } = input.body
  if (isPublished && input.paper.hasNoFile) fail('noFile')
  return context.db.transaction(async (tx) => {
    if (isPublished && (await isTakenDown(tx, articleId))) fail('articleTakenDown')
    const [changed] = await changePapers(context, tx, [articleId], () =>
      tx
        .update(articles)
        .set({
          isPublished,
          status: isPublished ? 'published' : 'complete',
          ...(isPublished ? { publishedAt: sql`coalesce(${articles.publishedAt}, ${context.now()})` } : {}),
        })
        .where(and(eq(articles.id, articleId), isNotDeleted, inArray(articles.status, ['complete', 'published'])))
        .returning({ id: articles.id }),
    )
    if (!changed && isPublished) fail('notComplete')
    const reply = await replyArticle({ db: tx, now: context.now }, articleId, input.person)
    await failPoint('publish:before-commit')
    return reply
  })
}
