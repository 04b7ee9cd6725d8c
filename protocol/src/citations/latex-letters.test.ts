import { expect, test } from 'vitest'
import { latexLetters } from './latex-letters.ts'

test.each([
  [String.raw`\'e, \'{e}, {\'e}, {\'{e}}`, 'é, é, é, é'],
  [String.raw`\v c, \v{c}, {\v c}, \'\i x, \'{\i}`, 'č, č, č, íx, í'],
  [String.raw`\o, {\O}rsted, \O rsted, \ss{} and \NG`, 'ø, Ørsted, Ørsted, ß and Ŋ'],
])('%s becomes %s', (written, read) => {
  expect(latexLetters(written)).toBe(read)
})

test.each([String.raw`\oplus and \vec x`, String.raw`\'q has no such letter`, String.raw`\emph{x} 5\%`, '{K}i(z)'])(
  '%s is unchanged',
  (written) => {
    expect(latexLetters(written)).toBe(written)
  },
)
