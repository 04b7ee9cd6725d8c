import '../store/engine-settings.ts'
import type { FullTextQuery, Table, Query as TableQuery } from '@lancedb/lancedb'
import type { SearchRequest } from '../request.ts'
import type { Tables } from '../store/tables.ts'
import { type Facts, factsOf, idsIn } from './facts.ts'
import { conditions, mayFind, mayRead, queryConditions } from './filters.ts'
import { excludeFrom, exclusionPlan, type Plan } from './plan.ts'
import { sqlAnd, sqlIn } from './sql.ts'

/** A matching paper with its best score. `seq` is the number of its best passage, if its text matched. */
export type Candidate = { id: number; score: number; seq: number | null }

/** Results, best first. `isCapped`: there may be more, all with lower scores. */
export type Candidates = { found: Candidate[]; isCapped: boolean }

/** By score, then newer id first: a total order, so that equal papers never swap. */
function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || b.id - a.id
}

/** The last digits of a score depend on the storage of the index, so tiny differences are ties. */
const STEPS = 10_000
function rounded(score: number): number {
  return Math.round(score * STEPS) / STEPS
}

/** Effectively unlimited: everything that matches. */
export const EVERYTHING = 10_000_000

/** Conditions sent to the index: those of the query alone, or its filters too. */
type Scope = 'query' | 'filtered'

/** One search request against the tables: every lookup of its papers goes through `run`. */
export type Query = {
  tables: Tables
  facts: Facts
  request: SearchRequest
  /**
   * Papers that match the plan, best first, without those that the request excludes. A paper has the better score of
   * description and best passage, so that the first n of the merged list need only the first n of each. Many passages
   * may belong to few papers, so the depth grows until the page is full or all is seen.
   */
  run(scope: Scope, plan: Plan, depth: number): Promise<Candidates>
  /** Ids of papers that match what the request excludes; null when it excludes nothing. */
  excluded(): Promise<Set<number> | null>
}

/** Prepares the lookups of a request. */
export async function openQuery(tables: Tables, request: SearchRequest): Promise<Query> {
  const { papers, passages } = tables
  const exclusion = exclusionPlan(request.query)
  const textOf = async ({ passages: text }: Plan) =>
    text ? quoted(passages, text, mayRead(request.viewer), EVERYTHING) : []
  const [facts, unwanted] = await Promise.all([
    factsOf(papers),
    exclusion ? textOf(exclusion).then((found) => new Set(found.map(({ id }) => id))) : new Set<number>(),
  ])

  async function matching(scope: Scope, plan: Plan, depth: number): Promise<Candidates> {
    const conditionsOf = scope === 'query' ? queryConditions : conditions
    const findable = sqlAnd([mayFind(request.viewer), ...conditionsOf(request, 'id')])
    const readable = sqlAnd([mayRead(request.viewer), ...conditionsOf(request, 'paper_id')])
    const [describedHits, passageHits] = await Promise.all([
      described(papers, facts, plan.papers, findable, depth),
      plan.passages ? quoted(passages, plan.passages, readable, depth) : [],
    ])
    const isCapped = describedHits.length === depth || passageHits.length === depth
    if (passageHits.length === 0) return { found: describedHits.sort(byScore), isCapped }
    const quotedBest = bestPassages(passageHits)
    const ids = new Set(quotedBest.keys())
    const allowed = plan.description ? await holding(papers, facts, plan.description, findable, ids) : ids
    const merged = new Map(describedHits.map((candidate) => [candidate.id, candidate]))
    for (const passage of quotedBest.values()) if (allowed.has(passage.id)) addPassage(merged, passage)
    return { found: [...merged.values()].sort(byScore), isCapped }
  }

  /** The index excludes by the matching part only; this excludes by a paper's other part. */
  async function withoutExcluded(found: Candidate[]): Promise<Candidate[]> {
    if (exclusion === null) return found
    const byText = new Set(found.flatMap(({ id, seq }) => (seq === null ? [] : id)))
    const inDescription = await holding(papers, facts, exclusion.papers, 'true', byText)
    return found.filter(({ id }) => !unwanted.has(id) && !inDescription.has(id))
  }

  return {
    tables,
    facts,
    request,
    async run(scope, plan, depth) {
      for (let reach = depth + unwanted.size; ; reach *= 4) {
        const { found, isCapped } = await matching(scope, excludeFrom(plan, exclusion), reach)
        const remaining = await withoutExcluded(found)
        if (!isCapped || remaining.length >= request.offset + request.limit) return { found: remaining, isCapped }
      }
    },
    async excluded() {
      if (exclusion === null) return null
      const inDescription = await described(papers, facts, exclusion.papers, mayFind(request.viewer), EVERYTHING)
      return new Set([...unwanted, ...inDescription.map(({ id }) => id)])
    },
  }
}

