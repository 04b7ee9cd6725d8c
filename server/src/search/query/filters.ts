import type { QueryFilter } from '@colophon/protocol/knowledge/query'
import type { Facets, SearchRequest, Viewer } from '../request.ts'
import { type Facts, FLAG } from './facts.ts'
import { sqlAnd, sqlIn, sqlInteger, sqlOr, sqlText } from './sql.ts'

/** Descriptions a user may find: published papers and their own. */
export function mayFind(viewer: Viewer): string {
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
  if (filter.kind === 'published') return 'is_published'
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

/** Ids the viewer may find; rights are checked again in the index. */
export function* findable(facts: Facts, request: SearchRequest, unwanted: Set<number> | null): Generator<number> {
  const { viewer, query, among } = request
  const granted = new Set(viewer.granted)
  const named = new Set(among?.ids)
  const isOwn = (id: number) => viewer.userId !== null && facts.owner[id] === viewer.userId
  const meets = (id: number, filter: QueryFilter): boolean => {
    const flags = facts.flags[id] ?? 0
    if (filter.kind === 'has') return (flags & FLAG.hasStatements) !== 0
    if (filter.kind === 'by') return isOwn(id)
    if (filter.kind === 'published') return (flags & FLAG.isPublished) !== 0
    if (filter.kind === 'access') {
      return ((flags & FLAG.isPublic) !== 0 || isOwn(id) || granted.has(id)) === (filter.what === 'open')
    }
    const year = facts.year[id] ?? 0
    return year !== 0 && year >= (filter.from ?? 0) && year <= (filter.to ?? Number.POSITIVE_INFINITY)
  }
  for (let id = 0; id < facts.size; id += 1) {
    const flags = facts.flags[id] ?? 0
    if (flags === 0 || !(flags & FLAG.isPublished || isOwn(id)) || unwanted?.has(id)) continue
    if (among && !named.has(id) && (among.ownerId === null || facts.owner[id] !== among.ownerId)) continue
    const isWanted = query.filters.every((alternatives) => alternatives.some((filter) => meets(id, filter)))
    if (isWanted && !query.noneOf.some((filter) => meets(id, filter))) yield id
  }
}

/** Most fields listed. */
const FIELDS_MAX = 30

/** The facet counts, and the papers that pass all filters, in order. */
type Tally = { facets: Facets; chosen: number[] }

/**
 * Counts papers by every filter, each without its own restriction, so that users see what another choice would return.
 * Papers that are not loaded yet are not counted.
 */
export function tally(ids: Iterable<number>, request: SearchRequest, facts: Facts): Tally {
  const { viewer, filter, yearFrom = Number.NEGATIVE_INFINITY, yearTo = Number.POSITIVE_INFINITY } = request
  const isYearAsked = request.yearFrom !== undefined || request.yearTo !== undefined
  const wanted = request.field === undefined ? null : facts.fields.indexOf(request.field)
  const granted = new Set(viewer.granted)
  const fields = new Int32Array(facts.fields.length)
  const years = new Map<number, number>()
  const source = { all: 0, system: 0, arxiv: 0 }
  const access = { open: 0, permission: 0 }
  let withStatements = 0
  const chosen: number[] = []
  for (const id of ids) {
    const flags = facts.flags[id] ?? 0
    if (flags === 0) continue
    const owner = facts.owner[id]
    if (request.ownerId !== undefined && owner !== request.ownerId) continue
    const kind = flags & FLAG.isArchive ? 'arxiv' : 'system'
    const year = facts.year[id] ?? 0
    const field = facts.field[id] ?? 0
    const isOpen =
      (flags & FLAG.isPublic) !== 0 || (viewer.userId !== null && owner === viewer.userId) || granted.has(id)
    const hasStatements = (flags & FLAG.hasStatements) !== 0
    const missed =
      (filter === 'all' || filter === kind ? 0 : MISSED.source) +
      (wanted === null || wanted === field ? 0 : MISSED.field) +
      (!isYearAsked || (year !== 0 && year >= yearFrom && year <= yearTo) ? 0 : MISSED.year) +
      (request.access === undefined || (request.access === 'open') === isOpen ? 0 : MISSED.access) +
      (request.hasStatements === undefined || request.hasStatements === hasStatements ? 0 : MISSED.statements)
    if (missed === 0) chosen.push(id)
    if ((missed & ~MISSED.source) === 0) {
      source[kind] += 1
      source.all += 1
    }
    if ((missed & ~MISSED.field) === 0) fields[field] = (fields[field] ?? 0) + 1
    if ((missed & ~MISSED.year) === 0 && year !== 0) years.set(year, (years.get(year) ?? 0) + 1)
    if ((missed & ~MISSED.access) === 0) access[isOpen ? 'open' : 'permission'] += 1
    if ((missed & ~MISSED.statements) === 0 && hasStatements) withStatements += 1
  }
  const sorted = [...years].sort(([a], [b]) => a - b)
  return { facets: { source, field: named(fields, facts), years: sorted, access, withStatements }, chosen }
}

const MISSED = { source: 1, field: 2, year: 4, access: 8, statements: 16 } as const

/** Papers per field, largest first; those without a field are not counted. */
function named(counts: Int32Array, { fields }: Facts): [name: string, count: number][] {
  const list: [string, number][] = []
  for (const [index, name] of fields.entries()) if (index > 0 && counts[index]) list.push([name, counts[index]])
  return list.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, FIELDS_MAX)
}
