import { formatCount, formatCountOf } from '../../../lib/format.ts'
import { isDone, type UploadItem } from './upload-item.ts'

/** What became of the uploads that were seen here, and how fast: pages a minute from the first choice to the last end. */
export type Batch = { all: number; done: number; failed: number; pagesPerMinute: number | null }

/** Sums up the uploads that are in work or ended while somebody looked; null where there are less than two. */
export function batchOf(items: readonly UploadItem[]): Batch | null {
  const seen = items.filter((item) => item.endedAt !== null || !(isDone(item) || item.uploadStatus === 'error'))
  const ended = seen.filter(({ endedAt }) => endedAt !== null)
  if (seen.length < 2 || ended.length === 0) return null
  const done = ended.filter(isDone)
  const pages = done.reduce((sum, item) => sum + (item.pages ?? 0), 0)
  const first = Math.min(...done.map(({ createdAt }) => Date.parse(createdAt)))
  const last = Math.max(...done.map(({ endedAt }) => Date.parse(endedAt ?? '')))
  const minutes = (last - first) / 60_000
  return {
    all: seen.length,
    done: done.length,
    failed: ended.length - done.length,
    pagesPerMinute: pages > 0 && minutes > 0 ? pages / minutes : null,
  }
}

/** A batch in a line. */
export function batchWords({ all, done, failed, pagesPerMinute }: Batch): string {
  const parts = [`${formatCount(done)} of ${formatCountOf(all, 'paper', 'papers')} done`]
  if (failed > 0) parts.push(`${formatCount(failed)} failed`)
  if (pagesPerMinute !== null) {
    const rounded = pagesPerMinute < 10 ? Math.round(pagesPerMinute * 10) / 10 : Math.round(pagesPerMinute)
    parts.push(`${rounded} pages a minute`)
  }
  return parts.join(' · ')
}
