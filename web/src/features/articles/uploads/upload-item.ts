import type { MyArticle, UploadState } from '@colophon/protocol/articles/entities'
import {
  PROGRESS_ERROR,
  type Stage,
  statusOfProgress,
  statusOfUpload,
  type UploadStatus,
} from '@colophon/protocol/articles/states'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'

/** One of my papers with the same bytes as a chosen file. */
export type Duplicate = { id: number; title: string }

/**
 * One upload (specification §3). `size` in bytes, `percentUpload` 0..100 of the bytes sent, `uploadProgress` as on the
 * wire (0..98, 99 complete, -1 error), `idArticle` null until the server has answered.
 */
export type UploadItem = {
  id: string
  fileName: string
  size: number
  percentUpload: number
  uploadStatus: UploadStatus
  createdAt: string
  uploadProgress: number
  idArticle: number | null
  title: string
  authors: readonly string[]
  year: number | null
  /** Its file is being attached to details that were there before. */
  isAttached: boolean
  stage: Stage | null
  reasonCode: string | null
  reason: string | null
  warnings: string[]
  /** Queue position as reported by the server, 1 being next; null if not queued. */
  queuePosition: number | null
  /** Known once the pages are parsed. */
  pages: number | null
  /** When this page saw it finish; null if it finished earlier. */
  endedAt: string | null
  /** Bytes per second since sending started. */
  bytesPerSecond: number | null
  /** Number of lost connections while sending. */
  losses: number
  /** The user's processing quota is full; resent automatically. */
  isWaiting: boolean
  duplicate: Duplicate | null
}

/** The fields known when a file is chosen. */
export type Chosen = Pick<UploadItem, 'id' | 'fileName' | 'size' | 'createdAt'>

/** A chosen file before its first byte is sent: `created`. */
export function createdItem(chosen: Chosen): UploadItem {
  return {
    ...chosen,
    title: chosen.fileName,
    authors: [],
    year: null,
    percentUpload: 0,
    uploadStatus: 'created',
    uploadProgress: 0,
    idArticle: null,
    isAttached: false,
    stage: null,
    reasonCode: null,
    reason: null,
    warnings: [],
    queuePosition: null,
    pages: null,
    endedAt: null,
    bytesPerSecond: null,
    losses: 0,
    isWaiting: false,
    duplicate: null,
  }
}

/** An upload known to the server, as after a reload; its id is derived from the paper's. */
export function itemOfArticle(article: MyArticle): UploadItem {
  return {
    ...createdItem({
      id: `article-${article.id}`,
      fileName: article.fileName,
      size: article.fileSize * FILE_SIZE_FACTOR,
      createdAt: article.createdAt,
    }),
    ...serverPart(article),
    title: article.title,
    authors: article.authors,
    year: article.year,
    idArticle: article.id,
    isAttached: article.isFileAttached,
    pages: article.pages,
    percentUpload: 100,
  }
}

/** A percentage of the bytes is sent: created becomes uploaded at 100. An ended item is unchanged. */
export function withSent(item: UploadItem, percentUpload: number): UploadItem {
  if (item.idArticle !== null || item.uploadStatus === 'error') return item
  return { ...item, percentUpload, uploadStatus: statusOfUpload(percentUpload), isWaiting: false }
}

/** The server has received the file and created a paper. */
export function withPaper(item: UploadItem, article: MyArticle): UploadItem {
  return {
    ...item,
    ...serverPart(article),
    percentUpload: 100,
    idArticle: article.id,
    title: article.title,
    authors: article.authors,
    year: article.year,
    isAttached: article.isFileAttached,
    pages: article.pages,
    isWaiting: false,
  }
}

/** Live progress: 99 is complete, -1 error, anything else processing. A late one does not reopen a finished item. */
export function withProgress(item: UploadItem, uploadProgress: number): UploadItem {
  const uploadStatus = statusOfProgress(uploadProgress)
  if (uploadStatus === 'processing' && isDone(item)) return item
  if (uploadStatus === 'complete' && item.uploadStatus === 'published') return { ...item, uploadProgress }
  return {
    ...item,
    uploadProgress,
    uploadStatus,
    queuePosition: uploadProgress > 0 ? null : item.queuePosition,
    ...(uploadStatus !== 'error' && { reason: null, reasonCode: null }),
  }
}

/** Records when the end of an upload was first seen. */
export function withEnd(item: UploadItem, at: string): UploadItem {
  return item.endedAt === null && (isDone(item) || item.uploadStatus === 'error') ? { ...item, endedAt: at } : item
}

/** The upload state as returned by the server. */
export function withServerState(item: UploadItem, state: UploadState): UploadItem {
  return { ...item, ...serverPart(state) }
}

/** The upload failed or was cancelled: `error` with a message. */
export function withFailure(item: UploadItem, reason: string, reasonCode: string | null = null): UploadItem {
  return {
    ...item,
    uploadStatus: 'error',
    uploadProgress: PROGRESS_ERROR,
    reason,
    reasonCode,
    isWaiting: false,
    duplicate: null,
  }
}

/** True if the upload ended without failure. */
export function isDone(item: Pick<UploadItem, 'uploadStatus'>): boolean {
  return item.uploadStatus === 'complete' || item.uploadStatus === 'published'
}

/** True if it needs the user: it failed, or the same file exists already. */
export function needsAttention(item: Pick<UploadItem, 'uploadStatus' | 'duplicate'>): boolean {
  return item.uploadStatus === 'error' || item.duplicate !== null
}

/** True if a paper could not be processed, and has no details to be listed by. */
export function isFailedPaper({ uploadStatus, idArticle, isAttached, reasonCode }: UploadItem): boolean {
  return uploadStatus === 'error' && idArticle !== null && !isAttached && reasonCode !== 'cancelled'
}

const HOPELESS = [
  'fileUnsupported',
  'fileEmpty',
  'fileTooLarge',
  'documentEmpty',
  'documentBroken',
  'documentNoText',
  'documentTooManyPages',
  'documentTooLarge',
  'documentTypeUnsupported',
]

/** True if the same file would fail again. */
export function isHopeless({ reasonCode }: Pick<UploadItem, 'reasonCode'>): boolean {
  return reasonCode !== null && HOPELESS.includes(reasonCode)
}

/** True while the server processes the paper, so that polling is useful. */
export function isBeingProcessed(item: UploadItem): item is UploadItem & { idArticle: number } {
  return item.idArticle !== null && !isDone(item) && item.uploadStatus !== 'error'
}

type ServerPart = Pick<
  UploadState,
  'uploadProgress' | 'status' | 'stage' | 'reason' | 'reasonCode' | 'warnings' | 'queuePosition'
>

function serverPart({ uploadProgress, status, stage, reason, reasonCode, warnings, queuePosition }: ServerPart) {
  return { uploadProgress, uploadStatus: status, stage, reason, reasonCode, warnings, queuePosition }
}
