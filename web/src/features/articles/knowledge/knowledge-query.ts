import type { SearchQuery } from '../actions.ts'
import { oneOf, pageOf } from '../storage/storage-query.ts'

/** Where the papers of the knowledge base come from, as the filter names them. */
export const FILTERS = ['system', 'arxiv', 'all'] as const
export type Filter = (typeof FILTERS)[number]

/** The orders of the knowledge base. */
export const KNOWLEDGE_SORTS = ['relevance', 'newest', 'liked'] as const
export type KnowledgeSort = (typeof KNOWLEDGE_SORTS)[number]

/** How many hits one page shows. */
export const KNOWLEDGE_PAGE = 20

/** What the knowledge base shows; all of it stands in the address. Years are null where none is given. */
export type KnowledgeQuery = {
  q: string
  filter: Filter
  field: string
  from: number | null
  to: number | null
  sort: KnowledgeSort
  page: number
}

/** Reads the address; what makes no sense there is as if it were not there. */
export function readKnowledgeQuery(params: URLSearchParams): KnowledgeQuery {
  return {
    q: params.get('q') ?? '',
    filter: oneOf(FILTERS, params.get('filter'), 'system'),
    field: params.get('field') ?? '',
    from: yearOf(params.get('from')),
    to: yearOf(params.get('to')),
    sort: oneOf(KNOWLEDGE_SORTS, params.get('sort'), 'relevance'),
    page: pageOf(params),
  }
}

/** The query of the call behind a page of the knowledge base. */
export function knowledgeCall({ q, filter, field, from, to, sort, page }: KnowledgeQuery): SearchQuery {
  return {
    ...(q.trim() && { search: q.trim() }),
    ...(field && { field }),
    ...(from !== null && { yearFrom: from }),
    ...(to !== null && { yearTo: to }),
    ...SORTING[sort],
    filterTypeArticle: filter,
    limit: KNOWLEDGE_PAGE,
    offset: (page - 1) * KNOWLEDGE_PAGE,
  }
}

/** True when something beside the words narrows the list. */
export function isNarrowed({ filter, field, from, to }: KnowledgeQuery): boolean {
  return filter !== 'system' || field !== '' || from !== null || to !== null
}

/** A year of four digits at most, or null. */
export function yearOf(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text.trim()) ? Number(text) : null
}

const SORTING = {
  relevance: { sortingField: 'rank', sortingDirection: 'ASC' },
  newest: { sortingField: 'createdAt', sortingDirection: 'DESC' },
  liked: { sortingField: 'likesCount', sortingDirection: 'DESC' },
} as const
