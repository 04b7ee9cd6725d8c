import type { MyArticle, UploadState } from '@colophon/protocol/articles/entities'
import { uploadFailure } from '@colophon/protocol/articles/states'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '../../../lib/api/call-error.ts'
import {
  type Chosen,
  createdItem,
  type Duplicate,
  isDone,
  itemOfArticle,
  type UploadItem,
  withEnd,
  withFailure,
  withPaper,
  withProgress,
  withSent,
  withServerState,
} from './upload-item.ts'

/** The uploads of the slice `articles`, and upload progress by paper id. */
export type UploadsState = {
  uploadArticles: UploadItem[]
  uploadProgress: Record<number, number>
  /** Persisted: hides finished uploads in Upload activity. */
  isHideUploadInformation: boolean
}

/** What an upload changes of the papers. */
type WithPapers = UploadsState & { myArticles: readonly { id: number }[]; revision: number }

export const NO_UPLOADS: UploadsState = { uploadArticles: [], uploadProgress: {}, isHideUploadInformation: false }

/** Upload transitions, from choosing a file to the end of processing (specification §4). */
export const uploadReducers = {
  uploadAdded: (state: UploadsState, { payload }: PayloadAction<Chosen>) => {
    state.uploadArticles.unshift(createdItem(payload))
  },
  uploadSent: (
    state: UploadsState,
    { payload }: PayloadAction<{ id: string; percent: number; bytesPerSecond?: number }>,
  ) =>
    changeItem(state, payload.id, (item) => ({
      ...withSent(item, payload.percent),
      bytesPerSecond: payload.bytesPerSecond ?? null,
    })),
  /** The connection was lost; the file is resent automatically under the same key. */
  uploadLost: (state: UploadsState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, (item) => ({ ...withSent(item, 0), bytesPerSecond: null, losses: item.losses + 1 })),
  uploadWaits: (state: UploadsState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, (item) => ({ ...withSent(item, 0), isWaiting: true })),
  uploadHasDuplicate: (state: UploadsState, { payload }: PayloadAction<{ id: string; duplicate: Duplicate | null }>) =>
    changeItem(state, payload.id, (item) => ({ ...item, duplicate: payload.duplicate })),
  uploadArrived: (state: WithPapers, { payload }: PayloadAction<{ id: string; article: MyArticle }>) => {
    const { id, article } = payload
    removeItems(state, (item) => item.idArticle === article.id && item.id !== id)
    // Its row now shows the progress.
    if (state.myArticles.some((mine) => mine.id === article.id)) state.revision += 1
    const progress = state.uploadProgress[article.id]
    changeItem(state, id, (item) => {
      const known = withPaper(item, article)
      return progress === undefined ? known : withProgress(known, progress)
    })
  },
  /** 410 removes the item; any other failure marks it as an error with its reason. */
  uploadFailed: (state: UploadsState, { payload }: PayloadAction<{ id: string; failure: Failure }>) => {
    const { id, failure } = payload
    if (uploadFailure(failure.status) === 'remove') removeItems(state, (item) => item.id === id)
    else changeItem(state, id, (item) => withFailure(item, failure.detail ?? failure.message, failure.error))
  },
  uploadCancelled: (state: UploadsState, { payload }: PayloadAction<{ id: string; reason: string }>) =>
    changeItem(state, payload.id, (item) => withFailure(item, payload.reason, 'cancelled')),
  uploadAgain: (state: UploadsState, { payload }: PayloadAction<string>) =>
    changeItem(state, payload, ({ id, fileName, size, createdAt }) => createdItem({ id, fileName, size, createdAt })),
  uploadHidden: (state: UploadsState, { payload }: PayloadAction<string>) =>
    removeItems(state, (item) => item.id === payload),
  progressHeard: {
    prepare: withTime<{ articleId: number; uploadProgress: number }>,
    reducer: (state: UploadsState, { payload, meta }: Timed<{ articleId: number; uploadProgress: number }>) => {
      state.uploadProgress[payload.articleId] = payload.uploadProgress
      changeItemOf(state, payload.articleId, (item) => withEnd(withProgress(item, payload.uploadProgress), meta.at))
    },
  },
  uploadStatusSet: {
    prepare: withTime<UploadState>,
    reducer: (state: UploadsState, { payload, meta }: Timed<UploadState>) => {
      state.uploadProgress[payload.articleId] = payload.uploadProgress
      changeItemOf(state, payload.articleId, (item) => withEnd(withServerState(item, payload), meta.at))
    },
  },
  uploadStatusDeleted: (state: UploadsState, { payload }: PayloadAction<number>) => {
    delete state.uploadProgress[payload]
    removeItems(state, (item) => item.idArticle === payload)
  },
  hideUploadInformationSet: (state: UploadsState, { payload }: PayloadAction<boolean>) => {
    state.isHideUploadInformation = payload
  },
}

type Timed<P> = PayloadAction<P, string, { at: string }>

function withTime<P>(payload: P): { payload: P; meta: { at: string } } {
  return { payload, meta: { at: new Date().toISOString() } }
}

/** Merges the server's list; uploads unknown to the server and those that ended here are kept. */
export function listUploads(state: UploadsState, articles: readonly MyArticle[]): void {
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
export function addUploads(state: UploadsState, articles: readonly MyArticle[]): void {
  const known = new Set(state.uploadArticles.map(({ idArticle }) => idArticle))
  const added = articles.filter(({ id }) => !known.has(id)).map(itemOfArticle)
  state.uploadArticles = [...added, ...state.uploadArticles]
}

/** Changes the upload of a paper, if it is shown. */
export function changeItemOf(state: UploadsState, articleId: number, next: (item: UploadItem) => UploadItem): void {
  state.uploadArticles = state.uploadArticles.map((item) => (item.idArticle === articleId ? next(item) : item))
}

/** Removes uploads. */
export function removeItems(state: UploadsState, isGone: (item: UploadItem) => boolean): void {
  state.uploadArticles = state.uploadArticles.filter((item) => !isGone(item))
}

function changeItem(state: UploadsState, id: string, next: (item: UploadItem) => UploadItem): void {
  state.uploadArticles = state.uploadArticles.map((item) => (item.id === id ? next(item) : item))
}

function newestFirst(a: UploadItem, b: UploadItem): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt)
}
