import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { toArticle } from './article-row.ts'
import { holdsText, isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { listArticles } from './queries.ts'
import { articles } from './tables.ts'

/**
 * The knowledge base as a list: every published paper, narrowed and sorted, without ranking. `isHidden` is taken and has
 * no effect here: what owners hide from their upload activity stays in the catalogue.
 */
export const list: Handler<typeof articleCalls.list> = async ({ query, person, reply }, context) => {
  const condition = and(
    eq(articles.isPublished, true),
    isKept,
    query.filterTypeArticle === 'all' ? undefined : eq(articles.source, query.filterTypeArticle),
    query.field === undefined ? undefined : sql`lower(${articles.field}) = lower(${query.field})`,
    query.yearFrom === undefined ? undefined : gte(articles.year, query.yearFrom),
    query.yearTo === undefined ? undefined : lte(articles.year, query.yearTo),
    query.search === undefined ? undefined : holdsText(query.search, query.searchField),
    query.doneStatus === undefined ? undefined : isFinished(query.doneStatus),
    // Whether somebody else's paper is hidden is nobody's business: for others it is not.
    query.isHidden === undefined
      ? undefined
      : sql`(${articles.isHidden} and ${articles.ownerId} = ${person?.id ?? 0}) = ${query.isHidden}`,
  )
  const { found, total, cursor } = await listArticles(context.db, condition, { person, now: context.now() }, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map((row) => toArticle(row, person)), total]
}
