import { describe, expect, test } from 'vitest'
import { mean, ndcg, recall } from './scores.ts'

describe('nDCG, computed by hand', () => {
  test.each([
    ['the only relevant one first', [7, 1, 2], [7], 10, 1],
    ['the only relevant one second: 1 / log2 3', [1, 7, 2], [7], 10, 0.6309],
    ['the only relevant one third: 1 / log2 4', [1, 2, 7], [7], 10, 0.5],
    ['below the first k', [1, 2, 7], [7], 2, 0],
    ['not found', [1, 2, 3], [7], 10, 0],
    ['two relevant at ranks 1 and 3: (1 + 0.5) / (1 + 0.6309)', [7, 1, 8], [7, 8], 10, 0.9197],
    ['more relevant ones than k: the ideal has only k', [7, 8], [7, 8, 9], 2, 1],
    ['nothing relevant known', [1], [], 10, 0],
  ])('%s', (_, ranked, relevant, k, expected) => {
    expect(ndcg(ranked, new Set(relevant), k)).toBeCloseTo(expected, 4)
  })
})

describe('recall', () => {
  test.each([
    ['one of two among the first two', [7, 1, 8], [7, 8], 2, 0.5],
    ['both among the first three', [7, 1, 8], [7, 8], 3, 1],
    ['one found twice counts once', [7, 7], [7, 8], 2, 0.5],
    ['nothing relevant known', [7], [], 2, 0],
  ])('%s', (_, ranked, relevant, k, expected) => {
    expect(recall(ranked, new Set(relevant), k)).toBe(expected)
  })
})

test('the mean of no values throws', () => {
  expect(mean([1, 2])).toBe(1.5)
  expect(() => mean([])).toThrow('nothing was measured')
})
