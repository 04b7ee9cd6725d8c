import type { ParsedQuery } from '@colophon/protocol/articles/query'

/** Where a paper comes from: uploaded here, or listed in the open preprint archive. */
export type PaperSource = 'system' | 'arxiv'

/** A stretch of a paper's text: its page (from 1) where known, and its offsets in the document's text. */
export type Passage = { text: string; page: number | null; start: number; end: number }

/** Everything search knows about a paper; derived from the database and replaceable by it at any time. */
export type IndexedPaper = {
  id: number
  source: PaperSource
  ownerId: number | null
  isPublished: boolean
  isPublic: boolean
  title: string
  authors: string[]
  abstract: string
  field: string
  year: number | null
  /** Milliseconds since 1970. */
  createdAt: number
  likes: number
  hasStatements: boolean
  passages: Passage[]
}

/** What may change without the text: rights, title, field and likes. */
export type PaperPatch = Partial<
  Pick<IndexedPaper, 'isPublished' | 'isPublic' | 'title' | 'field' | 'likes' | 'hasStatements'>
>

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
  sort: 'relevance' | 'newest' | 'liked'
  limit: number
  offset: number
}

export type MatchedField = 'title' | 'authors' | 'abstract' | 'text' | 'field'

/** The words around a match, at most SNIPPET_MAX characters; `marks` are [start, end) in `text`, ascending. */
export type Snippet = { text: string; page: number | null; marks: [start: number, end: number][] }

/** A paper found. `rank` counts from 1 over all pages; `matchedField` is null when nothing was asked for. */
export type SearchHit = {
  id: number
  rank: number
  score: number
  matchedField: MatchedField | null
  snippet: Snippet | null
}

/**
 * The answer. `exact` is false when no paper matched the whole query and papers that match any of its words are
 * offered instead. `facets` count what the other filters would show; `totalIs` holds for them too.
 */
export type SearchReply = {
  hits: SearchHit[]
  total: number
  totalIs: 'exact' | 'at-least'
  facets: { source: Record<'all' | PaperSource, number>; field: [name: string, count: number][] }
  exact: boolean
  tookMs: number
}

/** The one way to search. Every write is seen by every process that has the same address open within 2 seconds. */
export type Search = {
  /** Adds papers or replaces them whole, passages included. */
  put(papers: IndexedPaper[]): Promise<void>
  remove(ids: number[]): Promise<void>
  /** Changes a few facts of one paper; does nothing when the paper is not indexed. */
  update(id: number, patch: PaperPatch): Promise<void>
  search(request: SearchRequest): Promise<SearchReply>
  /**
   * Builds the index anew beside the one that serves, then switches every process to it; answers how many papers it
   * holds. What is written meanwhile wins over what the source tells. Throws when another rebuild took over.
   */
  rebuild(source: AsyncIterable<IndexedPaper[]>): Promise<number>
  health(): Promise<{ papers: number; passages: number }>
  /** Waits for what is being written, then lets go of the files. */
  close(): Promise<void>
}
