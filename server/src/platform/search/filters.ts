import type { ParsedQuery, QueryFilter } from '@colophon/protocol/articles/query'
import type { SearchRequest, Viewer } from './request.ts'
import { sqlAnd, sqlIn, sqlInteger, sqlOr, sqlText } from './sql.ts'

/** Whose descriptions a person may find: published papers and their own; an administrator finds all. */
export function mayFind(viewer: Viewer): string {
  if (viewer.isAdmin) return 'true'
  return sqlOr(['is_published', ...own(viewer)])
}

/** Whose text a person may search: open published papers, published ones they were granted, and their own. */
export function mayRead(viewer: Viewer): string {
  const granted = viewer.granted.length === 0 ? [] : [sqlIn('paper_id', viewer.granted)]
  return sqlOr([sqlAnd(['is_published', sqlOr(['is_public', ...granted])]), ...own(viewer)])
}

/** Everything the request asks of a paper but its words and its source; true of both tables' columns. */
export function conditions(request: SearchRequest): string[] {
  const { query, field, yearFrom, yearTo, ownerId } = request
  return [
    ...fromQuery(query),
    ...(field === undefined ? [] : [`field = ${sqlText(field)}`]),
    ...(yearFrom === undefined ? [] : [`year >= ${sqlInteger(yearFrom)}`]),
    ...(yearTo === undefined ? [] : [`year <= ${sqlInteger(yearTo)}`]),
    ...(ownerId === undefined ? [] : [`owner_id = ${sqlInteger(ownerId)}`]),
  ]
}

function fromQuery({ filters, noneOf }: ParsedQuery): string[] {
  const wanted = filters.map((alternatives) => sqlOr(alternatives.map(condition)))
  // A paper without a year is not of that year: absent must not make the negation unknown.
  const unwanted = noneOf.map((filter) => `(${condition(filter)}) IS NOT TRUE`)
  return [...wanted, ...unwanted]
}

function condition(filter: QueryFilter): string {
  if (filter.kind === 'has') return 'has_statements'
  return sqlAnd([
    ...(filter.from === null ? [] : [`year >= ${sqlInteger(filter.from)}`]),
    ...(filter.to === null ? [] : [`year <= ${sqlInteger(filter.to)}`]),
  ])
}

function own({ userId }: Viewer): string[] {
  return userId === null ? [] : [`owner_id = ${sqlInteger(userId)}`]
}
