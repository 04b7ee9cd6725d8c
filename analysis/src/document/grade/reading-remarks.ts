import type { PaperDocument } from '@colophon/protocol/reader/document'
import { gradeDocument } from './grade-document.ts'

/** Most pages with individual reasons. */
const mostPages = 3

/** The note to the owner of a badly read document: grade and reasons; none for a well-read one. */
export function readingRemarks(document: PaperDocument): string[] {
  const { grade, reasons, pages } = gradeDocument(document)
  if (grade === 'good' || grade === 'excellent') return []
  const worst = pages.filter((page) => page.grade === 'poor').slice(0, mostPages)
  const pageNotes = worst.map(({ page, reasons: why }) => `page ${page}: ${why.join(', ')}`)
  return [`Reading quality: ${grade} (${[...reasons, ...pageNotes].join('; ')}).`]
}
