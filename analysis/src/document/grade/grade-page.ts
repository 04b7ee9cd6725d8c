import type { Block, Page, PaperDocument } from '@colophon/protocol/articles/document'
import { layoutFindings } from './layout-findings.ts'
import { textFindings } from './text-findings.ts'

/** How well a document, or a page of it, was read. */
export type Grade = 'poor' | 'fair' | 'good' | 'excellent'

/** The grade of one page. */
export interface PageGrade {
  page: number
  grade: Grade
  reasons: string[]
}

/** What is noted of a page; weights add up: from 10 on it is poor, from 5 fair, from 1 good. What weighs 0 is only told. */
export interface Finding {
  weight: number
  reason: string
}

/** A page of a document with what stands on it. */
export interface GradedPage {
  page: Page
  blocks: readonly Block[]
  /** Indexes in the document of the blocks on this page. */
  indexes: readonly number[]
  /** Indexes of the blocks of tables with cells and of figures with a caption, on any page. */
  known: ReadonlySet<number>
}

/** Judges one page of a document by what was found on it. */
export function gradePage(document: PaperDocument, page: GradedPage): PageGrade {
  const { number } = page.page
  const findings = findingsOf(document, page)
  const weight = findings.reduce((sum, finding) => sum + finding.weight, 0)
  const grade = weight >= 10 ? 'poor' : weight >= 5 ? 'fair' : weight >= 1 ? 'good' : 'excellent'
  return { page: number, grade, reasons: findings.map(({ reason }) => reason) }
}

function findingsOf(document: PaperDocument, page: GradedPage): Finding[] {
  const isEmpty = page.blocks.every((block) => block.text.trim() === '')
  if (isEmpty) return [{ weight: 10, reason: 'no text on this page' }]
  return [...scanFinding(document, page), ...textFindings(page.blocks), ...layoutFindings(document, page)]
}

function scanFinding({ scanned = [] }: PaperDocument, { page }: GradedPage): Finding[] {
  const scan = scanned.find((each) => each.page === page.number)
  if (!scan) return []
  const weight = scan.confidence >= 85 ? 1 : scan.confidence >= 65 ? 5 : 10
  return [{ weight, reason: `text read from a scan, ${Math.round(scan.confidence)} % sure` }]
}
