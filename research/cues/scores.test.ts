import { describe, expect, test } from 'vitest'
import { spearman, yesNoScores } from './scores.ts'

describe('yes-or-no scores, computed by hand', () => {
  test('two of three found are right, and two of four are found', () => {
    const cases = [
      [true, true],
      [true, true],
      [true, false],
      [false, true],
      [false, true],
      [false, false],
    ].map(([found = false, gold = false]) => ({ found, gold }))
    const scores = yesNoScores(cases)
    expect(scores.precision).toBeCloseTo(2 / 3)
    expect(scores.recall).toBeCloseTo(1 / 2)
    expect(scores.f1).toBeCloseTo(4 / 7)
  })
  test('nothing expected and nothing found', () => {
    expect(yesNoScores([{ found: false, gold: false }])).toEqual({ precision: 0, recall: 0, f1: 0 })
  })
})

describe('rank correlation, computed by hand', () => {
  test.each([
    ['the same order', [1, 2, 3], [10, 20, 30], 1],
    ['the reverse', [1, 2, 3], [3, 2, 1], -1],
    ['one exchange of five neighbours: 1 − 6·2 / (5·24)', [1, 2, 3, 4, 5], [1, 2, 3, 5, 4], 0.9],
    ['ties share their ranks: 1, 2.5, 2.5 beside 1, 2, 3', [1, 2, 2], [1, 2, 3], 0.866],
  ])('%s', (_, left, right, expected) => {
    expect(spearman(left, right)).toBeCloseTo(expected, 4)
  })
})
