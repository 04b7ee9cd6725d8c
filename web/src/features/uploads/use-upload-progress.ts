import { articleEvents } from '@colophon/protocol/articles/events'
import { PROGRESS_COMPLETE, PROGRESS_ERROR } from '@colophon/protocol/articles/states'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'
import { fetchUploads, refetchArticle } from '../articles/actions.ts'
import { progressHeard, uploadStatusDeleted, uploadStatusSet, type WithArticles } from '../articles/slice.ts'
import { noteProgress } from './stage-times.ts'

/** Silence of the live connection after which uploads are polled, and the polling interval, in milliseconds. */
export const SILENCE_MS = 5000
/** Above this number uploads are polled as a list. */
const ASKED_ONE_BY_ONE = 10
/** Shown while live updates are paused. */
export const PAUSED_TEXT = 'live updates paused, checking every 5 s'

/**
 * Follows papers being processed: by live events, and by polling every 5 s after 5 s of silence. True while updates
 * are paused: disconnected, or polling found something new.
 */
export function useUploadProgress(articleIds: readonly number[]): boolean {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const [eventCount, setEventCount] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const [isSilent, setSilent] = useState(false)
  useLiveEvent(articleEvents.uploadStatusUpdate, ({ articleId, uploadProgress }) => {
    setEventCount((times) => times + 1)
    setMissing(false)
    setSilent(false)
    void dispatch(applyProgress(articleId, uploadProgress))
  })
  const ask = useEffectEvent(async () => {
    setSilent(true)
    const news =
      articleIds.length > ASKED_ONE_BY_ONE
        ? [await dispatch(askAllProgress())]
        : await Promise.all(articleIds.map((id) => dispatch(askProgress(id))))
    if (news.includes(true)) setMissing(true)
  })
  const isIdle = articleIds.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every live event restarts the idle timer.
  useEffect(() => {
    if (isIdle) return
    const timer = setInterval(() => void ask(), SILENCE_MS)
    return () => clearInterval(timer)
  }, [isIdle, eventCount])
  return !isIdle && isSilent && (phase !== 'live' || isMissing)
}

type Thunk<Result> = (
  dispatch: ThunkDispatch<unknown, undefined, UnknownAction>,
  getState: () => unknown,
) => Promise<Result>

/** Handles a live `uploadStatusUpdate`: at 100 the article is refetched; for an error its reason is loaded. */
export function applyProgress(articleId: number, uploadProgress: number): Thunk<void> {
  return async (dispatch) => {
    noteProgress(articleId, uploadProgress, Date.now())
    dispatch(progressHeard({ articleId, uploadProgress }))
    if (uploadProgress === PROGRESS_COMPLETE) await dispatch(refetchArticle({ query: { articleId } }))
    if (uploadProgress === PROGRESS_ERROR) await dispatch(askProgress(articleId))
  }
}

/** Polls an upload; true if something changed. 410 or 404 removes the row. */
export function askProgress(articleId: number): Thunk<boolean> {
  return async (dispatch, getState) => {
    const before = (getState() as WithArticles).articles.uploadProgress[articleId]
    try {
      const state = await call(uploadCalls.uploadStatus, { query: { articleId } })
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

/** Polls all uploads in a few calls; true if anything changed. */
function askAllProgress(): Thunk<boolean> {
  return async (dispatch, getState) => {
    const progress = () => (getState() as WithArticles).articles.uploadProgress
    const before = progress()
    await dispatch(fetchUploads())
    return Object.entries(progress()).some(([id, percent]) => before[Number(id)] !== percent)
  }
}
