import { uploadFailure } from '@colophon/protocol/articles/states'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import pLimit from 'p-limit'
import { call } from '../../lib/api/call.ts'
import { failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { fileHash } from '../../lib/hash/file-hash.ts'
import { toastError } from '../../ui/toast.tsx'
import {
  uploadAdded,
  uploadAgain,
  uploadArrived,
  uploadFailed,
  uploadHasDuplicate,
  uploadLost,
  uploadSent,
  uploadWaits,
  type WithArticles,
} from '../articles/slice.ts'
import type { Duplicate } from '../articles/uploads/upload-item.ts'

/** Number of concurrent uploads. */
export const UPLOADS_AT_ONCE = 2
/** Delay before resending when the user's processing quota is full, in milliseconds. */
export const ROOM_WAIT_MS = 5000
/** Automatic retries after a lost connection. */
export const LOSSES_MAX = 8
/** Backoff between retries: doubled from the first to the longest, in milliseconds. */
const LOST_WAIT_MS = { first: 1000, longest: 30_000 }

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>
type Thunk = (dispatch: Dispatch, getState: () => unknown) => Promise<void>
/** A file, and the paper that gets it; null for a new paper. */
type Travelling = { file: File; attachTo: number | null; leaving: AbortController }

const NO_ROOM = ['tooManyInWork', 'tooManyRequests']
// Files cannot be stored in the state; they are held here until the server has them.
const files = new Map<string, Travelling>()
const inLane = pLimit(UPLOADS_AT_ONCE)
// Files being sent, by content hash: a second copy waits for the first.
const underway = new Map<string, Promise<void>>()

/**
 * Uploads chosen files, two at a time, as new papers or as the file of one. Duplicates of one's own papers need
 * confirmation first.
 */
export function uploadFiles(chosen: readonly File[], attachTo: number | null = null): Thunk {
  return async (dispatch, getState) => {
    const ids = chosen.map((file) => {
      const id = nanoid()
      files.set(id, { file, attachTo, leaving: new AbortController() })
      dispatch(uploadAdded({ id, fileName: file.name, size: file.size, createdAt: new Date().toISOString() }))
      return id
    })
    await Promise.all(ids.map((id) => inLane(() => begin(id, dispatch, getState))))
  }
}

/** Uploads a duplicate anyway ("keep both"). */
export function keepBoth(id: string): Thunk {
  return async (dispatch, getState) => {
    dispatch(uploadHasDuplicate({ id, duplicate: null }))
    await inLane(() => send(id, dispatch, getState))
  }
}

/** Uploads all duplicates ("keep all"). */
export function keepAll(ids: readonly string[]): Thunk {
  return async (dispatch) => {
    await Promise.all(ids.map((id) => dispatch(keepBoth(id))))
  }
}

/** Retries an upload that failed before the server had the file. */
export function sendAgain(id: string): Thunk {
  return async (dispatch, getState) => {
    const known = files.get(id)
    if (!known) return
    files.set(id, { ...known, leaving: new AbortController() })
    dispatch(uploadAgain(id))
    await inLane(() => send(id, dispatch, getState))
  }
}

/** Aborts sending a file and removes it. */
export function stopSending(id: string): void {
  files.get(id)?.leaving.abort()
  files.delete(id)
}

async function begin(id: string, dispatch: Dispatch, getState: () => unknown): Promise<void> {
  const known = wanted(id, getState)
  if (!known) return
  // Which paper it is the file of was chosen.
  const sha256 = known.attachTo === null ? await fileHash(known.file) : null
  if (!sha256) return send(id, dispatch, getState)
  for (let earlier = underway.get(sha256); earlier; earlier = underway.get(sha256)) await earlier
  const sending = sendUnlessThere(id, sha256, dispatch, getState)
  underway.set(sha256, sending)
  await sending.finally(() => underway.delete(sha256))
}

async function sendUnlessThere(id: string, sha256: string, dispatch: Dispatch, getState: () => unknown): Promise<void> {
  const known = wanted(id, getState)
  if (!known) return
  const duplicate = await findDuplicate(sha256, known.leaving.signal)
  if (!duplicate) return send(id, dispatch, getState)
  dispatch(uploadHasDuplicate({ id, duplicate }))
}

async function send(id: string, dispatch: Dispatch, getState: () => unknown, losses = 0): Promise<void> {
  const known = wanted(id, getState)
  if (!known) return
  const { signal } = known.leaving
  const began = Date.now()
  const onProgress = (percent: number) => {
    const seconds = (Date.now() - began) / 1000
    const bytes = (percent / 100) * known.file.size
    dispatch(uploadSent({ id, percent, ...(seconds > 0 && { bytesPerSecond: bytes / seconds }) }))
  }
  try {
    const input = { fields: GenerationFields.parse({}), file: known.file }
    // One idempotency key per upload, so that a retry creates no second paper; a file is attached once anyway.
    const options = { signal, onProgress, idempotencyKey: id }
    const articleId = known.attachTo
    const article = await (articleId === null
      ? call(uploadCalls.create, input, options)
      : call(uploadCalls.attachFile, { ...input, query: { articleId } }, options))
    files.delete(id)
    dispatch(uploadArrived({ id, article }))
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (isCancelled(failure)) return
    if (failure.error === 'noConnection' && losses < LOSSES_MAX) {
      dispatch(uploadLost(id))
      await untilOnline(Math.min(LOST_WAIT_MS.longest, LOST_WAIT_MS.first * 2 ** losses), signal)
      return send(id, dispatch, getState, losses + 1)
    }
    if (!NO_ROOM.includes(failure.error)) {
      if (uploadFailure(failure.status) !== 'remove') toastError(failure.detail ?? failure.message)
      return void dispatch(uploadFailed({ id, failure }))
    }
    dispatch(uploadWaits(id))
    await new Promise((wake) => setTimeout(wake, ROOM_WAIT_MS))
    await send(id, dispatch, getState)
  }
}

/** Waits for the delay, the browser coming online, or an abort. */
function untilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const wake = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    addEventListener('online', wake, { signal: over.signal })
    signal.addEventListener('abort', wake, { signal: over.signal })
  })
}

/** A file is sent only while its row exists: cancelling or signing out stops it. */
function wanted(id: string, getState: () => unknown): Travelling | null {
  const { uploadArticles } = (getState() as WithArticles).articles
  const item = uploadArticles.find((each) => each.id === id)
  const known = files.get(id)
  if (item && item.uploadStatus !== 'error' && known) return known
  files.delete(id)
  return null
}

/** One of my papers with the same bytes; null if unknown, in which case the upload continues. */
async function findDuplicate(sha256: string, signal: AbortSignal): Promise<Duplicate | null> {
  try {
    const [[duplicate]] = await call(storageCalls.myArticles, { query: { sha256, limit: 1 } }, { signal })
    return duplicate ? { id: duplicate.id, title: duplicate.title } : null
  } catch {
    return null
  }
}
