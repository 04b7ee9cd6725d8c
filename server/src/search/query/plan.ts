import '../store/engine-settings.ts'
import type { ParsedQuery, QueryTerm } from '@colophon/protocol/knowledge/query'
import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, Operator, PhraseQuery } from '@lancedb/lancedb'
import { STOP_WORDS } from './stop-words.ts'
import { exactTokens, identifierTokens, stemTokens } from './terms.ts'

/** Full-text queries per table; null where a part has none. */
export type Plan = {
  papers: FullTextQuery
  /** Matched against one passage; terms that occur only in descriptions are omitted. */
  passages: FullTextQuery | null
  /** What the description of a passage's paper must match: the omitted terms. */
  description: FullTextQuery | null
}

/** Every term must match, in the description or in one passage. Null when the query has no terms. */
export function exactPlan({ all }: ParsedQuery): Plan | null {
  const scoped = all.filter((alternatives) => alternatives.some(({ scope }) => scope !== 'any'))
  const plain = all.filter((alternatives) => !scoped.includes(alternatives))
  const papers = every(all)
  return papers && { papers, passages: every(plain), description: every(scoped) }
}

/** Any word may match: offered when nothing matches every term. Null where that is no different. */
export function relatedPlan({ all }: ParsedQuery): Plan | null {
  const terms = withoutStopWords(all.flat())
  if (terms.length === 1 && terms[0]?.words.length === 1 && !terms[0].isPhrase && terms[0].scope === 'any') return null
  const papers = anyWord(terms)
  return papers && { papers, passages: anyWord(terms.filter(({ scope }) => scope === 'any')), description: null }
}

/** Any word may match, for questions, also with a single word. Null without words. */
export function anyPlan({ all }: ParsedQuery): Plan | null {
  const words = anyWord(withoutStopWords(all.flat()))
  return words && { papers: words, passages: words, description: null }
}

/** What results must not contain. Null when the query excludes nothing. */
export function exclusionPlan({ none }: ParsedQuery): Plan | null {
  const papers = some(none)
  return papers && { papers, passages: some(none.filter(({ scope }) => scope === 'any')), description: null }
}

/** The plan without the exclusion, per table. */
export function excludeFrom(plan: Plan, exclusion: Plan | null): Plan {
  if (exclusion === null) return plan
  const less = (query: FullTextQuery, without: FullTextQuery | null) =>
    without === null
      ? query
      : new BooleanQuery([
          [Occur.Must, query],
          [Occur.MustNot, without],
        ])
  return {
    ...plan,
    papers: less(plan.papers, exclusion.papers),
    passages: plan.passages && less(plan.passages, exclusion.passages),
  }
}

/** Most alternative words: each costs a pass over its papers. */
export const ANY_MAX = 32

function every(clauses: QueryTerm[][]): FullTextQuery | null {
  const single = withoutStopWords(clauses.flatMap((terms) => (terms.length === 1 ? terms : [])))
  const isPlain = (term: QueryTerm) => !term.isPhrase && identifierTokens(term).length === 0
  const words = single.filter(isPlain).flatMap(stemTokens)
  const queries = [
    ...(words.length === 0 ? [] : [match(words, 'words', Operator.And)]),
    ...single.filter((term) => !isPlain(term)).map(one),
    ...clauses.filter((terms) => terms.length > 1).flatMap((terms) => some(terms) ?? []),
  ]
  return combine(queries, Occur.Must)
}

function some(terms: QueryTerm[]): FullTextQuery | null {
  return combine(terms.map(one), Occur.Should)
}

function combine(queries: FullTextQuery[], occur: Occur): FullTextQuery | null {
  const [first] = queries
  if (first === undefined) return null
  return queries.length === 1 ? first : new BooleanQuery(queries.map((query): [Occur, FullTextQuery] => [occur, query]))
}

function one(term: QueryTerm): FullTextQuery {
  if (term.isPhrase) return phrase(exactTokens(term))
  const parts = match(stemTokens(term), 'words', Operator.And)
  const whole = identifierTokens(term)
  if (whole.length === 0) return parts
  // A whole identifier counts more than its parts anywhere.
  const boosted = new MatchQuery(whole.join(' '), 'words', { boost: term.words.length })
  return new BooleanQuery([
    [Occur.Should, parts],
    [Occur.Should, boosted],
  ])
}

function phrase(words: string[]): FullTextQuery {
  return words.length === 1 ? match(words, 'exact', Operator.And) : new PhraseQuery(words.join(' '), 'exact')
}

function anyWord(terms: QueryTerm[]): FullTextQuery | null {
  const words = [...new Set(terms.flatMap((term) => [...stemTokens(term), ...identifierTokens(term)]))].slice(
    0,
    ANY_MAX,
  )
  return words.length === 0 ? null : match(words, 'words', Operator.Or)
}

function match(words: string[], column: 'words' | 'exact', operator: Operator): FullTextQuery {
  return new MatchQuery(words.join(' '), column, { operator })
}

function withoutStopWords(terms: QueryTerm[]): QueryTerm[] {
  const telling = terms.filter(({ isPhrase, words }) => isPhrase || words.some((word) => !STOP_WORDS.has(word)))
  return telling.length === 0 ? terms : telling
}
