import type { Article, OpenArticle, SearchHit, UploadState } from '@colophon/protocol/articles/entities'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { configureStore } from '@reduxjs/toolkit'
import { articlesSlice, uploadAdded } from '../slice.ts'

/** A published paper of user 7, as in lists. */
export function paper(change: Partial<Article> = {}): Article {
  return {
    id: 1,
    title: 'Shade and lettuce',
    field: 'Botany',
    authors: ['A. One', 'B. Two', 'C. Three', 'D. Four'],
    names: ['One', 'Two', 'Three', 'Four'].map((family, index) => ({ family, given: `${'ABCD'[index]}.` })),
    type: null,
    publication: null,
    further: null,
    citationKey: 'one2024shade',
    abstract: 'We shaded lettuce.',
    year: 2024,
    doi: null,
    archiveId: null,
    journalRef: null,
    language: null,
    fileName: 'shade.pdf',
    articleUrl: 'papers/0b.pdf',
    fileSize: 0.5,
    pages: 2,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T11:00:00Z',
    md5Hash: 'd41d8cd98f00b204e9800998ecf8427e',
    isPublic: true,
    isPublished: true,
    isHidden: false,
    isSample: false,
    isFileAttached: false,
    deletedAt: null,
    status: 'published',
    source: 'system',
    ownerId: 7,
    ownerName: 'Ada',
    statementsCount: 1,
    keyClaim: null,
    likesCount: 2,
    dislikesCount: 0,
    liked: false,
    disliked: false,
    isKept: false,
    recordState: 'none',
    retraction: null,
    access: 'Open sourced',
    rights: { list: true, view: true, quote: true, download: true },
    ...change,
  }
}

/** A paper of my own list. */
export function myPaper(change: Partial<StoredArticle> = {}): StoredArticle {
  return {
    ...paper(),
    uploadProgress: 99,
    stage: 'complete',
    reasonCode: null,
    reason: null,
    warnings: [],
    queuePosition: null,
    labels: { collectionIds: [], tagIds: [], status: null, stars: null },
    ...change,
  }
}

/** My paper that is being processed. */
export function processingPaper(change: Partial<StoredArticle> = {}): StoredArticle {
  return myPaper({ status: 'processing', uploadProgress: 30, stage: 'parse', isPublished: false, ...change })
}

/** A statement of the paper. */
export const ENTRY: GraphEntry = {
  id: 's-0',
  subject: 'Shade',
  verb: 'may lower',
  object: 'the temperature',
  uncertainty: 0.4,
  comment: '',
  page: 1,
  start: 0,
  end: 33,
  evidence: 'Shade may lower the temperature.',
  boxes: [{ page: 1, x: 10, y: 20, width: 100, height: 10 }],
  source: 'auto',
}

/** An open paper. */
export function openPaper(change: Partial<OpenArticle> = {}): OpenArticle {
  return {
    ...paper(),
    graph: [ENTRY],
    offersClaims: false,
    keywords: [],
    archive: null,
    record: null,
    sha256: 'a'.repeat(64),
    accessExpiresAt: null,
    uploadProgress: 99,
    stage: 'complete',
    reason: null,
    warnings: [],
    ...change,
  }
}

/** A search hit. */
export function hit(change: Partial<SearchHit> = {}): SearchHit {
  return { ...paper(), rank: 1, matchedField: null, snippet: null, ...change }
}

/** The server's status of an upload. */
export function uploadState(change: Partial<UploadState> = {}): UploadState {
  const none = { stage: null, reasonCode: null, reason: null, warnings: [], queuePosition: null }
  return { articleId: 1, uploadProgress: 30, status: 'processing', ...none, ...change }
}

/** The text of a paper. */
export const DOCUMENT = {
  version: 1,
  source: 'pdf',
  text: 'Shade may lower the temperature. It is cheap.',
  pages: [{ number: 1, width: 600, height: 800 }],
  blocks: [
    { type: 'paragraph', text: 'Shade may lower the temperature. It is cheap.', start: 0, end: 45, page: 1, boxes: [] },
  ],
  sentences: [],
  meta: { title: null, authors: [], abstract: null },
  warnings: [],
} as const

/** A store of this feature alone, with the given uploads just chosen. */
export function articlesStore(ids: readonly string[] = []) {
  const store = configureStore({ reducer: { articles: articlesSlice.reducer } })
  for (const id of ids) store.dispatch(uploadAdded({ ...CHOSEN, id }))
  return store
}

/** A file at the moment it is chosen. */
export const CHOSEN = { id: 'u1', fileName: 'shade.pdf', size: 524_288, createdAt: '2026-11-20T10:00:00Z' }
