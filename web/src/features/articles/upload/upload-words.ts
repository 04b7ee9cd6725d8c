import { progressOf, STAGES, type Stage, shownProgress } from '@colophon/protocol/articles/states'
import { formatCountOf } from '../../../lib/format.ts'
import { isDone, needsAttention, type UploadItem } from './upload-item.ts'

const STAGE_WORDS: Record<Stage, string> = {
  queue: 'In the queue',
  parse: 'Reading the pages',
  statements: 'Finding statements',
  index: 'Adding it to search',
  complete: 'Ready',
}

/** The step that a progress of 0..99 belongs to. */
export function stageOfProgress(progress: number): Stage {
  return STAGES.findLast((stage) => progressOf(stage) <= progress) ?? 'queue'
}

/** What happens to an upload at this moment, in words. */
export function uploadWords(item: UploadItem): string {
  if (item.twin) return 'You already have this file'
  if (item.isWaiting) return 'Waiting until one of your papers in work is done'
  switch (item.uploadStatus) {
    case 'created':
      return item.percentUpload > 0 ? 'Sending' : 'Waiting to be sent'
    case 'uploaded':
      return 'Sent; the server is checking it'
    case 'queue':
      return STAGE_WORDS.queue
    case 'processing':
      return STAGE_WORDS[stageOfProgress(item.uploadProgress)]
    case 'complete':
      return STAGE_WORDS.complete
    case 'published':
      return 'Ready and published'
    case 'error':
      return item.reason ?? 'Something went wrong.'
  }
}

/** How far an upload is, 0..100: of its bytes while they travel, then of its processing. */
export function uploadPercent(item: UploadItem): number {
  return item.idArticle === null ? item.percentUpload : shownProgress(item.uploadProgress)
}

/** The uploads by what they ask of the person: nothing yet, something, nothing any more. */
export function groupUploads(items: readonly UploadItem[]): {
  now: UploadItem[]
  attention: UploadItem[]
  done: UploadItem[]
} {
  return {
    now: items.filter((item) => !isDone(item) && !needsAttention(item)),
    attention: items.filter((item) => needsAttention(item)),
    done: items.filter((item) => isDone(item) && !needsAttention(item)),
  }
}

/** One line about all uploads, said aloud only when a number in it changes. */
export function uploadSummary(items: readonly UploadItem[]): string {
  const { now, attention, done } = groupUploads(items)
  const parts = [
    now.length > 0 && formatCountOf(now.length, 'paper in work', 'papers in work'),
    attention.length > 0 && `${attention.length} ${attention.length === 1 ? 'needs' : 'need'} your attention`,
    done.length > 0 && `${done.length} done`,
  ].filter((part) => part !== false)
  return parts.join(', ')
}
