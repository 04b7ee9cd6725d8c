import type { SearchReply, SearchRequest } from '../request.ts'
import type { Tables } from '../store/tables.ts'
import { best } from './best.ts'
import {
  type Candidate,
  type Candidates,
  candidates,
  describedAmong,
  EVERYTHING,
  quotingIds,
  type Scope,
} from './candidates.ts'
import { display } from './display.ts'
import { tally } from './facets.ts'
import { type Facts, factsOf } from './facts.ts'
import { exactPlan, excludeFrom, exclusionPlan, type Plan, relatedPlan } from './plan.ts'

/**
 * Matches counted exactly before totals become lower bounds; later pages count further. Each match costs more in a
 * large index, so fewer are counted.
 */
const COUNTED = { small: 10_000, large: 2000 }
const LARGE = 150_000

/** Answers a query with terms; null when it has none. */
export async function find(tables: Tables, request: SearchRequest): Promise<Omit<SearchReply, 'tookMs'> | null> {
  const plan = exactPlan(request.query)
  if (plan === null) return null
  const exclusion = exclusionPlan(request.query)
  const [facts, unwanted] = await Promise.all([
    factsOf(tables.papers),
    exclusion ? quotingIds(tables, exclusion, request) : new Set<number>(),
  ])
  const asked = { tables, facts, request, exclusion, unwanted }
  const all = await gather(asked, 'query', plan, depthOf(request, facts))
  const { facets, chosen } = tally(idsOf(all), request, facts)
  const isShort = all.isCapped && chosen.length < wantedOf(request)
  const within = isShort ? await gather(asked, 'filtered', plan, wantedOf(request)) : only(all, chosen)
  const related = within.found.length === 0 ? await gatherRelated(asked) : null
  const { found, isCapped } = related ?? within
  const { offset, limit } = request
  const page = related ? found : best(found, offset + limit, orderOf(request, facts))
  return {
    hits: await display(tables, page.slice(offset, offset + limit), request),
    total: isShort || related ? found.length : chosen.length,
    totalIs: isCapped ? 'at-least' : 'exact',
    facets,
    exact: related === null || found.length === 0,
  }
}

/** `unwanted`: papers whose texts contain excluded terms. */
type Asked = { tables: Tables; facts: Facts; request: SearchRequest; exclusion: Plan | null; unwanted: Set<number> }

function depthOf(request: SearchRequest, { size }: Facts): number {
  return request.sort === 'relevance'
    ? Math.max(size > LARGE ? COUNTED.large : COUNTED.small, wantedOf(request))
    : EVERYTHING
}

function wantedOf({ offset, limit }: SearchRequest): number {
  return 2 * (offset + limit)
}

/** Many passages may belong to few papers, so the depth grows until the page is full or all is seen. */
async function gather(asked: Asked, scope: Scope, plan: Plan, depth: number): Promise<Candidates> {
  const { tables, facts, request, exclusion } = asked
  const { found, isCapped } = await candidates(tables, facts, scope, excludeFrom(plan, exclusion), request, depth)
  const kept = exclusion === null ? found : await without(asked, exclusion, found)
  const isEnough = !isCapped || kept.length >= request.offset + request.limit
  return isEnough ? { found: kept, isCapped } : gather(asked, scope, plan, depth * 4)
}

/** The index excludes by the matching part only; this excludes by a paper's other part. */
async function without({ tables, facts, unwanted }: Asked, exclusion: Plan, found: Candidate[]): Promise<Candidate[]> {
  const quoted = new Set(found.flatMap(({ id, seq }) => (seq === null ? [] : id)))
  const described = await describedAmong(tables, facts, exclusion, quoted)
  return found.filter(({ id }) => !unwanted.has(id) && !described.has(id))
}

/** Related papers are offered by page, best first, and not counted completely. */
async function gatherRelated(asked: Asked): Promise<Candidates | null> {
  const plan = relatedPlan(asked.request.query)
  const depth = wantedOf(asked.request) + asked.unwanted.size
  return plan && gather(asked, 'filtered', plan, depth)
}

function* idsOf({ found }: Candidates): Generator<number> {
  for (const { id } of found) yield id
}

function only({ found, isCapped }: Candidates, chosen: number[]): Candidates {
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
