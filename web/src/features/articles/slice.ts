import type {
  Article,
  MyArticle,
  OpenArticle,
  SearchHit,
  SearchMeta,
  UploadState,
} from '@colophon/protocol/articles/entities'
import { uploadFailure } from '@colophon/protocol/articles/states'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { type ActionReducerMapBuilder, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import { type AsyncState, type FailingThunk, followStatus, INIT, REQUEST, SUCCESS } from '../../lib/api/async-state.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'
import * as ask from './actions.ts'
import {
  arrived,
  type Chosen,
  createdItem,
  failed,
  isDone,
  itemOfArticle,
  noted,
  progressed,
  sent,
  type Twin,
  told,
  type UploadItem,
} from './upload-item.ts'

/** The requests of this feature, each with its own INIT, REQUEST, SUCCESS or ERROR. */
export type ArticlesStatus = Record<
  'myArticles' | 'articlesAll' | 'uploads' | 'article' | 'counts' | 'samples' | 'change' | 'rate' | 'graph',
  AsyncState
>

/** The papers of specification §3: lists, uploads, and upload progress by paper id. */
export type ArticlesState = {
  myArticles: StoredArticle[]
  /** The query whose papers are in `myArticles`; null before any. */
  myArticlesOf: string | null
  articlesAll: (Article | SearchHit)[]
  uploadArticles: UploadItem[]
  /** Total rows of the last requested list. */
  total: number
  uploadProgress: Record<number, number>
  ratingPoints: number
  docsCount: number
  /** Persisted: hides finished uploads in Upload activity. */
  isHideUploadInformation: boolean
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
  myArticles: [],
  myArticlesOf: null,
  articlesAll: [],
  uploadArticles: [],
  total: 0,
  uploadProgress: {},
  ratingPoints: 0,
  docsCount: 0,
  isHideUploadInformation: false,
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

/** Upload transitions, from choosing a file to the end of processing (specification §4). */
const uploadReducers = {
  uploadAdded: (state: ArticlesState, { payload }: PayloadAction<Chosen>) => {
    state.uploadArticles.unshift(createdItem(payload))
  },
  uploadSent: (
    state: ArticlesState,
    { payload }: PayloadAction<{ id: string; percent: number; bytesPerSecond?: number }>,
  ) =>
    changeItem(state, payload.id, (item) => ({
      ...sent(item, payload.percent),
      bytesPerSecond: payload.bytesPerSecond ?? null,
    })),
  /** The connection was lost; the file is resent automatically under the same key. */
  uploadLost: (state: ArticlesState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, (item) => ({ ...sent(item, 0), bytesPerSecond: null, losses: item.losses + 1 })),
  uploadWaits: (state: ArticlesState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, (item) => ({ ...sent(item, 0), isWaiting: true })),
  uploadHasTwin: (state: ArticlesState, { payload }: PayloadAction<{ id: string; twin: Twin | null }>) =>
    changeItem(state, payload.id, (item) => ({ ...item, twin: payload.twin })),
  uploadArrived: (state: ArticlesState, { payload }: PayloadAction<{ id: string; article: MyArticle }>) => {
    const { id, article } = payload
    removeItems(state, (item) => item.idArticle === article.id && item.id !== id)
    // Its row now shows the progress.
    if (state.myArticles.some((mine) => mine.id === article.id)) state.revision += 1
    const heard = state.uploadProgress[article.id]
    changeItem(state, id, (item) => {
      const known = arrived(item, article)
      return heard === undefined ? known : progressed(known, heard)
    })
  },
  /** 410 removes the item; any other failure marks it as an error with its reason. */
  uploadFailed: (state: ArticlesState, { payload }: PayloadAction<{ id: string; failure: Failure }>) => {
    const { id, failure } = payload
    if (uploadFailure(failure.status) === 'remove') removeItems(state, (item) => item.id === id)
    else changeItem(state, id, (item) => failed(item, failure.detail ?? failure.message, failure.error))
  },
  uploadCancelled: (state: ArticlesState, { payload }: PayloadAction<{ id: string; reason: string }>) =>
    changeItem(state, payload.id, (item) => failed(item, payload.reason, 'cancelled')),
  uploadAgain: (state: ArticlesState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, ({ id, fileName, size, createdAt }) => createdItem({ id, fileName, size, createdAt })),
  uploadHidden: (state: ArticlesState, { payload }: PayloadAction<string>) =>
    removeItems(state, (item) => item.id === payload),
  progressHeard: {
    prepare: withTime<{ articleId: number; uploadProgress: number }>,
    reducer: (state: ArticlesState, { payload, meta }: Timed<{ articleId: number; uploadProgress: number }>) => {
      state.uploadProgress[payload.articleId] = payload.uploadProgress
      changeItemOf(state, payload.articleId, (item) => noted(progressed(item, payload.uploadProgress), meta.at))
    },
  },
  uploadStatusSet: {
    prepare: withTime<UploadState>,
    reducer: (state: ArticlesState, { payload, meta }: Timed<UploadState>) => {
      state.uploadProgress[payload.articleId] = payload.uploadProgress
      changeItemOf(state, payload.articleId, (item) => noted(told(item, payload), meta.at))
    },
  },
  uploadStatusDeleted: (state: ArticlesState, { payload }: PayloadAction<number>) => {
    delete state.uploadProgress[payload]
    removeItems(state, (item) => item.idArticle === payload)
  },
  hideUploadInformationSet: (state: ArticlesState, { payload }: PayloadAction<boolean>) => {
    state.isHideUploadInformation = payload
  },
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
  ask.keepArticles.fulfilled,
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
    builder.addCase(ask.keepArticles.fulfilled, (state, { payload, meta }) => {
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
  uploadHasTwin,
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
  keep: (state: S, result: Result, argument: Argument) => void,
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
    keep(draft as S, payload, meta.arg)
  })
  builder.addMatcher(thunk.rejected.match, (draft, { meta, payload, error }) => {
    const state = draft as Latest
    const failure = payload ?? failureOf(error)
    if (state.latest[name] === meta.requestId && !isCancelled(failure))
      state.status[name] = { status: 'ERROR', failure }
  })
}

type Timed<P> = PayloadAction<P, string, { at: string }>

function withTime<P>(payload: P): { payload: P; meta: { at: string } } {
  return { payload, meta: { at: new Date().toISOString() } }
}

/** Merges the server's list; uploads unknown to the server and those that ended here are kept. */
function listUploads(state: ArticlesState, articles: readonly MyArticle[]): void {
  const listed = new Map(articles.map((article) => [article.id, article]))
  const kept = state.uploadArticles.flatMap((item) => {
    if (item.idArticle === null) return [item]
    const article = listed.get(item.idArticle)
    listed.delete(item.idArticle)
    if (!article) return isDone(item) && item.endedAt !== null ? [item] : []
    return [{ ...itemOfArticle(article), id: item.id, endedAt: item.endedAt }]
  })
  state.uploadArticles = [...kept, ...[...listed.values()].map(itemOfArticle)].sort(newestFirst)
  for (const item of state.uploadArticles)
    if (item.idArticle !== null) state.uploadProgress[item.idArticle] = item.uploadProgress
}

/** Adds papers that appeared without an upload, such as the samples. */
function addUploads(state: ArticlesState, articles: readonly MyArticle[]): void {
  const known = new Set(state.uploadArticles.map(({ idArticle }) => idArticle))
  const added = articles.filter(({ id }) => !known.has(id)).map(itemOfArticle)
  state.uploadArticles = [...added, ...state.uploadArticles]
}

/** Changes the upload of a paper, if it is shown. */
function changeItemOf(state: ArticlesState, articleId: number, next: (item: UploadItem) => UploadItem): void {
  state.uploadArticles = state.uploadArticles.map((item) => (item.idArticle === articleId ? next(item) : item))
}

/** Removes uploads. */
function removeItems(state: ArticlesState, isGone: (item: UploadItem) => boolean): void {
  state.uploadArticles = state.uploadArticles.filter((item) => !isGone(item))
}

function changeItem(state: ArticlesState, id: string, next: (item: UploadItem) => UploadItem): void {
  state.uploadArticles = state.uploadArticles.map((item) => (item.id === id ? next(item) : item))
}

function newestFirst(a: UploadItem, b: UploadItem): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt)
}
