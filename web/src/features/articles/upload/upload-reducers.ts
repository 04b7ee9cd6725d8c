import type { MyArticle, UploadState } from '@colophon/protocol/articles/entities'
import { uploadFailure } from '@colophon/protocol/articles/states'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '../../../lib/call-error.ts'
import type { ArticlesState } from '../articles-state.ts'
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

/** What may happen to an upload, from the choice of a file to the end of its processing (specification §4). */
export const uploadReducers = {
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
  /** The connection was lost on the way; the file is sent again by itself, under the same key. */
  uploadLost: (state: ArticlesState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, (item) => ({ ...sent(item, 0), bytesPerSecond: null, losses: item.losses + 1 })),
  uploadWaits: (state: ArticlesState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, (item) => ({ ...sent(item, 0), isWaiting: true })),
  uploadHasTwin: (state: ArticlesState, { payload }: PayloadAction<{ id: string; twin: Twin | null }>) =>
    changeItem(state, payload.id, (item) => ({ ...item, twin: payload.twin })),
  uploadArrived: (state: ArticlesState, { payload }: PayloadAction<{ id: string; article: MyArticle }>) => {
    const { id, article } = payload
    removeItems(state, (item) => item.idArticle === article.id && item.id !== id)
    const heard = state.uploadProgress[article.id]
    changeItem(state, id, (item) => {
      const known = arrived(item, article)
      return heard === undefined ? known : progressed(known, heard)
    })
  },
  /** 410 takes the item away; everything else makes it an error with its reason. */
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

type Timed<P> = PayloadAction<P, string, { at: string }>

function withTime<P>(payload: P): { payload: P; meta: { at: string } } {
  return { payload, meta: { at: new Date().toISOString() } }
}

/** Takes over what the server lists; uploads that it does not know yet, and those that ended here, stay. */
export function listUploads(state: ArticlesState, articles: readonly MyArticle[]): void {
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

/** Shows papers that came into my storage without a file being chosen, such as the samples. */
export function addUploads(state: ArticlesState, articles: readonly MyArticle[]): void {
  const known = new Set(state.uploadArticles.map(({ idArticle }) => idArticle))
  const added = articles.filter(({ id }) => !known.has(id)).map(itemOfArticle)
  state.uploadArticles = [...added, ...state.uploadArticles]
}

/** Changes the upload of a paper, if it is shown. */
export function changeItemOf(state: ArticlesState, articleId: number, next: (item: UploadItem) => UploadItem): void {
  state.uploadArticles = state.uploadArticles.map((item) => (item.idArticle === articleId ? next(item) : item))
}

/** Takes uploads away. */
export function removeItems(state: ArticlesState, isGone: (item: UploadItem) => boolean): void {
  state.uploadArticles = state.uploadArticles.filter((item) => !isGone(item))
}

function changeItem(state: ArticlesState, id: string, next: (item: UploadItem) => UploadItem): void {
  state.uploadArticles = state.uploadArticles.map((item) => (item.id === id ? next(item) : item))
}

function newestFirst(a: UploadItem, b: UploadItem): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt)
}
