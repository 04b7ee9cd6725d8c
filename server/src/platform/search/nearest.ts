import { candidates } from './candidates.ts'
import { factsOf } from './facts.ts'
import { anyPlan } from './plan.ts'
import type { SearchRequest } from './request.ts'
import type { Tables } from './tables.ts'

/** A paper near a question, with its score; higher is nearer. */
export type NearPaper = { id: number; score: number }

/**
 * The papers nearest to the words of a question, best first: each word counts, none must be there, and nothing is counted
 * or shown. Rights and filters are those of every search.
 */
export async function nearest(tables: Tables, request: SearchRequest): Promise<NearPaper[]> {
  const plan = anyPlan(request.query)
  if (plan === null) return []
  const facts = await factsOf(tables.papers)
  const { found } = await candidates(tables, facts, 'filtered', plan, request, request.limit * PASSAGES_A_PAPER)
  return found.slice(0, request.limit).map(({ id, score }) => ({ id, score }))
}

/** Many passages may belong to one paper. */
const PASSAGES_A_PAPER = 8
