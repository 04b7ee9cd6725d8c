import { describe, expect, test } from 'vitest'
import { bm25 } from './bm25.ts'

const TEXTS = [
  { id: 11, text: 'peat dries' },
  { id: 12, text: 'peat peat dries slowly' },
  { id: 13, text: 'wind over water' },
]

describe('BM25, computed by hand', () => {
  // Lengths 2, 4, 3, average 3; peat is in two of three: idf = ln(1 + 1.5 / 2.5) = 0.4700.
  // Text 11: 1 × 2.2 / (1 + 1.2 × 0.75) = 1.158; text 12: 2 × 2.2 / (2 + 1.2 × 1.25) = 1.257.
  test('a repeated word outweighs a longer text', () => {
    expect(bm25(TEXTS, { isStemmed: false })('peat', 10)).toEqual([12, 11])
  })
  // Dries occurs once in each: 11 scores 1.158, 12 only 2.2 / (1 + 1.5) = 0.88.
  test('of two with a single occurrence the shorter is first', () => {
    expect(bm25(TEXTS, { isStemmed: false })('dries', 10)).toEqual([11, 12])
  })
  // Water is rarer (idf 0.98) than peat.
  test('any word counts, rarer ones more', () => {
    expect(bm25(TEXTS, { isStemmed: false })('water peat', 10)).toEqual([13, 12, 11])
    expect(bm25(TEXTS, { isStemmed: false })('water peat', 1)).toEqual([13])
  })
  test('stems match other forms only if enabled', () => {
    expect(bm25(TEXTS, { isStemmed: true })('drying', 10)).toEqual([11, 12])
    expect(bm25(TEXTS, { isStemmed: true })('winds', 10)).toEqual([13])
    expect(bm25(TEXTS, { isStemmed: false })('winds', 10)).toEqual([])
  })
})
