import { describe, expect, it } from 'vitest'
import { myPaper, processingPaper } from '../articles/testing/papers.ts'
import { itemOfArticle, type UploadItem, withFailure } from '../articles/uploads/upload-item.ts'
import { batchOf, batchSummary } from './UploadGroups.tsx'

const done = (id: number, pages: number | null, endedAt: string | null): UploadItem => ({
  ...itemOfArticle(myPaper({ id, pages, createdAt: '2026-11-20T10:00:00Z' })),
  endedAt,
})
const working = itemOfArticle(processingPaper({ id: 90 }))

describe('a batch', () => {
  it('a batch is summarised with pages per minute, from the first choice to the last end', () => {
    const broken = { ...withFailure(working, 'Damaged.'), endedAt: '2026-11-20T10:09:00Z' }
    const items = [done(1, 10, '2026-11-20T10:01:00Z'), done(2, 20, '2026-11-20T10:02:00Z'), broken, working]
    expect(batchOf(items)).toEqual({ all: 4, done: 2, failed: 1, pagesPerMinute: 15 })
  })

  it('uploads that ended before the visit are left out', () => {
    expect(batchOf([done(1, 10, null), done(2, 10, null), working])).toBeNull()
    expect(batchOf([done(1, 10, null), done(2, 10, '2026-11-20T10:01:00Z'), working])?.all).toBe(2)
  })

  it('there is no speed without page counts', () => {
    expect(batchOf([done(1, null, '2026-11-20T10:01:00Z'), working])?.pagesPerMinute).toBeNull()
  })

  it('a batch of one paper is not summarised', () => expect(batchOf([done(1, 3, '2026-11-20T10:01:00Z')])).toBeNull())
})

it.each([
  [{ all: 20, done: 12, failed: 1, pagesPerMinute: 42.4 }, '12 of 20 papers done · 1 failed · 42 pages a minute'],
  [{ all: 2, done: 1, failed: 0, pagesPerMinute: 3.26 }, '1 of 2 papers done · 3.3 pages a minute'],
  [{ all: 2, done: 0, failed: 1, pagesPerMinute: null }, '0 of 2 papers done · 1 failed'],
])('%j reads "%s"', (batch, label) => expect(batchSummary(batch)).toBe(label))
