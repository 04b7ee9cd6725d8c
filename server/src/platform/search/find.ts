import { byScore, type Candidate, type Candidates, candidates, EVERYTHING, matchingIds } from './candidates.ts'
import { display } from './display.ts'
import { fieldCounts } from './facets.ts'
import type { PaperSource } from './paper.ts'
import { exactPlan, exclusionPlan, type Plan, relatedPlan } from './plan.ts'
import type { SearchReply, SearchRequest } from './request.ts'
import { sqlIn } from './sql.ts'
import type { Tables } from './tables.ts'

/** Matches that are counted before the total becomes a lower bound; a page further down counts further. */
const COUNTED = 500

/** Answers a query that names terms; null when it names none. */
export async function find(tables: Tables, request: SearchRequest): Promise<Omit<SearchReply, 'tookMs'> | null> {
  const plan = exactPlan(request.query)
  if (plan === null) return null
  const exclusion = exclusionPlan(request.query)
  const unwanted = exclusion && (await matchingIds(tables, exclusion, request))
  const exact = await gather(tables, plan, request, unwanted)
  const within = chosen(exact, request)
  const related = within.found.length === 0 ? await gatherRelated(tables, request, unwanted) : null
  const { found, isCapped } = related ?? within
  const sorted = related ? found : await sort(tables, found, request)
  const source = { system: exact.system.found.length, arxiv: exact.arxiv.found.length }
  return {
    hits: await display(tables, sorted.slice(request.offset, request.offset + request.limit), request),
    total: found.length,
    totalIs: isCapped ? 'at-least' : 'exact',
    facets: { source: { all: source.system + source.arxiv, ...source }, field: fieldCounts(within.found) },
    exact: related === null || found.length === 0,
  }
}

type BySource = Record<PaperSource, Candidates>

type Unwanted = Set<number> | null

async function gather(tables: Tables, plan: Plan, request: SearchRequest, unwanted: Unwanted): Promise<BySource> {
  const isPartial = request.sort === 'relevance' && unwanted === null && plan.description === null
  const depth = isPartial ? Math.max(COUNTED, 2 * (request.offset + request.limit)) : EVERYTHING
  const both = await candidates(tables, 'all', plan, request, depth)
  if (!both.isCapped) {
    return { system: without(pick(both, 'system'), unwanted), arxiv: without(pick(both, 'arxiv'), unwanted) }
  }
  // Apart, so that the large source cannot crowd the small one out.
  const [system, arxiv] = await Promise.all([
    gatherSource(tables, 'system', plan, request, depth),
    gatherSource(tables, 'arxiv', plan, request, depth),
  ])
  return { system: without(system, unwanted), arxiv: without(arxiv, unwanted) }
}

/** Related papers are offered by the page, best first, and not counted to the end. */
async function gatherRelated(tables: Tables, request: SearchRequest, unwanted: Unwanted): Promise<Candidates | null> {
  const plan = relatedPlan(request.query)
  if (plan === null) return null
  const depth = 2 * (request.offset + request.limit) + (unwanted?.size ?? 0)
  return without(await gatherSource(tables, request.filter, plan, request, depth), unwanted)
}

async function gatherSource(
  tables: Tables,
  source: PaperSource | 'all',
  plan: Plan,
  request: SearchRequest,
  depth: number,
): Promise<Candidates> {
  const result = await candidates(tables, source, plan, request, depth)
  // Many passages may belong to few papers: look deeper until the page is full or all is seen.
  const isEnough = !result.isCapped || result.found.length >= request.offset + request.limit
  return isEnough ? result : gatherSource(tables, source, plan, request, depth * 4)
}

function pick({ found, isCapped }: Candidates, source: PaperSource): Candidates {
  return { found: found.filter((candidate) => candidate.source === source), isCapped }
}

function without(result: Candidates, unwanted: Unwanted): Candidates {
  if (unwanted === null) return result
  return { ...result, found: result.found.filter(({ id }) => !unwanted.has(id)) }
}

function chosen({ system, arxiv }: BySource, { filter }: SearchRequest): Candidates {
  if (filter === 'system') return system
  if (filter === 'arxiv') return arxiv
  return { found: [...system.found, ...arxiv.found], isCapped: system.isCapped || arxiv.isCapped }
}

async function sort(tables: Tables, found: Candidate[], { sort }: SearchRequest): Promise<Candidate[]> {
  if (sort === 'relevance') return found.toSorted(byScore)
  if (sort === 'newest') return found.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
  const likes = await likesOf(tables, found)
  return found.toSorted((a, b) => (likes.get(b.id) ?? 0) - (likes.get(a.id) ?? 0) || byScore(a, b))
}

/** Likes change often, so they are kept with the paper alone and read when they are sorted by. */
async function likesOf({ papers }: Tables, found: Candidate[]): Promise<Map<number, number>> {
  const where =
    found.length > COUNTED
      ? 'likes > 0'
      : sqlIn(
          'id',
          found.map(({ id }) => id),
        )
  const rows = await papers.query().where(where).select(['id', 'likes']).toArray()
  return new Map(rows.map((row) => [Number(row.id), Number(row.likes)]))
}
