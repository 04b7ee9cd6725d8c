import { expect, it } from 'vitest'
import { quote } from '../testing/messages.ts'
import { shownParts } from './AnswerParts.tsx'

it.each([
  ['From “Drying of pots”, in the section “Results”:', false],
  ['In the section “Results”:', false],
  ['From “Drying of pots”:', false],
  ['In the papers’ own words:', true],
  ['“Results” is not what was asked:', true],
])('before a quote %o is drawn: %s', (text, isShown) => {
  const parts = [
    { kind: 'join' as const, text },
    { kind: 'quote' as const, n: 1 },
  ]
  expect(shownParts({ parts, quotes: [quote(1)] })).toHaveLength(isShown ? 2 : 1)
})
