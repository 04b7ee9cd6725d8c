import type { QueryFilter } from '@colophon/protocol/articles/query'
import { best } from './best.ts'
import { matchingIds } from './candidates.ts'
import { display, stillFindable } from './display.ts'
import { tally } from './facets.ts'
import { type Facts, FLAG, factsOf } from './facts.ts'
import { conditions, mayFind } from './filters.ts'
import { exclusionPlan } from './plan.ts'
import type { Facets, SearchReply, SearchRequest } from './request.ts'
import { sqlAnd } from './sql.ts'
import type { Tables } from './tables.ts'

/** Answers a query that names no terms: what there is, newest or most liked first, within the filters. */
export async function browse(tables: Tables, request: SearchRequest): Promise<Omit<SearchReply, 'tookMs'>> {
  const exclusion = exclusionPlan(request.query)
  const facts = await factsOf(tables.papers)
  const [unwanted, total] = await Promise.all([
    exclusion && matchingIds(tables, facts, exclusion, request),
    exclusion ? null : tables.papers.countRows(sqlAnd([mayFind(request.viewer), ...conditions(request, 'id')])),
  ])
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
  }
}

/** One page, and what was counted on the way. */
type Counted = { facets: Facets; page: number[]; count: number }

function counted(facts: Facts, request: SearchRequest, unwanted: Set<number> | null): Counted {
  const { facets, chosen } = tally(findable(facts, request, unwanted), request, facts)
  const { createdAt, likes } = facts
  const newer = (a: number, b: number) => (createdAt[b] ?? 0) - (createdAt[a] ?? 0) || b - a
  const liked = (a: number, b: number) => (likes[b] ?? 0) - (likes[a] ?? 0) || newer(a, b)
  const page = best(chosen, request.offset + request.limit, request.sort === 'liked' ? liked : newer)
  return { facets, page: page.slice(request.offset), count: chosen.length }
}

/** Counting everything takes a pass over all papers, and many people browse the same. */
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
const pages = new WeakMap<Facts, { readings: number; pages: Map<string, Counted> }>()

/** Ids of what the viewer may find; the index decides again before anything is shown. */
function* findable(facts: Facts, request: SearchRequest, unwanted: Set<number> | null): Generator<number> {
  const { viewer, query } = request
  const granted = new Set(viewer.granted)
  const isOwn = (id: number) => viewer.userId !== null && facts.owner[id] === viewer.userId
  const meets = (id: number, filter: QueryFilter): boolean => {
    const flags = facts.flags[id] ?? 0
    if (filter.kind === 'has') return (flags & FLAG.hasStatements) !== 0
    if (filter.kind === 'by') return isOwn(id)
    if (filter.kind === 'access') {
      return ((flags & FLAG.isPublic) !== 0 || isOwn(id) || granted.has(id)) === (filter.what === 'open')
    }
    const year = facts.year[id] ?? 0
    return year !== 0 && year >= (filter.from ?? 0) && year <= (filter.to ?? Number.POSITIVE_INFINITY)
  }
  for (let id = 0; id < facts.size; id += 1) {
    const flags = facts.flags[id] ?? 0
    if (flags === 0 || !(viewer.isAdmin || flags & FLAG.isPublished || isOwn(id)) || unwanted?.has(id)) continue
    const isWanted = query.filters.every((alternatives) => alternatives.some((filter) => meets(id, filter)))
    if (isWanted && !query.noneOf.some((filter) => meets(id, filter))) yield id
  }
}