/** Those of these papers whose descriptions match any part of the text. */
async function holding(
  papers: Table,
  facts: Facts,
  text: FullTextQuery,
  where: string,
  ids: ReadonlySet<number>,
): Promise<Set<number>> {
  if (ids.size === 0) return new Set()
  const found = await described(papers, facts, text, sqlAnd([where, sqlIn('id', [...ids])]), EVERYTHING)
  return new Set(found.map(({ id }) => id))
}

/** A passage counts less than the same words in a title or abstract: many papers mention what few are about. */
const PASSAGE_WEIGHT = 0.5

/** Papers that match, with scores. Fetches row ids, whose papers are cached: fetching the id of each match costs more than finding it. */
export async function described(
  papers: Table,
  facts: Facts,
  text: FullTextQuery,
  where: string,
  depth: number,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  const matches = () => papers.query().fullTextSearch(text).where(where).limit(depth)
  for await (const batch of matches().select(['_score']).withRowId()) {
    const ids = await idsIn(papers, facts, batch.getChild('_rowid')?.toArray())
    if (ids === null) return withIds(matches())
    const scores = batch.getChild('_score')?.toArray()
    for (let row = 0; row < batch.numRows; row += 1)
      found.push({ id: ids[row] ?? 0, score: rounded(scores[row]), seq: null })
  }
  return found
}

async function withIds(matches: TableQuery): Promise<Candidate[]> {
  const found: Candidate[] = []
  for await (const batch of matches.select(['id', '_score'])) {
    const ids = batch.getChild('id')?.toArray()
    const scores = batch.getChild('_score')?.toArray()
    for (let row = 0; row < batch.numRows; row += 1)
      found.push({ id: ids[row], score: rounded(scores[row]), seq: null })
  }
  return found
}

async function quoted(passages: Table, text: FullTextQuery, where: string, depth: number): Promise<Candidate[]> {
  const found: Candidate[] = []
  if (await isEmpty(passages)) return found
  const select = ['paper_id', 'seq', '_score']
  for await (const batch of passages.query().fullTextSearch(text).where(where).select(select).limit(depth)) {
    const [ids, seqs, scores] = select.map((name) => batch.getChild(name)?.toArray())
    for (let row = 0; row < batch.numRows; row += 1) {
      found.push({ id: ids[row], score: rounded(scores[row] * PASSAGE_WEIGHT), seq: seqs[row] })
    }
  }
  return found
}

/** Querying an empty table costs as much as a small search, and a collection of archive records has no passages. */
async function isEmpty(passages: Table): Promise<boolean> {
  const version = await passages.version()
  const known = emptiness.get(passages)
  if (known?.version === version) return known.isEmpty
  const isEmpty = (await passages.countRows()) === 0
  emptiness.set(passages, { version, isEmpty })
  return isEmpty
}

const emptiness = new WeakMap<Table, { version: number; isEmpty: boolean }>()

/** The best passage of each paper; of equal ones the first in the text. */
export function bestPassages(passages: readonly Candidate[]): Map<number, Candidate> {
  const best = new Map<number, Candidate>()
  for (const passage of passages) {
    const known = best.get(passage.id)
    const order = known ? passage.score - known.score || Number(known.seq) - Number(passage.seq) : 1
    if (order > 0) best.set(passage.id, passage)
  }
  return best
}

function addPassage(merged: Map<number, Candidate>, passage: Candidate): void {
  const known = merged.get(passage.id)
  if (known === undefined) merged.set(passage.id, passage)
  else {
    known.seq = passage.seq
    known.score = Math.max(known.score, passage.score)
  }
}
