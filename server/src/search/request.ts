import type { ParsedQuery } from '@colophon/protocol/knowledge/query'
import type { PaperSource } from './paper.ts'

/** The searching user. `granted` are papers whose text others let them read. */
export type Viewer = { userId: number | null; granted: number[] }

export type SearchRequest = {
  query: ParsedQuery
  viewer: Viewer
  filter: 'all' | PaperSource
  /** Only papers of exactly this field, as in a facet. */
  field?: string
  yearFrom?: number
  yearTo?: number
  ownerId?: number
  /** Only papers of this owner or among these. */
  among?: { ownerId: number | null; ids: readonly number[] }
  /** Only papers the viewer may read, or only those that need permission. */
  access?: 'open' | 'permission'
  hasStatements?: boolean
  sort: 'relevance' | 'newest' | 'liked'
  limit: number
  offset: number
}

export type MatchedField = 'title' | 'authors' | 'abstract' | 'text' | 'field'

/** Text around a match, at most SNIPPET_MAX characters; `marks` are [start, end) in `text`, ascending. */
export type Snippet = { text: string; page: number | null; marks: [start: number, end: number][] }

/** A hit. `rank` counts from 1 over all pages; `passage` is the best matching passage, if any. */
export type SearchHit = {
  id: number
  rank: number
  score: number
  passage: { text: string; page: number | null } | null
}

/**
 * Numbers of papers that match the query, each without its own filter: by source, by most frequent fields, by ascending
 * year, by access, and with statements.
 */
export type Facets = {
  source: Record<'all' | PaperSource, number>
  field: [name: string, count: number][]
  years: [year: number, count: number][]
  access: { open: number; permission: number }
  withStatements: number
}

/**
 * The result. `exact` is false when no paper matched the whole query and papers with any of its words are offered
 * instead. Counts are lower bounds when `totalIs` is `at-least`.
 */
export type SearchReply = {
  hits: SearchHit[]
  total: number
  totalIs: 'exact' | 'at-least'
  facets: Facets
  exact: boolean
  /** The query as it was searched, with the other ways to write its compounds. */
  query: ParsedQuery
  tookMs: number
}
