import { expect, test } from 'vitest'
import { isEnglishEntry, isEnglishWord } from './english-words.ts'

test.each([
  ['patented', true],
  ['interviews', true],
  ['unhappiest', true],
  ['reanalyzing', true],
  ['london', true],
  ['limtation', false],
  ['vacine', false],
  ['', false],
])('%s is an English word: %s', (word, expected) => {
  expect(isEnglishWord(word)).toBe(expected)
})

test('a name or a form is no entry of the dictionary', () => {
  expect(['kelp', 'london', 'patented'].map(isEnglishEntry)).toEqual([true, false, false])
})
