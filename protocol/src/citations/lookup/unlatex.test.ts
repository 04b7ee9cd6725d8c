import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unlatex } from './bibliography.ts'

test.each([
  ["Erd{\\H o}s and R{\\'e}nyi", 'Erdős and Rényi'],
  ['Erd\\H{o}s', 'Erdős'],
  ["\\'Etude", 'Étude'],
  ["{\\'{\\i}}", 'í'],
  ["\\'\\i x", 'íx'],
  ['G{\\"o}del', 'Gödel'],
  ['\\v{C}ech and Ko\\v c', 'Čech and Koč'],
  ['Fran\\c{c}ois', 'François'],
  ['{\\O}rsted, \\ss{} and \\L{}ukasz', 'Ørsted, ß and Łukasz'],
  ['\\o and \\oplus', 'øand oplus'],
  ['The {K}i(z) {\\em functions}', 'The Ki(z) functions'],
  ['\\textbf{Bold} \\& more~here', 'Bold & more here'],
  ["Pages 1--2 and ``quotes''", 'Pages 1–2 and "quotes"'],
  ['$\\alpha$-decay', 'alpha -decay'],
  ['plain', 'plain'],
])('%s', (latex, text) => {
  expect(unlatex(latex)).toBe(text)
})

test('whatever it is given, neither braces nor backslashes are left', () => {
  const pieces = fc.array(fc.constantFrom('\\', '{', '}', '"', "'", 'o', 'v', ' ', '$', '\\H', 'é', '\ud800'))
  fc.assert(fc.property(pieces, (all) => !/[{}\\]/.test(unlatex(all.join('')))))
})
