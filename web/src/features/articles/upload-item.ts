import type { MyArticle, UploadState } from '@colophon/protocol/articles/entities'
import {
  PROGRESS_ERROR,
  type Stage,
  statusOfProgress,
  statusOfUpload,
  type UploadStatus,
} from '@colophon/protocol/articles/states'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'

/** A paper of mine that holds the same bytes as a chosen file. */
export type Twin = { id: number; title: string }

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
  stage: Stage | null
  reasonCode: string | null
  reason: string | null
  warnings: string[]
  /** How many-th it is to be read, 1 the next, as far as the server told; null where it does not wait. */
  queuePosition: number | null
  /** Known once the pages were read. */
  pages: number | null
  /** When its end was seen here; null for what ended while nobody looked. */
  endedAt: string | null
  /** Of the bytes on their way, since the first of them. */
  bytesPerSecond: number | null
  /** How often the connection was lost while it was sent. */
  losses: number
  /** The server has no room for another paper of mine yet; sent again by itself. */
  isWaiting: boolean
  twin: Twin | null
}

/** What is known of a file at the moment it is chosen. */
export type Chosen = Pick<UploadItem, 'id' | 'fileName' | 'size' | 'createdAt'>

/** A chosen file, before its first byte is sent: created. */
export function createdItem(chosen: Chosen): UploadItem {
  return {
    ...chosen,
    title: chosen.fileName,
    percentUpload: 0,
    uploadStatus: 'created',
    uploadProgress: 0,
    idArticle: null,
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
    twin: null,
  }
}

/** An upload that the server knows, as after a reload; its id is made from the paper's. */
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
    idArticle: article.id,
    pages: article.pages,
    percentUpload: 100,
  }
}

/** So many per cent of the bytes are sent: created becomes uploaded at 100. An item that ended stays as it is. */
export function sent(item: UploadItem, percentUpload: number): UploadItem {
  if (item.idArticle !== null || item.uploadStatus === 'error') return item
  return { ...item, percentUpload, uploadStatus: statusOfUpload(percentUpload), isWaiting: false }
}

/** The server has the file and made a paper of it. */
export function arrived(item: UploadItem, article: MyArticle): UploadItem {
  return {
    ...item,
    ...serverPart(article),
    percentUpload: 100,
    idArticle: article.id,
    title: article.title,
    pages: article.pages,
    isWaiting: false,
  }
}

/** A live progress: 99 is complete, -1 error, anything else processing. A finished item is not opened again by a late one. */
export function progressed(item: UploadItem, uploadProgress: number): UploadItem {
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

/** Notes when the end of an upload was seen, the first time it is. */
export function noted(item: UploadItem, at: string): UploadItem {
  return item.endedAt === null && (isDone(item) || item.uploadStatus === 'error') ? { ...item, endedAt: at } : item
}

/** What the server answered when it was asked for the upload: the whole truth about it. */
export function told(item: UploadItem, state: UploadState): UploadItem {
  return { ...item, ...serverPart(state) }
}

/** The upload failed or was cancelled: error, with the reason in words. */
export function failed(item: UploadItem, reason: string, reasonCode: string | null = null): UploadItem {
  return {
    ...item,
    uploadStatus: 'error',
    uploadProgress: PROGRESS_ERROR,
    reason,
    reasonCode,
    isWaiting: false,
    twin: null,
  }
}

/** True when nothing more will happen by itself and nothing went wrong. */
export function isDone(item: Pick<UploadItem, 'uploadStatus'>): boolean {
  return item.uploadStatus === 'complete' || item.uploadStatus === 'published'
}

/** True for what needs the person: it failed, or the same file is there already. */
export function needsAttention(item: Pick<UploadItem, 'uploadStatus' | 'twin'>): boolean {
  return item.uploadStatus === 'error' || item.twin !== null
}

/** True while the server works on the paper, so that its progress is worth asking for. */
export function isInWork(item: UploadItem): item is UploadItem & { idArticle: number } {
  return item.idArticle !== null && !isDone(item) && item.uploadStatus !== 'error'
}

type ServerPart = Pick<
  UploadState,
  'uploadProgress' | 'status' | 'stage' | 'reason' | 'reasonCode' | 'warnings' | 'queuePosition'
>

function serverPart({ uploadProgress, status, stage, reason, reasonCode, warnings, queuePosition }: ServerPart) {
  return { uploadProgress, uploadStatus: status, stage, reason, reasonCode, warnings, queuePosition }
}
