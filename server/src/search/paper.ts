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
