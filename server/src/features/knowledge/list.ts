import type { Source } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { toArticle } from '../../papers/article-row.ts'
import { holdsText, isFinished } from '../../papers/conditions.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { grantedIds, listArticles } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import { coalesceReads } from '../../platform/database/coalesce-reads.ts'
import { builtOnce, REQUEST_LIMITS } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import { limitConcurrency } from '../../platform/live/limit-concurrency.ts'

/**
 * The catalogue: every published paper, filtered and sorted, without ranking. `isHidden` has no effect here: papers
 * hidden from the upload activity stay in the catalogue.
 */
export const list: Handler<typeof knowledgeCalls.list> = async ({ query, person, reply }, context) => {
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
    // Others must not learn whether a paper is hidden, so for them it is not.
    query.isHidden === undefined
      ? undefined
      : sql`(${articles.isHidden} and ${articles.ownerId} = ${person?.id ?? 0}) = ${query.isHidden}`,
  )
  const { filterTypeArticle } = query
  const sources: Source[] = filterTypeArticle === 'all' ? ['system', 'arxiv'] : [filterTypeArticle]
  const condition = and(
    filterTypeArticle === 'all' ? undefined : eq(articles.source, filterTypeArticle),
    isNotDeleted,
    narrowed,
  )
  // Archive records are never in the bin: without that condition they are counted index-only.
  const counted = sources.map((source) =>
    and(eq(articles.source, source), source === 'arxiv' ? undefined : isNotDeleted, narrowed),
  )
  // Text searches are counted in one query: separate counts would take a connection each.
  const read = () =>
    listArticles(
      context.db,
      condition,
      { person, now: context.now() },
      query,
      query.search === undefined ? counted : [condition],
    )
  const search = query.search === undefined ? undefined : limitSearches(context.db)
  const found = await sharedBy(context.db)(JSON.stringify([person?.id, query, granted]), () =>
    search ? search(read) : read(),
  )
  return sendPage(reply, { ...found, list: found.list.map((row) => toArticle(row, person)) })
}

/** Coalesced, since many users load the same page and counting hundreds of thousands is slow. */
const sharedBy = builtOnce(() => coalesceReads<Awaited<ReturnType<typeof listArticles>>>())

/** Concurrent text searches, each on up to two connections. */
const SEARCHES = 3
const limitSearches = builtOnce(() => limitConcurrency(SEARCHES, REQUEST_LIMITS.connectMs))

/** Public, owned, or granted. */
function isReadable(person: Person, granted: number[]): SQL {
  const owner = person?.id ?? 0
  return sql`(${articles.isPublic} or coalesce(${articles.ownerId} = ${owner}, false) or ${articles.id} = any(${sql.param(granted)}::integer[]))`
}
