import { parseQuery } from '@colophon/protocol/knowledge/query'
import { oneOf, pageOf } from '../../lib/url-params.ts'
import type { SearchQuery } from '../articles/actions.ts'

/** Where is searched: my papers and bookmarks, or a source of the API. */
export const SCOPES = ['mine', 'system', 'arxiv', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** The orders of the knowledge base. */
export const KNOWLEDGE_SORTS = ['relevance', 'newest', 'liked'] as const
export type KnowledgeSort = (typeof KNOWLEDGE_SORTS)[number]

/** Whether the viewer may read a paper, as the filter names it. */
export const ACCESS_FILTERS = ['open', 'permission'] as const
export type AccessFilter = (typeof ACCESS_FILTERS)[number]

/** Page sizes; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The search state, all of it in the URL. Years are null if not given. */
export type KnowledgeQuery = {
  q: string
  scope: Scope
  field: string
  from: number | null
  to: number | null
  access: AccessFilter | null
  hasStatements: boolean
  sort: KnowledgeSort
  size: PageSize
  page: number
  /** The words are searched as typed, also if nothing has them. */
  isVerbatim: boolean
}

/** Parses the URL; invalid values are ignored. The page size defaults to the user's usual one. */
export function readKnowledgeQuery(params: URLSearchParams, usualSize: PageSize = PAGE_SIZES[0]): KnowledgeQuery {
  return {
    q: params.get('q') ?? '',
    scope: oneOf(SCOPES, params.get('filter'), 'system'),
    field: params.get('field') ?? '',
    from: yearOf(params.get('from')),
    to: yearOf(params.get('to')),
    access: ACCESS_FILTERS.find((each) => each === params.get('access')) ?? null,
    hasStatements: params.get('has') === 'statements',
    sort: oneOf(KNOWLEDGE_SORTS, params.get('sort'), 'relevance'),
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? usualSize,
    page: pageOf(params),
    isVerbatim: params.get('verbatim') === '1',
  }
}

/** The query of the call behind a page of the knowledge base. */
export function knowledgeCall(query: KnowledgeQuery): SearchQuery {
  const { q, field, from, to, access, hasStatements, sort, size, page, isVerbatim } = query
  return {
    ...(q.trim() && { search: q.trim() }),
    ...(field && { field }),
    ...(from !== null && { yearFrom: from }),
    ...(to !== null && { yearTo: to }),
    ...(access && { access }),
    ...(hasStatements && { hasStatements }),
    ...(isVerbatim && { verbatim: true }),
    ...SORTING[sort],
    ...scopeCall(query),
    grouped: true,
    limit: size,
    offset: (page - 1) * size,
  }
}

/** The part of the call that says where is searched. My drafts are found in my library, in everything, and by `by:me`. */
export function scopeCall({ q, scope }: Pick<KnowledgeQuery, 'q' | 'scope'>): SearchQuery {
  if (scope === 'mine') return { library: true, filterTypeArticle: 'all' }
  const isOpen = scope !== 'all' && !isOfMine(q)
  return { ...(isOpen && { isPublished: true }), filterTypeArticle: scope }
}

/** True if the query searches the caller's papers (`by:me`). */
export function isOfMine(q: string): boolean {
  return parseQuery(q)
    .filters.flat()
    .some(({ kind }) => kind === 'by')
}

/** True if anything besides the query and the scope narrows the list. */
export function isNarrowed({ field, from, to, access, hasStatements }: KnowledgeQuery): boolean {
  return field !== '' || from !== null || to !== null || access !== null || hasStatements
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
