import type { Facets, SearchRequest } from '../request.ts'
import { type Facts, FLAG } from './facts.ts'

/** Most fields listed. */
const FIELDS_MAX = 30

/** The facet counts, and the papers that pass all filters, in order. */
export type Tally = { facets: Facets; chosen: number[] }

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
