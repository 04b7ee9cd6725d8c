import { expect, it } from 'vitest'
import { prepare } from '../answers/prepare.ts'
import { KELP } from '../answers/testing/kelp.ts'
import { isTerm, mentionsOf } from './mentions.ts'

it.each([
  ['pots', true],
  ['Water loss', true],
  ['soil moisture, drying', true],
  ['How thin', false],
  ['Peat?', false],
  ['the effect of peat', false],
  ['', false],
  ['—', false],
])('%j is a term: %s', (text, expected) => expect(isTerm(text)).toBe(expected))

// Proves: x-compare-row
it('a term has the sentences that say all its words in any form, and none of a paper without them', () => {
  const textsOf = (term: string) => mentionsOf(term, KELP, prepare(KELP), 3).map(({ text }) => text)
  expect(textsOf('kelps grow')).toEqual([
    'Sugar kelp is a brown alga that grows on rocky shores of the northern Atlantic.',
  ])
  expect(textsOf('kelp')).toHaveLength(3)
  expect(textsOf('kelp zebra')).toEqual([])
})
