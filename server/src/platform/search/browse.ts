import type { ColumnOrdering } from '@lancedb/lancedb'
import { matchingIds } from './candidates.ts'
import { display } from './display.ts'
import { fieldsWithin } from './facets.ts'
import { conditions, mayFind } from './filters.ts'
import { exclusionPlan } from './plan.ts'
import type { SearchReply, SearchRequest } from './request.ts'
import { sqlAnd, sqlIn } from './sql.ts'
import type { Tables } from './tables.ts'

/** Answers a query that names no terms: what there is, newest or most liked first, within the filters. */
export async function browse(tables: Tables, request: SearchRequest): Promise<Omit<SearchReply, 'tookMs'>> {
  const { papers } = tables
  const exclusion = exclusionPlan(request.query)
  const unwanted = exclusion ? [...(await matchingIds(tables, exclusion, request))] : []
  const everywhere = sqlAnd([
    mayFind(request.viewer),
    ...conditions(request),
    ...(unwanted.length === 0 ? [] : [`NOT ${sqlIn('id', unwanted)}`]),
  ])
  const within = request.filter === 'all' ? everywhere : sqlAnd([`source = '${request.filter}'`, everywhere])
  const [page, system, arxiv, field] = await Promise.all([
    papers
      .query()
      .where(within)
      // The columns of the order must be named, or the engine refuses the plan.
      .select(['id', 'created_at', 'likes'])
      .orderBy(ORDER[request.sort])
      .limit(request.limit)
      .offset(request.offset)
      .toArray(),
    papers.countRows(sqlAnd([`source = 'system'`, everywhere])),
    papers.countRows(sqlAnd([`source = 'arxiv'`, everywhere])),
    fieldsWithin(papers, within),
  ])
  const source = { all: system + arxiv, system, arxiv }
  const shown = page.map((row) => ({ id: Number(row.id), score: 0, passage: null }))
  return {
    hits: await display(tables, shown, request),
    total: source[request.filter],
    totalIs: 'exact',
    facets: { source, field },
    exact: true,
  }
}

const NEWEST: ColumnOrdering[] = [
  { columnName: 'created_at', ascending: false },
  { columnName: 'id', ascending: false },
]
const ORDER: Record<SearchRequest['sort'], ColumnOrdering[]> = {
  relevance: NEWEST,
  newest: NEWEST,
  liked: [{ columnName: 'likes', ascending: false }, ...NEWEST],
}
