import type { ParsedQuery } from '@colophon/protocol/knowledge/query'
import type { PaperSource } from './paper.ts'

/** Who asks. `granted` are the papers whose text someone else let them read. */
export type Viewer = { userId: number | null; isAdmin: boolean; granted: number[] }

export type SearchRequest = {
  query: ParsedQuery
  viewer: Viewer
  filter: 'all' | PaperSource
  /** Exactly this field, as a facet names it. */
  field?: string
  yearFrom?: number
  yearTo?: number
  ownerId?: number
  /** Only papers of this owner or among these. */
  among?: { ownerId: number | null; ids: readonly number[] }
  /** Only what the viewer may read, or only what needs somebody's permission. */
  access?: 'open' | 'permission'
  hasStatements?: boolean
  sort: 'relevance' | 'newest' | 'liked'
  limit: number
  offset: number
}

export type MatchedField = 'title' | 'authors' | 'abstract' | 'text' | 'field'

/** The words around a match, at most SNIPPET_MAX characters; `marks` are [start, end) in `text`, ascending. */
export type Snippet = { text: string; page: number | null; marks: [start: number, end: number][] }

/** A paper found. `rank` counts from 1 over all pages; `passage` is the stretch of its text that matched best, if any did. */
export type SearchHit = {
  id: number
  rank: number
  score: number
  passage: { text: string; page: number | null } | null
}

/**
 * How many papers match the whole query, each count without regard to the filter it offers: by source, by field the most
 * frequent ones, by year ascending, by what the viewer may read, and those with statements.
 */
export type Facets = {
  source: Record<'all' | PaperSource, number>
  field: [name: string, count: number][]
  years: [year: number, count: number][]
  access: { open: number; permission: number }
  withStatements: number
}

/**
 * The answer. `exact` is false when no paper matched the whole query and papers that match any of its words are
 * offered instead. The counts are lower bounds when `totalIs` is `at-least`.
 */
export type SearchReply = {
  hits: SearchHit[]
  total: number
  totalIs: 'exact' | 'at-least'
  facets: Facets
  exact: boolean
  tookMs: number
}
