import type { SearchRequest } from '../request.ts'
import type { Tables } from '../store/tables.ts'
import { conditions, mayFind } from './filters.ts'
import { openQuery, type Query } from './open-query.ts'
import { exactPlan } from './plan.ts'
import { sqlAnd } from './sql.ts'
import { withCompounds, withHyphens } from './with-compounds.ts'

/** A paper that matches; `isByText` if its words are in the text only, which not everyone may read. */
export type Match = { id: number; isByText: boolean }

/** Passages per paper assumed before the depth grows. */
const PASSAGES_A_PAPER = 8

/** Every paper that matches all terms and filters of the request, in no order; `limit` is the most there can be. */
export async function matching(tables: Tables, request: SearchRequest): Promise<Match[]> {
  const query = await openQuery(tables, request)
  const plan = exactPlan(await withCompounds(tables, withHyphens(request.query)))
  if (plan === null) return withoutTerms(query)
  const { found } = await query.run('filtered', plan, request.limit * PASSAGES_A_PAPER)
  const byText = found.filter(({ seq }) => seq !== null)
  if (byText.length === 0) return found.map(({ id }) => ({ id, isByText: false }))
  const inDescription = await query.run('filtered', { ...plan, passages: null, description: null }, request.limit)
  const described = new Set(inDescription.found.map(({ id }) => id))
  return found.map(({ id }) => ({ id, isByText: !described.has(id) }))
}

async function withoutTerms({ tables, request, excluded }: Query): Promise<Match[]> {
  const unwanted = await excluded()
  const where = sqlAnd([mayFind(request.viewer), ...conditions(request, 'id')])
  const rows = await tables.papers.query().where(where).select(['id']).toArray()
  return rows
    .map(({ id }) => ({ id: Number(id), isByText: false }))
    .filter(({ id }) => unwanted === null || !unwanted.has(id))
}
