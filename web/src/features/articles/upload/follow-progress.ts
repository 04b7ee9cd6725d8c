import { articleCalls } from '@colophon/protocol/articles/calls'
import { PROGRESS_COMPLETE, PROGRESS_ERROR } from '@colophon/protocol/articles/states'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { fetchUploads, refetchArticle } from '../actions.ts'
import { progressHeard, uploadStatusDeleted, uploadStatusSet, type WithArticles } from '../slice.ts'
import { noteProgress } from './stage-times.ts'

type Thunk<Result> = (
  dispatch: ThunkDispatch<unknown, undefined, UnknownAction>,
  getState: () => unknown,
) => Promise<Result>

/** A live `uploadStatusUpdate`: at 100 the article is refetched; an error is asked for its reason. */
export function hearProgress(articleId: number, uploadProgress: number): Thunk<void> {
  return async (dispatch) => {
    noteProgress(articleId, uploadProgress, Date.now())
    dispatch(progressHeard({ articleId, uploadProgress }))
    if (uploadProgress === PROGRESS_COMPLETE) await dispatch(refetchArticle({ query: { articleId } }))
    if (uploadProgress === PROGRESS_ERROR) await dispatch(askProgress(articleId))
  }
}

/** Asks how far an upload is; true when the answer was news. 410 or 404 takes the row away. */
export function askProgress(articleId: number): Thunk<boolean> {
  return async (dispatch, getState) => {
    const before = (getState() as WithArticles).articles.uploadProgress[articleId]
    try {
      const state = await call(articleCalls.uploadStatus, { query: { articleId } })
      dispatch(uploadStatusSet(state))
      const isNews = state.uploadProgress !== before
      if (isNews && state.uploadProgress === PROGRESS_COMPLETE) await dispatch(refetchArticle({ query: { articleId } }))
      return isNews
    } catch (thrown) {
      const { status } = failureOf(thrown)
      if (status === 410 || status === 404) dispatch(uploadStatusDeleted(articleId))
      return false
    }
  }
}

/** Asks how far all uploads are, in a few calls however many there are; true when the answer was news. */
export function askAllProgress(): Thunk<boolean> {
  return async (dispatch, getState) => {
    const progress = () => (getState() as WithArticles).articles.uploadProgress
    const before = progress()
    await dispatch(fetchUploads())
    return Object.entries(progress()).some(([id, heard]) => before[Number(id)] !== heard)
  }
}
