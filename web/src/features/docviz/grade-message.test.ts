import type { Result } from '@colophon/protocol/docviz/entities'
import { describe, expect, it } from 'vitest'
import { gradeMessage, worstFirst } from './grade-message.ts'

type Page = Result['pages'][number]

const page = (number: number, grade: Page['grade'], ...reasons: string[]) => ({ number, grade, reasons }) as Page
const GUESSED = 'two columns guessed'

describe('the words of a grade', () => {
  it('a grade shows its own reasons if it has any', () =>
    expect(gradeMessage({ grade: { grade: 'fair', reasons: ['a', 'b'] }, pages: [] })).toBe('a; b'))

  // Proves: x-docviz-why
  it('a grade without own reasons shows those of its worst page', () => {
    const pages = [page(1, 'excellent', GUESSED), page(2, 'good', '4 formulas'), page(3, 'fair', GUESSED, '2 lines')]
    expect(gradeMessage({ grade: { grade: 'good', reasons: [] }, pages })).toBe(
      `2 of 3 pages are less than excellent; page 3: ${GUESSED}, 2 lines`,
    )
  })

  it('an excellent document reports no problems', () =>
    expect(gradeMessage({ grade: { grade: 'excellent', reasons: [] }, pages: [page(1, 'excellent', GUESSED)] })).toBe(
      'No problems found',
    ))
})

describe('pages by how they were read', () => {
  it('pages are sorted from the worst grade, then by number', () =>
    expect(
      worstFirst([page(1, 'good'), page(2, 'poor'), page(3, 'good'), page(4, 'excellent')]).map(({ number }) => number),
    ).toEqual([2, 1, 3, 4]))
})
