import { describe, expect, it } from 'vitest'
import { tagWords } from '../extract.ts'
import { type Uncertainty, weighUncertainty } from './uncertainty.ts'

function weigh(sentence: string): Uncertainty {
  const words = tagWords(sentence)
  return weighUncertainty(words, [{ from: 0, to: words.length }])
}

describe('uncertainty of hedging words', () => {
  it.each([
    ['The drug reduces appetite.', []],
    ['The drug may reduce appetite.', ['may']],
    ['The drug might possibly reduce appetite.', ['might', 'possibly']],
    ['These findings suggest that the drug reduces appetite.', ['suggest']],
    ['It is unclear whether the drug reduces appetite.', ['unclear', 'whether']],
    ['The drug appears to reduce appetite.', ['appears']],
    ['To our knowledge, no other drug reduces appetite.', ['to our knowledge']],
  ])('%s', (sentence, cues) => {
    expect(weigh(sentence).cues).toEqual(cues)
    expect(weigh(sentence).uncertainty > 0).toBe(cues.length > 0)
  })

  it.each([
    ['a month is no modal', 'The survey in May covered three sites.'],
    ['a band that appears in a gel is seen', 'A second band appeared in the gel.'],
    ['a comparison of odds is a finding', 'Smokers were more likely to relapse than controls.'],
  ])('%s', (_, sentence) => {
    expect(weigh(sentence).cues).toEqual([])
  })

  it("a slight cue adds to another's doubt but has none by itself", () => {
    expect(weigh('The drug generally reduces appetite.')).toEqual({ uncertainty: 0, cues: [] })
    expect(weigh('The drug may reduce appetite.').uncertainty).toBeLessThan(
      weigh('The drug may generally reduce appetite.').uncertainty,
    )
  })

  it('orders wordings as readers do', () => {
    const levels = [
      'The drug reduces appetite.',
      'The results indicate that the drug reduces appetite.',
      'The results suggest that the drug reduces appetite.',
      'The results suggest that the drug may reduce appetite.',
      'It is unknown whether the drug might reduce appetite.',
    ].map((sentence) => weigh(sentence).uncertainty)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(new Set(levels).size).toBe(levels.length)
    expect(levels.at(-1)).toBeLessThanOrEqual(1)
  })

  it('counts only cues inside the given part of the sentence', () => {
    const words = tagWords('Sleep improves memory, but diet may not.')
    const comma = words.findIndex((word) => word.text === ',')
    expect(weighUncertainty(words, [{ from: 0, to: comma }])).toEqual({ uncertainty: 0, cues: [] })
    expect(weighUncertainty(words, [{ from: comma, to: words.length }]).cues).toEqual(['may'])
  })
})
