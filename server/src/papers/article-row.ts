import type { Article, MyArticle, Retraction, UploadState } from '@colophon/protocol/articles/entities'
import { PROCESSING_REASONS } from '@colophon/protocol/articles/errors'
import { isOwner, type PaperAccess, rights } from '@colophon/protocol/articles/roles'
import { type AccessLabel, accessLabel } from '@colophon/protocol/articles/states'
import type { Person } from '@colophon/protocol/auth/roles'
import { recordState } from '@colophon/protocol/chain-record/state'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { displayName } from '@colophon/protocol/profile/validation'
import type { z } from 'zod'
import { bibliographyOf } from './bibliographic-columns.ts'
import { citationKeyOf } from './citation-key.ts'
import type { articles } from './tables.ts'

/** A stored paper without the encrypted password, with what one user's view of it needs. */
export type ArticleRow = Omit<typeof articles.$inferSelect, 'wrappedPassword' | 'mayBeRecorded'> & {
  ownerName: string | null
  request: AccessLabel | null
  hadReadOnly: boolean | null
  /** The user's rating: true a like, false a dislike. */
  given: boolean | null
  isKept: boolean
  /** The MD5 of the statements last recorded by the owner, and that of a pending transaction. */
  recordedHash: string | null
  pendingHash: string | null
  retraction: Retraction | null
}

type ProgressRow = Pick<ArticleRow, 'id' | 'progress' | 'status' | 'stage' | 'reason' | 'warnings'>

/** The inputs of the access decision. */
export function accessOf(
  row: Pick<
    ArticleRow,
    'source' | 'ownerId' | 'isPublished' | 'isPublic' | 'deletedAt' | 'request' | 'hadReadOnly' | 'format'
  >,
): PaperAccess {
  return {
    ownerId: row.ownerId,
    isPublished: row.isPublished,
    isPublic: row.isPublic,
    isDeleted: row.deletedAt !== null,
    request: row.request,
    hadReadOnly: row.hadReadOnly ?? false,
    isArchiveRecord: row.source === 'arxiv',
    hasNoFile: row.format === null,
  }
}

/** Why a paper that may be viewed has no text. */
export function whyNoText({ isArchiveRecord, hasNoFile }: PaperAccess): 'archiveOnly' | 'noFile' | 'notComplete' {
  if (isArchiveRecord) return 'archiveOnly'
  return hasNoFile ? 'noFile' : 'notComplete'
}

/** A list item as one user sees it. */
export function toArticle(row: ArticleRow, person: Person): z.input<typeof Article> {
  const owns = isOwner(person, row)
  const mayDo = rights(person, accessOf(row))
  return {
    id: row.id,
    title: row.title,
    field: row.field,
    authors: row.authors,
    ...bibliographyOf(row),
    further: row.further,
    citationKey: citationKeyOf(row, owns),
    abstract: row.abstract,
    year: row.year,
    doi: row.doi,
    archiveId: row.archiveId,
    journalRef: row.journalRef,
    language: row.language,
    fileName: row.fileName,
    articleUrl: row.articleUrl,
    fileSize: row.sizeBytes / FILE_SIZE_FACTOR,
    pages: row.pages,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    md5Hash: row.md5Hash,
    isPublic: row.isPublic,
    isPublished: row.isPublished,
    isHidden: owns && row.isHidden,
    isSample: row.isSample,
    isFileAttached: owns && row.isFileAttached,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    status: row.status,
    source: row.source,
    ownerId: row.ownerId,
    ownerName: row.ownerId === null ? null : displayName({ id: row.ownerId, username: row.ownerName }),
    statementsCount: row.statementsCount,
    keyClaim: mayDo.view ? row.keyClaim : null,
    likesCount: row.likesCount,
    dislikesCount: row.dislikesCount,
    liked: row.given === true,
    disliked: row.given === false,
    isKept: row.isKept,
    recordState: recordState(row.md5Hash, row.recordedHash, [row.pendingHash]),
    retraction: row.retraction,
    access: accessLabel(row.isPublic, person && !owns ? row.request : null),
    rights: mayDo,
  }
}

/** A list item as its owner sees it, with the processing state. */
export function toMyArticle(
  row: ArticleRow,
  person: Person,
  queuePosition: number | null = null,
): z.input<typeof MyArticle> {
  const { articleId: _, status: __, ...state } = toUploadState(row, queuePosition)
  return { ...toArticle(row, person), ...state }
}

/** Processing state of a paper with a readable error reason. */
export function toUploadState(row: ProgressRow, queuePosition: number | null = null): z.input<typeof UploadState> {
  return {
    articleId: row.id,
    uploadProgress: row.progress,
    status: row.status,
    stage: row.stage,
    reasonCode: row.reason,
    reason: row.reason && PROCESSING_REASONS[row.reason],
    warnings: row.warnings,
    queuePosition,
  }
}
