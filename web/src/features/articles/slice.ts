import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import { followStatus, INIT } from '../../lib/async-state.ts'
import * as ask from './actions.ts'
import { type ArticlesState, changeArticle, initialState } from './articles-state.ts'
import { followLatest } from './upload/follow-latest.ts'
import { addUploads, changeItemOf, listUploads, removeItems, uploadReducers } from './upload/upload-reducers.ts'

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
    followLatest(builder, 'myArticles', ask.fetchMyArticles, (state, [list, total]) => {
      state.myArticles = list
      state.total = total
    })
    followLatest(builder, 'articlesAll', ask.fetchArticlesAll, (state, [list, total]) => {
      state.articlesAll = list
      state.total = total
    })
    followLatest(builder, 'articlesAll', ask.searchArticles, (state, { hits, total, meta, archiveHits }) => {
      state.articlesAll = hits
      state.archiveHits = archiveHits
      state.total = total
      state.searchMeta = meta
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
