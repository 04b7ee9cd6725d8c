import type { ParsedQuery, QueryTerm } from '@colophon/protocol/articles/query'
import { stem } from '@colophon/protocol/articles/stem'
import { type Candidates, candidates, type Scope } from '../candidates.ts'
import { display } from '../display.ts'
import { tally } from '../facets.ts'
import { factsOf } from '../facts.ts'
import { ANY_MAX, anyPlan } from '../plan.ts'
import type { SearchReply, SearchRequest } from '../request.ts'
import type { Tables } from '../tables.ts'
import { questionWords, tellingWords } from './question.ts'
import { READ, rankForQuestion } from './rank.ts'
import { type Rarity, rarityOf } from './rarity.ts'
import type { ByMeaning } from './vectors.ts'

/** Papers that are counted before the totals become lower bounds; a page further down counts further. */
const COUNTED = 1000
/** Passages that may belong to one paper before it is looked deeper. */
const PASSAGES_A_PAPER = 2

/**
 * Answers a query that is a question in ordinary language: each of its words counts, none must be there, and the best
 * papers are read to put them in order. Null for a search by words, and where another order than relevance is asked for.
 */
export async function findForQuestion(
  tables: Tables,
  request: SearchRequest,
  byMeaning: ByMeaning | null,
): Promise<Omit<SearchReply, 'tookMs'> | null> {
  const words = request.sort === 'relevance' ? questionWords(request.query) : null
  if (words === null) return null
  const [facts, rarity] = await Promise.all([factsOf(tables.papers), rarityOf(tables.papers)])
  const plan = anyPlan(mostTelling(request.query, rarity))
  if (plan === null) return null
  const gather = (scope: Scope, depth: number) => candidates(tables, facts, scope, plan, request, depth)
  const wanted = Math.max(READ, request.offset + request.limit) * PASSAGES_A_PAPER
  const all = await gather('query', Math.max(COUNTED, wanted))
  const { facets, chosen } = tally(
    all.found.map(({ id }) => id),
    request,
    facts,
  )
  const isShort = all.isCapped && chosen.length < wanted
  const within: Candidates = isShort ? await gather('filtered', wanted) : only(all, chosen)
  const { found, isWhole } = await rankForQuestion({ tables, facts, rarity, byMeaning }, words, within.found)
  return {
    hits: await display(tables, found.slice(request.offset, request.offset + request.limit), request),
    total: found.length,
    totalIs: within.isCapped ? 'at-least' : 'exact',
    facets,
    exact: isWhole || found.length === 0,
  }
}

/** The query with as many of its words as are looked for, the rarest; all of them count when the papers are read. */
function mostTelling(query: ParsedQuery, { ofStem }: Rarity): ParsedQuery {
  if (query.all.length <= ANY_MAX) return query
  const worth = ([term]: QueryTerm[]) => Math.max(...(term?.words ?? []).map((word) => ofStem(stem(word))))
  const telling = query.all.filter(([term]) => term && tellingWords(term.words).length > 0)
  return { ...query, all: telling.sort((a, b) => worth(b) - worth(a)) }
}

function only({ found, isCapped }: Candidates, chosen: number[]): Candidates {
  const wanted = new Set(chosen)
  return { found: found.filter(({ id }) => wanted.has(id)), isCapped }
}
