import { describe, expect, it } from 'vitest'
import { COMPARE_MAX } from './constants.ts'
import { compareFileProblem, withMoved, withPaper } from './list.ts'

const papers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

describe('the compare list', () => {
  // Proves: 1-compare, 4-compare-10, 9-compare-max
  it('the list accepts up to 10 papers', () => {
    expect(COMPARE_MAX).toBe(10)
    expect(withPaper(papers(9), { id: 99 })).toHaveLength(10)
  })
  // Proves: 4-compare-ignored
  it('an eleventh paper is ignored', () => {
    const full = papers(10)
    expect(withPaper(full, { id: 99 })).toBe(full)
  })
  it('a paper already in the list is ignored', () => {
    const list = papers(3)
    expect(withPaper(list, { id: 2 })).toBe(list)
  })
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, 3, ['a', 'b', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [7, 0, ['a', 'b', 'c']],
  ])('moving %i to %i gives %j', (from, to, expected) => expect(withMoved(['a', 'b', 'c'], from, to)).toEqual(expected))
})

describe('compareFileProblem', () => {
  // Proves: 5-comparison-pdf
  it.each([
    ['paper.pdf', true],
    ['PAPER.PDF', true],
    ['paper.docx', false],
    ['paper.txt', false],
    ['pdf', false],
  ])('%s: %s', (name, isTaken) => expect(compareFileProblem(name) === null).toBe(isTaken))
})
