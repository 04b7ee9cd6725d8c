import './log-level.ts'
import type { FullTextQuery, Table } from '@lancedb/lancedb'
import { conditions, mayFind, mayRead, queryConditions } from './filters.ts'
import type { Plan } from './plan.ts'
import type { SearchRequest } from './request.ts'
import { sqlAnd, sqlIn } from './sql.ts'
import type { Tables } from './tables.ts'

/** A paper that matches, with its best score. `seq` is the number of its best passage, if its text matched. */
export type Candidate = { id: number; score: number; seq: number | null }

/** What was found, best first. `isCapped`: there may be more, all of them with lower scores. */
export type Candidates = { found: Candidate[]; isCapped: boolean }

/** A depth that no table reaches: everything that matches. */
export const EVERYTHING = 10_000_000

/** Which conditions of the request are asked of the index: those of the query alone, or its filters too. */
export type Scope = 'query' | 'filtered'

/**
 * The papers that match the plan and that the viewer may find, best first. A paper scores as its better half,
 * description or best passage, which keeps pages consistent: the first n of the merged list need only the first n of each.
 */
export async function candidates(
  { papers, passages }: Tables,
  scope: Scope,
  plan: Plan,
  request: SearchRequest,
  depth: number,
): Promise<Candidates> {
  const asked = scope === 'query' ? queryConditions : conditions
  const findable = sqlAnd([mayFind(request.viewer), ...asked(request, 'id')])
  const readable = sqlAnd([mayRead(request.viewer), ...asked(request, 'paper_id')])
  const [told, quoted] = await Promise.all([
    rows(papers, plan.papers, findable, 'id', depth),
    plan.passages ? rows(passages, plan.passages, readable, 'paper_id', depth) : [],
  ])
  const isCapped = told.length === depth || quoted.length === depth
  if (quoted.length === 0) return { found: told, isCapped }
  const ids = new Set(quoted.map(({ id }) => id))
  const allowed = plan.description ? await holding(papers, plan.description, findable, ids) : ids
  const merged = new Map(told.map((candidate) => [candidate.id, candidate]))
  for (const passage of quoted) if (allowed.has(passage.id)) addPassage(merged, passage)
  return { found: [...merged.values()].sort((a, b) => b.score - a.score), isCapped }
}

/** Ids of the papers that hold any of what the plan names, as far as the viewer may know. */
export async function matchingIds(tables: Tables, plan: Plan, request: SearchRequest): Promise<Set<number>> {
  const [described, told] = await Promise.all([
    rows(tables.papers, plan.papers, mayFind(request.viewer), 'id', EVERYTHING),
    quotingIds(tables, plan, request),
  ])
  for (const { id } of described) told.add(id)
  return told
}

/** The same by their texts alone. */
export async function quotingIds({ passages }: Tables, plan: Plan, { viewer }: SearchRequest): Promise<Set<number>> {
  const told = plan.passages ? await rows(passages, plan.passages, mayRead(viewer), 'paper_id', EVERYTHING) : []
  return new Set(told.map(({ id }) => id))
}

/** Which of these papers hold any of what the plan names in their descriptions. */
export function describedAmong({ papers }: Tables, plan: Plan, ids: ReadonlySet<number>): Promise<Set<number>> {
  return holding(papers, plan.papers, 'true', ids)
}

async function holding(
  papers: Table,
  text: FullTextQuery,
  where: string,
  ids: ReadonlySet<number>,
): Promise<Set<number>> {
  if (ids.size === 0) return new Set()
  const found = await rows(papers, text, sqlAnd([where, sqlIn('id', [...ids])]), 'id', EVERYTHING)
  return new Set(found.map(({ id }) => id))
}

/** A passage is worth less than the same words in a title or abstract: many papers mention what few are about. */
const PASSAGE_WEIGHT = 0.5

async function rows(
  table: Table,
  text: FullTextQuery,
  where: string,
  idColumn: 'id' | 'paper_id',
  depth: number,
): Promise<Candidate[]> {
  const isPassage = idColumn === 'paper_id'
  const select = [idColumn, ...(isPassage ? ['seq'] : []), '_score']
  const found: Candidate[] = []
  for await (const batch of table.query().fullTextSearch(text).where(where).select(select).limit(depth)) {
    const ids = batch.getChild(idColumn)?.toArray()
    const scores = batch.getChild('_score')?.toArray()
    const seqs = isPassage ? batch.getChild('seq')?.toArray() : null
    for (let row = 0; row < batch.numRows; row += 1) {
      const score = scores[row] * (isPassage ? PASSAGE_WEIGHT : 1)
      found.push({ id: ids[row], score, seq: seqs ? seqs[row] : null })
    }
  }
  return found
}

/** Passages come best first, so the first one seen is the paper's best. */
function addPassage(merged: Map<number, Candidate>, passage: Candidate): void {
  const known = merged.get(passage.id)
  if (known === undefined) merged.set(passage.id, passage)
  else {
    known.seq ??= passage.seq
    known.score = Math.max(known.score, passage.score)
  }
}
