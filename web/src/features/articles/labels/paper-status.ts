import type { Article, MyArticle } from '@colophon/protocol/articles/entities'
import { shownProgress, type UploadStatus } from '@colophon/protocol/articles/states'
import { hasNoFile } from '../no-file.ts'

type Tone = 'plain' | 'accent' | 'care'

/** Short status label of one of my papers, and its tone. */
export function paperStatus(
  article: Pick<Article, 'status'> & Partial<Pick<MyArticle, 'uploadProgress' | 'source' | 'fileSize'>>,
): {
  label: string
  tone: Tone
} {
  const { status, source = 'system', fileSize } = article
  if (status === 'complete' && fileSize !== undefined && hasNoFile({ source, fileSize })) {
    return { label: 'No file', tone: 'plain' }
  }
  if (status === 'processing')
    return { label: `processing ${shownProgress(article.uploadProgress ?? 0)}%`, tone: 'accent' }
  return { label: LABELS[status], tone: status === 'error' ? 'care' : status === 'published' ? 'accent' : 'plain' }
}

const LABELS: Record<UploadStatus, string> = {
  created: 'created',
  uploaded: 'uploaded',
  queue: 'in the queue',
  processing: 'processing',
  complete: 'complete',
  published: 'published',
  error: 'error',
}
