import type { Result } from '@colophon/protocol/docviz/entities'
import { GRADES } from './layers.ts'

/** Why a document has its grade: its own reasons, else what speaks against the pages that keep it from being excellent. */
export function gradeWords({ grade, pages }: Pick<Result, 'grade' | 'pages'>): string {
  if (grade.reasons.length > 0) return grade.reasons.join('; ')
  const [worst] = worstFirst(pages)
  if (grade.grade === 'excellent' || !worst || worst.reasons.length === 0) return 'no problems found'
  const below = pages.filter((page) => page.grade !== 'excellent').length
  return `${below} of ${pages.length} pages are less than excellent; page ${worst.number}: ${worst.reasons.join(', ')}`
}

/** The pages in the order in which they want to be looked at. */
export function worstFirst(pages: Result['pages']): Result['pages'] {
  return pages.toSorted((one, other) => GRADES[one.grade].rank - GRADES[other.grade].rank || one.number - other.number)
}
