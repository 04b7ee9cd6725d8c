import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { toMyArticle } from './article-row.ts'
import { holdsText, isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { listArticles } from './queries.ts'
import { articles } from './tables.ts'

/** My papers: what is finished (My storage), what is in work or failed (Upload activity), or what is in the bin. */
export const myArticles: Handler<typeof articleCalls.myArticles> = async ({ query, person, reply }, context) => {
  const condition = and(
    eq(articles.ownerId, person.id),
    query.isDeleted ? isNotNull(articles.deletedAt) : isKept,
    query.doneStatus === undefined ? undefined : isFinished(query.doneStatus),
    query.isHidden === undefined ? undefined : eq(articles.isHidden, query.isHidden),
    query.isPublished === undefined ? undefined : eq(articles.isPublished, query.isPublished),
    query.sha256 === undefined ? undefined : eq(articles.sha256, query.sha256),
    query.search === undefined ? undefined : holdsText(query.search),
  )
  const { found, total, cursor } = await listArticles(context.db, condition, { person, now: context.now() }, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map((row) => toMyArticle(row, person)), total]
}
