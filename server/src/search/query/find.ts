import type { Facets, SearchReply, SearchRequest } from '../request.ts'
import { display, stillFindable } from './display.ts'
import type { Facts } from './facts.ts'
import { conditions, findable, mayFind, tally } from './filters.ts'
import type { Candidate, Candidates, Query } from './open-query.ts'
import { EVERYTHING } from './open-query.ts'
import { exactPlan, relatedPlan } from './plan.ts'
import { sqlAnd } from './sql.ts'
import { titledAsTyped } from './titled.ts'
import { withCompounds, withHyphens } from './with-compounds.ts'

/**
 * Matches counted exactly before totals become lower bounds; later pages count further. Each match costs more in a
 * large index, so fewer are counted.
 */
const COUNTED = { small: 10_000, large: 2000 }
const LARGE = 150_000

/** Answers a query with terms, the papers titled as it first; null when it has none. */
export async function find(query: Query): Promise<Omit<SearchReply, 'tookMs'> | null> {
  const { tables, facts, request } = query
  const hyphenated = withHyphens(request.query)
  const written = exactPlan(hyphenated)
  if (written === null) return null
  const { offset, limit } = request
  const wanted = 2 * (offset + limit)
  const depth = depthOf(request, facts, wanted)
  // Few words are compounds, so that the query is run while the index is asked for them.
  const [titled, asWritten, asked] = await Promise.all([
    titledAsTyped(query),
    query.run('query', written, depth),
    withCompounds(tables, hyphenated),
  ])
  const plan = asked === hyphenated ? written : (exactPlan(asked) ?? written)
  const all = plan === written ? asWritten : await query.run('query', plan, depth)
  const { facets, chosen } = tally(
    all.found.map(({ id }) => id),
    request,
    facts,
  )
  const isShort = all.isCapped && chosen.length < wanted
  const within = isShort ? await query.run('filtered', plan, wanted) : only(all, chosen)
  const relatedTerms = within.found.length === 0 ? relatedPlan(request.query) : null
  // Related papers are offered by page, best first, and not counted completely.
  const related = relatedTerms && (await query.run('filtered', relatedTerms, wanted))
  const { found, isCapped } = related ?? within
  const page = related ? found : best(withTitled(found, titled), offset + limit, orderOf(request, facts))
  return {
    hits: await display(tables, page.slice(offset, offset + limit), request),
    total: isShort || related ? found.length : chosen.length,
    totalIs: isCapped ? 'at-least' : 'exact',
    facets,
    exact: related === null || found.length === 0,
    query: asked,
  }
}

/** The candidates with the papers of these ids on top, also those beyond the depth. */
export function withTitled(found: readonly Candidate[], titled: ReadonlySet<number>): readonly Candidate[] {
  if (titled.size === 0) return found
  const top = 2 * Math.max(1, ...found.map(({ score }) => score))
  const first = [...titled].map((id): Candidate => ({ id, score: top, seq: null }))
  return [...first, ...found.filter(({ id }) => !titled.has(id))]
}

function depthOf({ sort }: SearchRequest, { size }: Facts, wanted: number): number {
  return sort === 'relevance' ? Math.max(size > LARGE ? COUNTED.large : COUNTED.small, wanted) : EVERYTHING
}

/** Those of the candidates that pass the filters. */
export function only({ found, isCapped }: Candidates, chosen: readonly number[]): Candidates {
  if (chosen.length === found.length) return { found, isCapped }
  const wanted = new Set(chosen)
  return { found: found.filter(({ id }) => wanted.has(id)), isCapped }
}

/** Ties are broken by the newest paper. */
function orderOf({ sort }: SearchRequest, { createdAt, likes }: Facts): (a: Candidate, b: Candidate) => number {
  const newer = (a: Candidate, b: Candidate) => (createdAt[b.id] ?? 0) - (createdAt[a.id] ?? 0) || b.id - a.id
  if (sort === 'newest') return newer
  const better = (a: Candidate, b: Candidate) => b.score - a.score || newer(a, b)
  if (sort === 'relevance') return better
  return (a, b) => (likes[b.id] ?? 0) - (likes[a.id] ?? 0) || better(a, b)
}

/** Answers a query without terms: all papers within the filters, by date or likes. */
export async function browse({ tables, facts, request, excluded }: Query): Promise<Omit<SearchReply, 'tookMs'>> {
  const unwanted = await excluded()
  const where = sqlAnd([mayFind(request.viewer), ...conditions(request, 'id')])
  const total = unwanted ? null : await tables.papers.countRows(where)
  const { facets, page, count } = unwanted ? counted(facts, request, unwanted) : remembered(facts, request)
  const shown = await stillFindable(tables, page, request)
  return {
    hits: await display(
      tables,
      shown.map((id) => ({ id, score: 0, seq: null })),
      request,
    ),
    total: total ?? count,
    totalIs: 'exact',
    facets,
    exact: true,
    query: request.query,
  }
}

/** One page with the counts made on the way. */
type Counted = { facets: Facets; page: number[]; count: number }

function counted(facts: Facts, request: SearchRequest, unwanted: Set<number> | null): Counted {
  const { facets, chosen } = tally(findable(facts, request, unwanted), request, facts)
  const { createdAt, likes } = facts
  const newer = (a: number, b: number) => (createdAt[b] ?? 0) - (createdAt[a] ?? 0) || b - a
  const liked = (a: number, b: number) => (likes[b] ?? 0) - (likes[a] ?? 0) || newer(a, b)
  const page = best(chosen, request.offset + request.limit, request.sort === 'liked' ? liked : newer)
  return { facets, page: page.slice(request.offset), count: chosen.length }
}

/** Cached, since counting scans all papers and many users browse the same. */
function remembered(facts: Facts, request: SearchRequest): Counted {
  const key = JSON.stringify(request)
  const known = pages.get(facts)
  const kept = known?.readings === facts.readings ? known.pages : new Map<string, Counted>()
  if (kept.size >= PAGES_KEPT) kept.clear()
  pages.set(facts, { readings: facts.readings, pages: kept })
  const page = kept.get(key) ?? counted(facts, request, null)
  kept.set(key, page)
  return page
}

const PAGES_KEPT = 200

/** Pages of browsing by the facts they were counted from. */
const pages = new WeakMap<Facts, { readings: number; pages: Map<string, Counted> }>()

/** The first `count` values in an order without sorting the rest, for pages out of hundreds of thousands. */
export function best<T>(values: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  if (count * SORT_FROM >= values.length) return values.toSorted(order).slice(0, count)
  const kept: T[] = []
  let last: T | undefined
  for (const value of values) {
    if (last !== undefined && kept.length >= count && order(value, last) > 0) continue
    kept.push(value)
    if (kept.length < 2 * count + ROOM) continue
    kept.sort(order).length = count
    last = kept.at(-1)
  }
  return kept.sort(order).slice(0, count)
}

/** Above this share of the input a full sort is as fast. */
const SORT_FROM = 4
const ROOM = 100
