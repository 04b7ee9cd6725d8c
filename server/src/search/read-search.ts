import { categoryOfWords } from '@colophon/protocol/archive/categories'
import type { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { type ParsedQuery, parseQuery, type QueryScope, type QueryTerm } from '@colophon/protocol/knowledge/query'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { Payload } from '@colophon/protocol/route'
import type { SearchRequest } from './request.ts'

type SearchQuery = Payload<typeof knowledgeCalls.search>['query']
type Filters = Pick<SearchQuery, 'filterTypeArticle' | 'field' | 'yearFrom' | 'yearTo' | 'access' | 'hasStatements'>

/** A query as typed, with terms that name no field restricted to the chosen one. */
export function readSearch(text: string, scope: QueryScope = 'any'): ParsedQuery {
  return coded(scoped(parseQuery(text), scope))
}

/** The filters of the knowledge base as the index takes them. */
export function searchFilters({ filterTypeArticle, field, yearFrom, yearTo, access, hasStatements }: Filters) {
  return {
    filter: filterTypeArticle,
    ...(field === undefined ? {} : { field }),
    ...(yearFrom === undefined ? {} : { yearFrom }),
    ...(yearTo === undefined ? {} : { yearTo }),
    ...(access === undefined ? {} : { access }),
    ...(hasStatements === undefined ? {} : { hasStatements }),
  } satisfies Partial<SearchRequest>
}

function scoped(query: ParsedQuery, scope: QueryScope): ParsedQuery {
  const move = <T extends { scope: QueryScope }>(term: T): T => (term.scope === 'any' ? { ...term, scope } : term)
  return { ...query, all: query.all.map((terms) => terms.map(move)), none: query.none.map(move) }
}

/** `field:math.AT` also matches the archive's name of that category. */
function coded(query: ParsedQuery): ParsedQuery {
  const named = (term: QueryTerm): QueryTerm[] => {
    const name = term.scope === 'field' ? categoryOfWords(term.words) : null
    return name === null ? [term] : [term, { ...term, words: foldedWords(name), isPhrase: true }]
  }
  return { ...query, all: query.all.map((terms) => terms.flatMap(named)), none: query.none.flatMap(named) }
}
