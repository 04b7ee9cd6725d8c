import { expect, test } from 'vitest'
import { cleanLine, cleanText, composeAccents } from './clean-text.ts'

test('ligatures are spelled out', () => {
  expect(cleanText('eﬃcient ﬂow, ﬁeld, oﬀ')).toBe('efficient flow, field, off')
})

test('NUL, control, format and private-use characters are removed; line feeds and tabs are kept', () => {
  expect(cleanText('a\u0000b\u0007c\u200bd\ufeffe\u202ef\ue000g\th\ni\u00adj')).toBe('abcdefg\th\nij')
})

test('every kind of space and line end, and a hyphen that does not break, becomes an ordinary one', () => {
  expect(cleanText('a\u00a0b\u2009c\u3000d\r\ne\rf\u2028g')).toBe('a b c d\ne\nf\ng')
  expect(cleanText('endo\u2011\nphytes, 10.1000/s1\u2011018')).toBe('endo-\nphytes, 10.1000/s1-018')
})

test('lone surrogates are replaced, pairs are kept', () => {
  expect(cleanText('x\ud800y 𝛼')).toBe('x\ufffdy 𝛼')
})

test('joiners that Persian and Indic words need are kept', () => {
  expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم')
})

test('separately drawn accents are combined with their letters', () => {
  expect(composeAccents('Poincar´e, M¨uller, Fran¸cois, Ho˚rn')).toBe('Poincaré, Müller, François, Ho˚rn')
  expect(composeAccents('x ˆ 2')).toBe('x ˆ 2')
})

test('presentation forms become letters, and a loose vowel sign adds no space', () => {
  expect(cleanText('ﷲ ﺑﺎ שׁ')).toBe('الله با ש\u05c1')
  expect(cleanText('ﹶ')).toBe('\u064e')
})

test('codes of the Symbol font become its characters', () => {
  expect(cleanText('\uf061\uf020=\uf020\uf0a5')).toBe('α = ∞')
})

test('a line has single spaces and none at its ends', () => {
  expect(cleanLine('  two \t words\n')).toBe('two words')
})
