import type { QueryFilter } from '@colophon/protocol/knowledge/query'
import type { SearchRequest, Viewer } from '../request.ts'
import { sqlAnd, sqlIn, sqlInteger, sqlOr, sqlText } from './sql.ts'

/** Descriptions a user may find: published papers and their own; administrators find all. */
export function mayFind(viewer: Viewer): string {
  if (viewer.isAdmin) return 'true'
  return sqlOr(['is_published', ...own(viewer)])
}

/** Texts a user may search: public published papers, those they were granted, and their own. */
export function mayRead(viewer: Viewer): string {
  const granted = viewer.granted.length === 0 ? [] : [sqlIn('paper_id', viewer.granted)]
  return sqlOr([sqlAnd(['is_published', sqlOr(['is_public', ...granted])]), ...own(viewer)])
}

/** The column with the paper's id: `id` in descriptions, `paper_id` in passages. */
export type IdColumn = 'id' | 'paper_id'

/** Filters within the query, such as `year:` and `by:me`, and on the owner. */
export function queryConditions({ query, viewer, ownerId, among }: SearchRequest, id: IdColumn): string[] {
  const wanted = query.filters.map((alternatives) => sqlOr(alternatives.map((filter) => condition(filter, viewer, id))))
  // A paper without a year does not match a year: a null must not make the negation null.
  const unwanted = query.noneOf.map((filter) => `(${condition(filter, viewer, id)}) IS NOT TRUE`)
  return [
    ...wanted,
    ...unwanted,
    ...(ownerId === undefined ? [] : [`owner_id = ${sqlInteger(ownerId)}`]),
    ...(among === undefined ? [] : [amongThese(among, id)]),
  ]
}

/** All conditions of the request except its words. */
export function conditions(request: SearchRequest, id: IdColumn): string[] {
  const { filter, field, yearFrom, yearTo, access, hasStatements, viewer } = request
  return [
    ...queryConditions(request, id),
    ...(filter === 'all' ? [] : [`source = ${sqlText(filter)}`]),
    ...(field === undefined ? [] : [`field = ${sqlText(field)}`]),
    ...(yearFrom === undefined ? [] : [`year >= ${sqlInteger(yearFrom)}`]),
    ...(yearTo === undefined ? [] : [`year <= ${sqlInteger(yearTo)}`]),
    ...(access === undefined ? [] : [accessible(access, viewer, id)]),
    ...(hasStatements === undefined ? [] : [hasStatements ? 'has_statements' : 'NOT has_statements']),
  ]
}

function condition(filter: QueryFilter, viewer: Viewer, id: IdColumn): string {
  if (filter.kind === 'has') return 'has_statements'
  if (filter.kind === 'by') return sqlOr(own(viewer))
  if (filter.kind === 'access') return accessible(filter.what, viewer, id)
  return sqlAnd([
    ...(filter.from === null ? [] : [`year >= ${sqlInteger(filter.from)}`]),
    ...(filter.to === null ? [] : [`year <= ${sqlInteger(filter.to)}`]),
  ])
}

function amongThese({ ownerId, ids }: NonNullable<SearchRequest['among']>, id: IdColumn): string {
  const owned = ownerId === null ? [] : [`owner_id = ${sqlInteger(ownerId)}`]
  const named = ids.length === 0 ? [] : [sqlIn(id, [...ids])]
  return owned.length + named.length === 0 ? 'false' : sqlOr([...owned, ...named])
}

function accessible(access: 'open' | 'permission', viewer: Viewer, id: IdColumn): string {
  const open = sqlOr(['is_public', ...own(viewer), ...(viewer.granted.length === 0 ? [] : [sqlIn(id, viewer.granted)])])
  return access === 'open' ? open : `(${open}) IS NOT TRUE`
}

function own({ userId }: Viewer): string[] {
  return userId === null ? [] : [`owner_id = ${sqlInteger(userId)}`]
}
