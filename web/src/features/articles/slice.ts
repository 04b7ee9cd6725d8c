import type { Article, OpenArticle, SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { type ActionReducerMapBuilder, createSlice, isAnyOf } from '@reduxjs/toolkit'
import { type AsyncState, type FailingThunk, followStatus, INIT, REQUEST, SUCCESS } from '../../lib/api/async-state.ts'
import { failureOf, isCancelled } from '../../lib/api/call-error.ts'
import * as ask from './actions.ts'
import {
  addUploads,
  changeItemOf,
  listUploads,
  NO_UPLOADS,
  removeItems,
  type UploadsState,
  uploadReducers,
} from './uploads/upload-reducers.ts'

/** The requests of this feature, each with its own INIT, REQUEST, SUCCESS or ERROR. */
export type ArticlesStatus = Record<
  'myArticles' | 'articlesAll' | 'uploads' | 'article' | 'counts' | 'samples' | 'change' | 'rate' | 'graph',
  AsyncState
>

/** The papers of specification §3: lists, uploads, and upload progress by paper id. */
export type ArticlesState = UploadsState & {
  myArticles: StoredArticle[]
  /** The query whose papers are in `myArticles`; null before any. */
  myArticlesOf: string | null
  articlesAll: (Article | SearchHit)[]
  /** Total rows of the last requested list. */
  total: number
  ratingPoints: number
  docsCount: number
  searchMeta: SearchMeta | null
  /** The search whose hits are in `articlesAll`; null for another list. */
  searchOf: string | null
  /** First arXiv hits for a search without an exact hit in Colophon; empty otherwise. */
  archiveHits: SearchHit[]
  /** The papers most similar to one. */
  related: Article[]
  /** The open paper. */
  article: OpenArticle | null
  /** Increases with every change of one of my papers; lists reload on it. */
  revision: number
  status: ArticlesStatus
  /** The newest request of each list, so that an older answer cannot replace it. */
  latest: Record<string, string>
}

export const initialState: ArticlesState = {
  ...NO_UPLOADS,
  myArticles: [],
  myArticlesOf: null,
  articlesAll: [],
  total: 0,
  ratingPoints: 0,
  docsCount: 0,
  searchMeta: null,
  searchOf: null,
  archiveHits: [],
  related: [],
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
  state.related = state.related.map((article) => (article.id === id ? { ...article, ...row } : article))
  state.myArticles = state.myArticles.map((article) =>
    article.id === id ? { ...article, ...row, uploadProgress: row.uploadProgress ?? article.uploadProgress } : article,
  )
  if (state.article?.id === id) state.article = { ...state.article, ...patch }
}

const isChanged = isAnyOf(
  ask.updateArticle.fulfilled,
  ask.publishArticle.fulfilled,
  ask.changeAccess.fulfilled,
  ask.refetchArticle.fulfilled,
)

const isMineChanged = isAnyOf(
  isChanged,
  ask.deleteArticle.fulfilled,
  ask.restoreArticle.fulfilled,
  ask.addSamples.fulfilled,
  ask.removeSamples.fulfilled,
  ask.bookmarkArticles.fulfilled,
)

const isRated = isAnyOf(ask.likeArticle.fulfilled, ask.dislikeArticle.fulfilled)

/** The papers of specification §3, slice `articles`. */
export const articlesSlice = createSlice({
  name: 'articles',
  initialState,
  reducers: {
    ...uploadReducers,
    articleClosed: (state) => {
      state.article = null
      state.status.article = INIT
      delete state.latest.article
    },
  },
  extraReducers: (builder) => {
    builder.addCase(ask.saveGraph.fulfilled, (state, { payload, meta }) => {
      const { id, graph } = meta.arg.body
      const { updatedAt, md5Hash } = payload
      changeArticle(state, Number(id), { updatedAt, md5Hash, graph, statementsCount: graph.length })
    })
    builder.addCase(ask.deleteArticle.fulfilled, (state, { meta }) => {
      const id = Number(meta.arg.query.articleId)
      state.myArticles = state.myArticles.filter((article) => article.id !== id)
      removeItems(state, (item) => item.idArticle === id)
    })
    builder.addCase(ask.refetchRating.fulfilled, (state, { payload, meta }) =>
      changeArticle(state, meta.arg.articleId, payload),
    )
    builder.addCase(ask.bookmarkArticles.fulfilled, (state, { payload, meta }) => {
      for (const id of payload.articleIds) changeArticle(state, id, { isKept: meta.arg.body.isKept })
    })
    builder.addCase(ask.addSamples.fulfilled, (state, { payload }) => addUploads(state, payload))
    builder.addMatcher(isMineChanged, (state) => {
      state.revision += 1
    })
    builder.addMatcher(isRated, (state, { payload, meta }) =>
      changeArticle(state, Number(meta.arg.body.articleId), payload),
    )
    builder.addMatcher(isChanged, (state, { payload }) => {
      changeArticle(state, payload.id, payload)
      changeItemOf(state, payload.id, (item) => ({
        ...item,
        title: payload.title,
        pages: payload.pages,
        uploadStatus: payload.status,
      }))
    })
    followLatest(builder, 'myArticles', ask.fetchMyArticles, (state, [list, total], query) => {
      state.myArticles = list
      state.myArticlesOf = JSON.stringify(query)
      state.total = total
    })
    followLatest(builder, 'articlesAll', ask.fetchArticlesAll, (state, [list, total]) => {
      state.searchOf = null
      state.articlesAll = list
      state.total = total
    })
    followLatest(builder, 'articlesAll', ask.searchArticles, (state, { hits, total, meta, archiveHits }, query) => {
      state.searchOf = JSON.stringify(query)
      state.articlesAll = hits
      state.archiveHits = archiveHits
      state.total = total
      state.searchMeta = meta
    })
    builder.addMatcher(ask.relatedArticles.fulfilled.match, (state, { payload }) => {
      state.related = payload
    })
    followLatest(builder, 'uploads', ask.fetchUploads, listUploads)
    followLatest(builder, 'counts', ask.fetchCounts, (state, { ratingPoints, docsCount }) => {
      state.ratingPoints = ratingPoints
      state.docsCount = docsCount
    })
    followLatest(builder, 'article', ask.openArticle, (state, article) => {
      state.article = article
    })
    followStatus(builder, 'change', ask.updateArticle)
    followStatus(builder, 'change', ask.publishArticle)
    followStatus(builder, 'change', ask.changeAccess)
    followStatus(builder, 'change', ask.deleteArticle)
    followStatus(builder, 'change', ask.restoreArticle)
    followStatus(builder, 'rate', ask.likeArticle)
    followStatus(builder, 'rate', ask.dislikeArticle)
    followStatus(builder, 'graph', ask.saveGraph)
    followStatus(builder, 'samples', ask.addSamples)
    followStatus(builder, 'samples', ask.removeSamples)
  },
})

export const {
  uploadAdded,
  uploadSent,
  uploadLost,
  uploadWaits,
  uploadHasDuplicate,
  uploadArrived,
  uploadFailed,
  uploadCancelled,
  uploadAgain,
  uploadHidden,
  progressHeard,
  uploadStatusSet,
  uploadStatusDeleted,
  hideUploadInformationSet,
  articleClosed,
} = articlesSlice.actions

/** The part of the whole state that this feature reads. */
export type WithArticles = { articles: ArticlesState }

/** The whole slice. */
export const selectArticles = (state: WithArticles): ArticlesState => state.articles

/** The uploads that are shown, newest first. */
export const selectUploads = (state: WithArticles) => state.articles.uploadArticles

/** A state that remembers the newest request of each kind. */
type Latest = { status: Record<string, AsyncState>; latest: Record<string, string> }

/** Applies only the reply to the newest request of a list; late replies to older requests are dropped. */
function followLatest<S extends Latest, Result, Argument>(
  builder: Pick<ActionReducerMapBuilder<S>, 'addMatcher'>,
  name: keyof S['status'] & string,
  thunk: FailingThunk<Result, Argument>,
  apply: (state: S, result: Result, argument: Argument) => void,
): void {
  builder.addMatcher(thunk.pending.match, (draft, { meta }) => {
    const state = draft as Latest
    state.latest[name] = meta.requestId
    state.status[name] = REQUEST
  })
  builder.addMatcher(thunk.fulfilled.match, (draft, { meta, payload }) => {
    const state = draft as Latest
    if (state.latest[name] !== meta.requestId) return
    state.status[name] = SUCCESS
    apply(draft as S, payload, meta.arg)
  })
  builder.addMatcher(thunk.rejected.match, (draft, { meta, payload, error }) => {
    const state = draft as Latest
    const failure = payload ?? failureOf(error)
    if (state.latest[name] === meta.requestId && !isCancelled(failure))
      state.status[name] = { status: 'ERROR', failure }
  })
}
