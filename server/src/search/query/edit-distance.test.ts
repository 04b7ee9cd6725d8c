import { expect, test } from 'vitest'
import { editDistance } from './spelling.ts'

test.each([
  ['kitten', 'kitten', 0],
  ['kitten', 'sitten', 1],
  ['kitten', 'kiten', 1],
  ['kiten', 'kitten', 1],
  ['quantmu', 'quantum', 1],
  ['ca', 'abc', 3],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
  ['abcdef', 'uvwxyz', 3],
  ['short', 'muchlonger', 3],
])('the edit distance from %s to %s is %i', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})
