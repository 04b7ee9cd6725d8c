import { progressOf, STAGES, type Stage, shownProgress } from '@colophon/protocol/articles/states'
import { formatCountOf } from '../../lib/format.ts'
import { isDone, needsAttention, type UploadItem } from '../articles/uploads/upload-item.ts'

/** Labels of the stages. */
export const STAGE_LABELS: Record<Stage, string> = {
  queue: 'In the queue',
  parse: 'Reading the pages',
  statements: 'Finding claims',
  index: 'Adding it to search',
  complete: 'complete',
}

const LOST = 'The connection was lost; sending will resume'
const SENT_AGAIN = 'Sending again after a lost connection; nothing is stored twice'

/** The stage of a progress value of 0..99. */
export function stageOfProgress(progress: number): Stage {
  return STAGES.findLast((stage) => progressOf(stage) <= progress) ?? 'queue'
}

/** Label of an upload's current state. */
export function uploadLabel(item: UploadItem): string {
  if (item.duplicate) return 'You already have this file'
  if (item.isWaiting) return 'Waiting until one of your papers is processed'
  switch (item.uploadStatus) {
    case 'created':
      if (item.losses > 0) return item.percentUpload > 0 ? SENT_AGAIN : LOST
      return item.percentUpload > 0 ? 'Sending' : 'Waiting to be sent'
    case 'uploaded':
      return 'Sent; the server is checking it'
    case 'queue':
      return queueLabel(item.queuePosition)
    case 'processing':
      return STAGE_LABELS[stageOfProgress(item.uploadProgress)]
    case 'complete':
      return STAGE_LABELS.complete
    case 'published':
      return 'published'
    case 'error':
      return item.reason ?? 'Something went wrong.'
  }
}

function queueLabel(position: number | null): string {
  if (position === null) return STAGE_LABELS.queue
  return position === 1 ? 'Next in queue' : `${ordinal(position)} in queue`
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** For example "12th". */
function ordinal(number: number): string {
  return `${number}${SUFFIXES[ORDINALS.select(number)] ?? 'th'}`
}

/** Percentage of an upload, 0..100: of its bytes while it is sent, then of its processing. */
export function uploadPercent(item: UploadItem): number {
  return item.idArticle === null ? item.percentUpload : shownProgress(item.uploadProgress)
}

/** Groups uploads: active, needing attention, done. */
export function groupUploads(items: readonly UploadItem[]): {
  now: UploadItem[]
  attention: UploadItem[]
  done: UploadItem[]
} {
  return {
    now: items
      .filter((item) => !isDone(item) && !needsAttention(item))
      .toSorted((one, other) => uploadOrder(one) - uploadOrder(other)),
    attention: items.filter((item) => needsAttention(item)),
    done: items.filter((item) => isDone(item) && !needsAttention(item)),
  }
}

/** Running uploads first, then those being sent, then the queue in order; stable. */
function uploadOrder(item: UploadItem): number {
  if (item.uploadStatus === 'processing') return 0
  if (item.uploadStatus === 'uploaded' || (item.percentUpload > 0 && item.idArticle === null)) return 1
  return 2 + (item.queuePosition ?? 1_000_000)
}

/** One-line summary of all uploads, announced only when a number changes. */
export function uploadSummary(items: readonly UploadItem[]): string {
  const { now, attention, done } = groupUploads(items)
  const parts = [
    now.length > 0 && formatCountOf(now.length, 'paper processing', 'papers processing'),
    attention.length > 0 && `${attention.length} ${attention.length === 1 ? 'needs' : 'need'} your attention`,
    done.length > 0 && `${done.length} done`,
  ].filter((part) => part !== false)
  return parts.join(', ')
}

/** Splits finished uploads by local date of the given time: today, or earlier. */
export function splitDone(done: readonly UploadItem[], now: Date): { today: UploadItem[]; earlier: UploadItem[] } {
  const isToday = ({ endedAt, createdAt }: UploadItem) =>
    new Date(endedAt ?? createdAt).toDateString() === now.toDateString()
  return { today: done.filter(isToday), earlier: done.filter((item) => !isToday(item)) }
}

/** Completed share of each stage, 0..1, sending included. */
export function stagesOf(item: UploadItem): Record<'send' | Stage, number> {
  const sending = item.idArticle === null ? item.percentUpload / 100 : 1
  const progress = item.idArticle === null ? -1 : item.uploadProgress
  const share = (stage: Stage, index: number): number => {
    const next = STAGES[index + 1]
    if (!next) return progress >= progressOf(stage) ? 1 : 0
    const start = progressOf(stage)
    return Math.max(0, Math.min(1, (progress - start) / (progressOf(next) - start)))
  }
  const shares = Object.fromEntries(STAGES.map((stage, index) => [stage, share(stage, index)])) as Record<Stage, number>
  return { send: sending, ...shares }
}
