import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { Source } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { builtOnce, REQUEST_LIMITS } from '../../platform/database/db.ts'
import { sharedReading } from '../../platform/database/shared-reading.ts'
import type { Handler } from '../../platform/http/input.ts'
import { atMost } from '../../platform/live/at-most.ts'
import { toArticle } from '../articles/public/article-row.ts'
import { holdsText, isFinished, isIndexed } from '../articles/public/conditions.ts'
import { grantedIds, listArticles } from '../articles/queries.ts'
import { articles } from '../articles/tables.ts'
import { isKept } from '../uploads/public/processing.ts'

/**
 * The knowledge base as a list: every published paper, narrowed and sorted, without ranking. `isHidden` is taken and has
 * no effect here: what owners hide from their upload activity stays in the catalogue.
 */
export const list: Handler<typeof articleCalls.list> = async ({ query, person, reply }, context) => {
  const granted = query.access === undefined ? [] : await grantedIds(context.db, { person, now: context.now() })
  const narrowed = and(
    eq(articles.isPublished, true),
    query.field === undefined ? undefined : sql`lower(${articles.field}) = lower(${query.field})`,
    query.ownerId === undefined ? undefined : eq(articles.ownerId, query.ownerId),
    query.yearFrom === undefined ? undefined : gte(articles.year, query.yearFrom),
    query.hasStatements === undefined ? undefined : sql`(${articles.statementsCount} > 0) = ${query.hasStatements}`,
    query.access === undefined ? undefined : sql`${isReadable(person, granted)} = ${query.access === 'open'}`,
    query.yearTo === undefined ? undefined : lte(articles.year, query.yearTo),
    query.search === undefined ? undefined : holdsText(query.search, query.searchField),
    query.doneStatus === undefined ? undefined : isFinished(query.doneStatus),
    // Whether somebody else's paper is hidden is nobody's business: for others it is not.
    query.isHidden === undefined
      ? undefined
      : sql`(${articles.isHidden} and ${articles.ownerId} = ${person?.id ?? 0}) = ${query.isHidden}`,
  )
  const { filterTypeArticle } = query
  const sources: Source[] = filterTypeArticle === 'all' ? ['system', 'arxiv'] : [filterTypeArticle]
  const condition = and(
    filterTypeArticle === 'all' ? undefined : eq(articles.source, filterTypeArticle),
    isKept,
    narrowed,
  )
  // No record of the archive is ever in the bin: without asking that, all of them are counted in an index alone.
  const counted = sources.map((source) =>
    and(eq(articles.source, source), source === 'arxiv' ? undefined : isKept, narrowed),
  )
  // A search is counted in one query: the parts would take one connection each.
  const read = () =>
    listArticles(
      context.db,
      condition,
      { person, now: context.now() },
      query,
      query.search === undefined ? counted : [condition],
    )
  const { indexed, scanning } = searchesOf(context.db)
  const search = query.search === undefined ? undefined : isIndexed(query.search) ? indexed : scanning
  const { found, total, cursor } = await sharedBy(context.db)(JSON.stringify([person?.id, query, granted]), () =>
    search ? search(read) : read(),
  )
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map((row) => toArticle(row, person)), total]
}

/** Many look at the same page of the catalogue at the same moment, and counting hundreds of thousands takes a while. */
const sharedBy = builtOnce(() => sharedReading<Awaited<ReturnType<typeof listArticles>>>())

/** Text searches that run at once, each of them on up to two connections; a text without trigrams reads every row. */
const SEARCHES = { indexed: 3, scanning: 1 }
const searchesOf = builtOnce(() => ({
  indexed: atMost(SEARCHES.indexed, REQUEST_LIMITS.connectMs),
  scanning: atMost(SEARCHES.scanning, REQUEST_LIMITS.connectMs),
}))

/** Open to everybody, one's own, or granted. */
function isReadable(person: Person, granted: number[]): SQL {
  const owner = person?.id ?? 0
  return sql`(${articles.isPublic} or coalesce(${articles.ownerId} = ${owner}, false) or ${articles.id} = any(${sql.param(granted)}::integer[]))`
}
