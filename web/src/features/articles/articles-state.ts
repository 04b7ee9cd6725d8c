import type { Article, MyArticle, OpenArticle, SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import { type AsyncState, INIT } from '../../lib/async-state.ts'
import type { UploadItem } from './upload/upload-item.ts'

/** What this feature asks for; each is INIT, REQUEST, SUCCESS or ERROR on its own. */
export type ArticlesStatus = Record<
  'myArticles' | 'articlesAll' | 'uploads' | 'article' | 'counts' | 'samples' | 'change' | 'rate' | 'graph',
  AsyncState
>

/** The papers of specification §3: lists, uploads, and how far each upload is by the paper's id. */
export type ArticlesState = {
  myArticles: MyArticle[]
  articlesAll: (Article | SearchHit)[]
  uploadArticles: UploadItem[]
  /** Rows of the list that was asked for last, over all its pages. */
  total: number
  uploadProgress: Record<number, number>
  ratingPoints: number
  docsCount: number
  /** Persisted: finished uploads are left out of Upload activity. */
  isHideUploadInformation: boolean
  searchMeta: SearchMeta | null
  /** The first hits of the archive for a search that has no exact hit in Colophon; empty otherwise. */
  archiveHits: SearchHit[]
  /** The paper that is open. */
  article: OpenArticle | null
  /** Grows with every change of one of my papers, so that a list of them can be asked for anew. */
  revision: number
  status: ArticlesStatus
  /** The newest request of each list, so that an older answer cannot replace it. */
  latest: Record<string, string>
}

export const initialState: ArticlesState = {
  myArticles: [],
  articlesAll: [],
  uploadArticles: [],
  total: 0,
  uploadProgress: {},
  ratingPoints: 0,
  docsCount: 0,
  isHideUploadInformation: false,
  searchMeta: null,
  archiveHits: [],
  article: null,
  revision: 0,
  status: {
    myArticles: INIT,
    articlesAll: INIT,
    uploads: INIT,
    article: INIT,
    counts: INIT,
    samples: INIT,
    change: INIT,
    rate: INIT,
    graph: INIT,
  },
  latest: {},
}

/** Changes a paper wherever it is shown; the rows of lists never carry the statements. */
export function changeArticle(state: ArticlesState, id: number, patch: Partial<OpenArticle>): void {
  const { graph: _graph, sha256: _sha256, ...row } = patch
  state.articlesAll = state.articlesAll.map((article) => (article.id === id ? { ...article, ...row } : article))
  state.archiveHits = state.archiveHits.map((article) => (article.id === id ? { ...article, ...row } : article))
  state.myArticles = state.myArticles.map((article) =>
    article.id === id ? { ...article, ...row, uploadProgress: row.uploadProgress ?? article.uploadProgress } : article,
  )
  if (state.article?.id === id) state.article = { ...state.article, ...patch }
}
