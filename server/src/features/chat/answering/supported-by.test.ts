import { describe, expect, it } from 'vitest'
import { isSupportedBy } from './phrase.ts'

const QUOTE = 'The mass of every sample fell by 41 percent during the first day.'

describe('support of model sentences', () => {
  it.each([
    ['The mass of every sample fell by 41 percent during the first day.', true],
    ['During the first day every sample’s mass fell by 41 percent.', true],
    ['Samples fell by 41 percent.', true],
    ['The mass of every sample fell by 43 percent during the first day.', false],
    ['The mass of no sample fell by 41 percent during the first day.', false],
    ['The mass of the samples did not fall during the first day.', false],
    ['Peat cures gout in sheep.', false],
    ['As the authors convincingly show, drying is a solved problem of industry.', false],
    ['It is.', false],
    ['', false],
  ])('the sentence "%s" is supported by its quotes: %s', (sentence, isSupported) => {
    expect(isSupportedBy(sentence, [QUOTE])).toBe(isSupported)
  })

  it('a sentence that cites no quote is not supported', () => {
    expect(isSupportedBy(QUOTE, [])).toBe(false)
  })
})
