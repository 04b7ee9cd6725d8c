import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test.each([
  ['plurals', 'networks', 'network'],
  ['plurals', 'studies', 'studi'],
  ['plurals', 'classes', 'class'],
  ['plurals', 'gas', 'gas'],
  ['plurals', 'viruses', 'virus'],
  ['plurals', 'ties', 'tie'],
  ['tenses', 'agreed', 'agre'],
  ['tenses', 'hoped', 'hope'],
  ['tenses', 'hopping', 'hop'],
  ['tenses', 'added', 'add'],
  ['tenses', 'sized', 'size'],
  ['tenses', 'bring', 'bring'],
  ['tenses', 'relating', 'relat'],
  ['endings', 'relational', 'relat'],
  ['endings', 'hopefulness', 'hope'],
  ['endings', 'generalization', 'general'],
  ['endings', 'electrical', 'electr'],
  ['endings', 'adjustment', 'adjust'],
  ['endings', 'formative', 'format'],
  ['endings', 'biologist', 'biolog'],
  ['endings', 'controlled', 'control'],
  ['endings', 'happy', 'happi'],
  ['words kept apart', 'universe', 'univers'],
  ['words kept apart', 'university', 'universiti'],
  ['words kept apart', 'organic', 'organic'],
  ['words kept apart', 'news', 'news'],
  ['words kept apart', 'exceed', 'exceed'],
  ['y', 'yes', 'yes'],
  ['y', 'saying', 'say'],
  ['names of the language', 'constructor', 'constructor'],
  ['names of the language', 'tostring', 'tostr'],
  ['what is not English', 'ενα', 'ενα'],
  ['what is not English', 'co2', 'co2'],
  ['what is not English', 'by', 'by'],
])('%s: the stem of %s is %s', (_, word, expected) => {
  expect(stem(word)).toBe(expected)
  expect(stem(word)).toBe(expected)
})
