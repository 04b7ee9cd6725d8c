import { z } from 'zod'

/** The status of an upload and of its paper (specification §4). */
export const UploadStatus = z.enum(['created', 'uploaded', 'processing', 'complete', 'published', 'queue', 'error'])
export type UploadStatus = z.infer<typeof UploadStatus>

/** Progress that means "complete" on the wire; clients show it as 100. */
export const PROGRESS_COMPLETE = 99
/** Progress that means "error" on the wire. */
export const PROGRESS_ERROR = -1

/** The status of a server progress: 99 complete, -1 error, anything else processing. */
export function statusOfProgress(progress: number): UploadStatus {
  if (progress === PROGRESS_COMPLETE) return 'complete'
  return progress === PROGRESS_ERROR ? 'error' : 'processing'
}

/** The progress to show, 0..100: 99 is shown as 100, an error as 0. */
export function shownProgress(progress: number): number {
  if (progress === PROGRESS_COMPLETE) return 100
  return Math.max(0, Math.min(100, progress))
}

/** The status of a local upload item while it is sent: uploaded at 100 per cent, created before. */
export function statusOfUpload(percentUpload: number): UploadStatus {
  return percentUpload >= 100 ? 'uploaded' : 'created'
}

/** The outcome of an upload that failed with this HTTP status: 410 removes the item, anything else is an error. */
export function uploadFailure(status: number): 'remove' | 'error' {
  return status === 410 ? 'remove' : 'error'
}

/** The stages within `processing`, in order, with the progress at which each begins. */
export const STAGES = ['queue', 'parse', 'statements', 'index', 'complete'] as const
export const Stage = z.enum(STAGES)
export type Stage = z.infer<typeof Stage>
const STAGE_START: Record<Stage, number> = {
  queue: 0,
  parse: 5,
  statements: 60,
  index: 90,
  complete: PROGRESS_COMPLETE,
}

/** Overall progress, 0..99, at `share` (0..1) of a stage. */
export function progressOf(stage: Stage, share = 0): number {
  const start = STAGE_START[stage]
  const next = STAGES[STAGES.indexOf(stage) + 1]
  if (!next) return start
  const room = STAGE_START[next] - start
  return Math.min(STAGE_START[next] - 1, Math.floor(start + room * Math.max(0, Math.min(1, share))))
}

/** The eleven access labels (specification §4). */
export const ACCESS_LABELS = [
  'Open sourced',
  'Permission needed',
  'Access request pending',
  'Access request granted',
  'Access request denied',
  'Read-only request pending',
  'Read-only request granted',
  'Read-only request denied',
  'Full access request pending',
  'Full access request granted',
  'Full access request denied',
] as const
export const AccessLabel = z.enum(ACCESS_LABELS)
export type AccessLabel = z.infer<typeof AccessLabel>

/**
 * The access state of a paper for a person: from its isPublic flag and the label of their request. An unknown label, or
 * Open sourced on a private paper, becomes 'Permission needed'.
 */
export function accessLabel(isPublic: boolean, requestText: string | null): AccessLabel {
  if (isPublic) return 'Open sourced'
  return ACCESS_LABELS.find((label) => label === requestText && label !== 'Open sourced') ?? 'Permission needed'
}
