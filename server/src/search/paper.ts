/** Uploaded here, or a record of the preprint archive. */
export type PaperSource = 'system' | 'arxiv'

/** A passage of a paper: its page (from 1) where known, and its offsets in the document's text. */
export type Passage = { text: string; page: number | null; start: number; end: number }

/** Everything search stores about a paper; derived from the database and rebuildable at any time. */
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

/** What may change without the text. */
export type PaperPatch = Partial<
  Pick<IndexedPaper, 'isPublished' | 'isPublic' | 'title' | 'field' | 'likes' | 'hasStatements'>
>
