import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { ParsedQuery, QueryScope } from '@colophon/protocol/articles/query'
import { parseQuery } from '@colophon/protocol/articles/query'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { toArticle } from './article-row.ts'
import { grantedIds, readArticles } from './queries.ts'

const SORT = { rank: 'relevance', createdAt: 'newest', likesCount: 'liked' } as const

/**
 * Searches as the index ranks; newest and most liked come first where those are asked for. The index knows the rights but
 * may lag, so every hit is looked up and decided again before it leaves, and one that shows words of the text needs `quote`.
 */
export const search: Handler<typeof articleCalls.search> = async (input, context) => {
  const { query, person, reply } = input
  if (query.sortingField === 'rank' && query.sortingDirection === 'DESC') {
    fail('validationFailed', { fields: { sortingDirection: 'must be ASC for rank' } })
  }
  const asking = { person, now: context.now() }
  const parsed = scoped(parseQuery(query.search ?? ''), query.searchField)
  const found = await context.search.search({
    query: parsed,
    viewer: { userId: person?.id ?? null, isAdmin: false, granted: await grantedIds(context.db, asking) },
    filter: query.filterTypeArticle,
    ...(query.field === undefined ? {} : { field: query.field }),
    ...(query.yearFrom === undefined ? {} : { yearFrom: query.yearFrom }),
    ...(query.yearTo === undefined ? {} : { yearTo: query.yearTo }),
    ...(query.mine ? { ownerId: person?.id ?? 0 } : {}),
    sort: SORT[query.sortingField],
    limit: query.limit,
    offset: query.offset,
  })
  const rows = await readArticles(
    context.db,
    found.hits.map((hit) => hit.id),
    asking,
  )
  const articles = new Map(rows.map((row) => [row.id, toArticle(row, person)]))
  const hits = found.hits.flatMap(({ id, rank, matchedField, snippet }) => {
    const article = articles.get(id)
    if (!article?.rights.list || (matchedField === 'text' && !article.rights.quote)) return []
    return [{ ...article, rank, matchedField, snippet }]
  })
  input.meta({
    ...found.facets,
    years: [],
    access: { open: 0, permission: 0 },
    withStatements: 0,
    suggestion: null,
    totalIs: found.totalIs,
    exact: found.exact,
    cut: parsed.isCut,
    tookMs: found.tookMs,
  })
  reply.header('X-Total-Is', found.totalIs)
  return [hits, found.total - (found.hits.length - hits.length)]
}

/** With a field chosen beside the box, what names no field itself is looked for there. */
function scoped(query: ParsedQuery, scope: QueryScope = 'any'): ParsedQuery {
  const move = <T extends { scope: QueryScope }>(term: T): T => (term.scope === 'any' ? { ...term, scope } : term)
  return { ...query, all: query.all.map((terms) => terms.map(move)), none: query.none.map(move) }
}
