import { expect, test } from 'vitest'
import { learnLogistic, learnRanking } from './learn.ts'

test('a ranking learns the feature of the right examples', () => {
  const list = (right: number) =>
    [0, 1, 2].map((index) => ({ features: [index === right ? 1 : 0, index / 2], label: index === right ? 1 : 0 }))
  const [right = 0, other = 0] = learnRanking([list(0), list(1), list(2)], 2, 0.001)
  expect(right).toBeGreaterThan(2)
  expect(Math.abs(other)).toBeLessThan(right / 4)
})

test('a list without a right example has no effect', () => {
  const rightless = [{ features: [1], label: 0 }]
  expect(learnRanking([rightless], 1, 0.001)).toEqual([0])
})

test('a logistic regression learns weight and bias', () => {
  const examples = [0, 1, 2, 3].map((value) => ({ features: [value, 1], label: value > 1 ? 1 : 0 }))
  const [slope = 0, bias = 0] = learnLogistic(examples, 2, 0.001)
  expect(slope + bias).toBeLessThan(0)
  expect(slope * 2 + bias).toBeGreaterThan(0)
})
