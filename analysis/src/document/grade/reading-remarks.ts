import type { PaperDocument } from '@colophon/protocol/reader/document'
import { gradeDocument } from './grade-document.ts'

/** Pages whose reasons are told one by one. */
const mostPages = 3

/** What an owner is told of a document that was read badly: its grade and why; nothing of one that was read well. */
export function readingRemarks(document: PaperDocument): string[] {
  const { grade, reasons, pages } = gradeDocument(document)
  if (grade === 'good' || grade === 'excellent') return []
  const worst = pages.filter((page) => page.grade === 'poor').slice(0, mostPages)
  const told = worst.map(({ page, reasons: why }) => `page ${page}: ${why.join(', ')}`)
  return [`Reading quality: ${grade} (${[...reasons, ...told].join('; ')}).`]
}
