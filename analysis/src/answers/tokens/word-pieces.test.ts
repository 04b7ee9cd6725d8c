import { expect, it } from 'vitest'
import vocabulary from './vocabulary.json' with { type: 'json' }
import { wordPieces } from './word-pieces.ts'

const tokens = vocabulary.tokens.split('\n')

it.each([
  ['Peat mosses', 'peat moss ##es'],
  ['naïve Ångström', 'naive ang ##strom'],
  ['p<0.05, 31 %', 'p < 0 . 05 , 31 %'],
  ['日本', '日 本'],
  ['a\u200bb\u00a0c', 'ab c'],
  ['x'.repeat(101), '[UNK]'],
  ['\u{1d7d9}\u{2e80}', '[UNK]'],
])('%j is read as %j', (text, read) => {
  expect(
    wordPieces(text)
      .map((id) => tokens[id])
      .join(' '),
  ).toBe(read)
})
