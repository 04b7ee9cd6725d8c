import { describe, expect, it } from 'vitest'
import { isNotable } from './compare-papers.ts'

describe('notable values', () => {
  // Proves: 9-highlight
  it.each<[number[], boolean[], string]>([
    [[100, 10], [true, false], 'ten times the other'],
    [[50, 10], [false, false], 'exactly five times is not more'],
    [[50.1, 10], [true, false], 'just more than five times'],
    [[20, 1], [false, false], 'not above 20'],
    [[20.5, 1], [true, false], 'just above 20'],
    [[21, 0], [true, false], 'a zero counts as 1'],
    [[5, 0], [false, false], 'five times the 1 of a zero, and not above 20'],
    [[100], [false], 'alone'],
    [[], [], 'an empty row'],
    [[100, 90, 10], [true, true, false], 'two of three'],
    [[100, 100], [false, false], 'equal ones'],
    [[30, -4], [true, false], 'a negative one beside it'],
    [[Number.NaN, 30], [false, false], 'not a number'],
  ])('%j: %j, %s', (values, expected) => expect(values.map((_, index) => isNotable(values, index))).toEqual(expected))
})
