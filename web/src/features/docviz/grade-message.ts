import type { Result } from '@colophon/protocol/docviz/entities'
import { GRADES } from './layers.ts'

/** Explains a document's grade: its own reasons, else those of its worst page. */
export function gradeMessage({ grade, pages }: Pick<Result, 'grade' | 'pages'>): string {
  if (grade.reasons.length > 0) return grade.reasons.join('; ')
  const [worst] = worstFirst(pages)
  if (grade.grade === 'excellent' || !worst || worst.reasons.length === 0) return 'No problems found'
  const below = pages.filter((page) => page.grade !== 'excellent').length
  return `${below} of ${pages.length} pages are less than excellent; page ${worst.number}: ${worst.reasons.join(', ')}`
}

/** Pages from the worst grade to the best. */
export function worstFirst(pages: Result['pages']): Result['pages'] {
  return pages.toSorted((one, other) => GRADES[one.grade].rank - GRADES[other.grade].rank || one.number - other.number)
}
