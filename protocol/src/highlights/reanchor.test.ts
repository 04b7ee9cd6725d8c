import { expect, it } from 'vitest'
import { passageFinder, reanchor } from './reanchor.ts'

// Proves: x-highlight-anchor
it.each([
  ['where it was', 'Peat dries. Sand too.', 12, 'Sand too', [12, 20]],
  ['moved by a longer head', 'A title. Peat dries. Sand too.', 12, 'Sand too', [21, 29]],
  ['with another line break', 'Peat\ndries  fast.', 0, 'Peat dries fast', [0, 16]],
  ['the nearest of several', 'moss, peat, moss, peat, moss', 17, 'moss', [12, 16]],
  ['with signs that patterns know', 'f(x) = [a+b]* (see p. 3)', 3, '[a+b]* (see', [7, 18]],
  ['gone', 'Only sand.', 0, 'Peat', null],
])('a passage that is %s is found there', (_, text, start, quote, found) => {
  const at = reanchor(text, { start, quote })
  expect(at && [at.start, at.end]).toEqual(found)
})

it('a passage far from where it was is found in the whole text', () => {
  const text = `${'sand '.repeat(3000)}peat`
  expect(reanchor(text, { start: 0, quote: 'peat' })).toEqual({ start: 15_000, end: 15_004 })
})

// Proves: x-highlight-anchor
it.each([
  ['hyphenated at a line', 'Layers lose mois-\nture quickly.', 'lose moisture quickly', 'lose mois-\nture quickly'],
  ['with a ligature', 'It is e\ufb03cient and \ufb01ne.', 'efficient and fine', 'e\ufb03cient and \ufb01ne'],
  ['with other quotation marks', 'the “wet bog” dries', "the 'wet bog' dries", 'the “wet bog” dries'],
  ['with other letters', 'Layers lose water quickly.', 'lose moisture quickly', null],
  ['too short to be told apart', 'mois-\nture', 'moisture', null],
])('a passage of another program that is %s is found by its letters', (_, text, quote, expected) => {
  const found = passageFinder(text)({ start: 0, quote })
  expect(found && text.slice(found.start, found.end)).toBe(expected)
})

it('of several passages with the same letters the nearest is found', () => {
  const text = 'Layers lose mois-\nture. '.repeat(50)
  expect(passageFinder(text)({ start: 480, quote: 'lose moisture' })).toEqual({ start: 487, end: 502 })
})
