import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { logActivity } from '../../accounts/security/log-activity.ts'
import { changePapers } from '../../papers/changes.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { articles } from '../../papers/tables.ts'
import { isTakenDown } from '../../papers/take-down.ts'
import { replyArticle } from '../../papers/visible-papers.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { failPoint } from '../../platform/process/fail-point.ts'

/**
 * Publishes or unpublishes a finished paper; idempotent. One without a file stays a draft. On request, the update that
 * publishes it also makes it private, so that it is never public in between.
 */
export const publish: Handler<typeof articleCalls.publish> = async (input, context) => {
  const { articleId, isPublished, isOpen } = input.body
  if (isPublished && input.paper.hasNoFile) fail('noFile')
  return context.db.transaction(async (tx) => {
    if (isPublished && (await isTakenDown(tx, articleId))) fail('articleTakenDown')
    const { isPublic, isClosed } = await accessAtPublishing(tx, articleId, isOpen)
    const [changed] = await changePapers(context, tx, [articleId], () =>
      tx
        .update(articles)
        .set({
          isPublished,
          isPublic,
          status: isPublished ? 'published' : 'complete',
          ...(isPublished ? { publishedAt: sql`coalesce(${articles.publishedAt}, ${context.now()})` } : {}),
        })
        .where(and(eq(articles.id, articleId), isNotDeleted, inArray(articles.status, ['complete', 'published'])))
        .returning({ title: articles.title }),
    )
    if (changed && isClosed)
      await logActivity(context, tx, { accountId: input.person.id, kind: 'paperClosed', detail: changed.title })
    if (!changed && isPublished) fail('notComplete')
    const reply = await replyArticle({ db: tx, now: context.now }, articleId, input.person)
    await failPoint('publish:before-commit')
    return reply
  })
}

/**
 * Whether the paper is public once it is published. Only a draft can be made private without a proof of account, and no
 * paper public. Locks the paper.
 */
async function accessAtPublishing(tx: Db, articleId: number, isOpen: boolean | undefined) {
  const [paper] = await tx.select().from(articles).where(eq(articles.id, articleId)).for('update')
  const { isPublic, isPublished } = paper ?? fail('articleDeleted')
  const isClosed = isOpen === false && isPublic
  if ((isOpen && !isPublic) || (isClosed && isPublished)) fail('accessUnproven')
  return { isPublic: isPublic && !isClosed, isClosed }
}
