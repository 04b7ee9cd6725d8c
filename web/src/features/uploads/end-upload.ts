import { PROCESSING_REASONS } from '@colophon/protocol/articles/errors'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { refetchArticle } from '../articles/actions.ts'
import { uploadCancelled, uploadFailed, uploadHidden, uploadStatusDeleted, uploadStatusSet } from '../articles/slice.ts'
import type { UploadItem } from '../articles/uploads/upload-item.ts'
import { sendAgain, stopSending } from './upload.ts'

/** Time a cancelled upload is shown as an error, in milliseconds. */
export const CANCELLED_SHOWN_MS = 1500

type Thunk = (dispatch: ThunkDispatch<unknown, undefined, UnknownAction>) => Promise<void>

/** Cancels an upload: error first, then hidden (specification §4). Processing is stopped on the server. */
export function cancelUpload({ id, idArticle }: UploadItem): Thunk {
  return async (dispatch) => {
    stopSending(id)
    dispatch(uploadCancelled({ id, reason: PROCESSING_REASONS.cancelled }))
    if (idArticle !== null && !(await dispatch(tellHidden(id, idArticle)))) return
    await new Promise((wake) => setTimeout(wake, CANCELLED_SHOWN_MS))
    dispatch(idArticle === null ? uploadHidden(id) : uploadStatusDeleted(idArticle))
  }
}

/** Removes a finished or failed upload from the list; its paper stays in My storage. */
export function hideUpload({ id, idArticle }: UploadItem): Thunk {
  return async (dispatch) => {
    stopSending(id)
    if (idArticle === null || (await dispatch(tellHidden(id, idArticle)))) dispatch(uploadHidden(id))
  }
}

/** Retries a failed upload: from the failed stage, or from the start if the server does not have the file. */
export function retryUpload({ id, idArticle }: UploadItem, password?: string): Thunk {
  return async (dispatch) => {
    if (idArticle === null) return dispatch(sendAgain(id))
    try {
      const body = { articleId: idArticle, ...(password && { password }) }
      dispatch(uploadStatusSet(await call(uploadCalls.retry, { body })))
    } catch (thrown) {
      dispatch(uploadFailed({ id, failure: failureOf(thrown) }))
    }
  }
}

/** True once the server has hidden the upload; if it no longer exists (410) its row is removed too. */
function tellHidden(id: string, articleId: number) {
  return async (dispatch: ThunkDispatch<unknown, undefined, UnknownAction>): Promise<boolean> => {
    try {
      const { status } = await call(uploadCalls.hideFromUpload, { body: { articleId, isHidden: true } })
      // An attached file was taken away from a paper that is complete without it.
      if (status === 'complete') void dispatch(refetchArticle({ query: { articleId } }))
      return true
    } catch (thrown) {
      dispatch(uploadFailed({ id, failure: failureOf(thrown) }))
      return false
    }
  }
}
