import type { SectionType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { aspectsOf } from './aspects.ts'
import { ownSubjectOf } from './own-subject.ts'
import type { PlacedSentence } from './sentences-of.ts'

const NOTHING = ownSubjectOf({ meta: { title: null, authors: [], abstract: null }, text: '' })

function methodOf(...given: readonly (readonly [SectionType, string])[]): string[] {
  let at = 0
  const sentences = given.map(([section, text]): PlacedSentence => {
    const start = at
    at += text.length + 1
    return { text, start, end: start + text.length, page: 1, section, headings: [], block: start }
  })
  return aspectsOf(sentences, NOTHING).method.map(({ text }) => text)
}

describe('the method of a paper', () => {
  it('one or two sentences say what was done, in the order of the paper, without what is shown as the aim', () => {
    const presented = 'We present Kelp.jl, a package that counts kelp in pictures of the shore.'
    const trained = 'We trained the counter on pictures of ten shores.'
    const weighed = 'The kelp of each shore was weighed in spring and fall.'
    expect(
      methodOf(
        ['abstract', presented],
        ['methods', trained],
        ['methods', weighed],
        ['other', 'Its approach is based on methods that use algorithms.'],
      ),
    ).toEqual([trained, weighed])
  })

  it.each([
    ['a mention of a method', 'other', 'Shores without kelp need another approach, using other methods.'],
    ['a method of others', 'methods', 'An alternate method for tight shores is given in [24].'],
    ['an example', 'other', 'For the sake of this example, we used the kelp function [2].'],
    ['a reference to a section', 'abstract', 'We present the gain that we get from kelp in Section 5.2.'],
    ['a sentence that goes on in a listing', 'methods', 'We use the counters of kelp and of tides:'],
    ['a fragment', 'methods', 'we have instantiated the approach in'],
    ['what points at the sentence before', 'abstract', 'It has been used where we apply the method to kelp.'],
    ['earlier work', 'introduction', 'Recently, we proposed the counting of kelp from the air.'],
  ] as const)('%s is not shown', (_, section, text) => {
    expect(methodOf([section, text])).toEqual([])
  })

  it('a sentence that says the same again is not shown', () => {
    const first = 'We present Kelp.jl, a package for counting kelp in pictures.'
    expect(methodOf(['abstract', first], ['introduction', `In this paper, ${first.replace('We', 'we')}`])).toEqual([
      first,
    ])
  })
})
