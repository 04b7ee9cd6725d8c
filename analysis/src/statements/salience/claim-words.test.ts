import { expect, it } from 'vitest'
import { hasValue } from './claim-words.ts'

it.each([
  ['Plots lost 31 % of their water', true],
  ['the loss was 2.56 (95 % CI: 2.49-2.63)', true],
  ['12 of 40 plots dried', true],
  ['the loss began on January 21, 2020', false],
  ['plots dried from 1 to 15 January 2020', false],
  ['R 0, of the moss', false],
  ['earlier work [27, 28] on mosses', false],
  ['Figure 12 shows mosses', false],
  ['a probe lost its coating on day 38', false],
  ['plots dried in 38 days', true],
])('that %j gives a value is %s', (text, expected) => {
  expect(hasValue(text)).toBe(expected)
})
