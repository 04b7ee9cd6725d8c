import { describe, expect, it } from 'vitest'
import type { Reader } from '../reader.ts'
import { readingOf, readSentence } from '../testing/reader-of.ts'
import { supportingQuotes } from './supports.ts'

const TRIAL = 'In total, 50 patients were eligible for analyses.'
const PEAT = 'The mass of every sample fell by 41 percent during the first day.'
const RATES = 'The 3-year survival was 84.8% in the HIPEC group and 88.2% in the control group.'

describe('the quotes that support a sentence of a model', () => {
  it('only the quotes that support a sentence are named, and none where the network finds that they do not', async () => {
    const cited = [TRIAL, PEAT, RATES].map((text, place) => ({ place, ...readSentence(text) }))
    const share = (supports: number, words: string): Reader => {
      return async (_, passages) =>
        passages.map(({ text }) => readingOf({ supports: text.includes(words) ? supports : -8, silent: 0 }))
    }
    expect(await supportingQuotes(PEAT, cited, share(4, 'mass'))).toEqual([1])
    expect(await supportingQuotes(PEAT, cited, share(-4, 'mass'))).toEqual([])
    expect(await supportingQuotes(PEAT, [], share(4, 'mass'))).toEqual([])
    const both = 'The mass of every sample fell by 41 percent, and survival was 84.8% in the HIPEC group.'
    expect(await supportingQuotes(both, cited, share(4, 'day. The 3-year'))).toEqual([1, 2])
    expect(await supportingQuotes('Sheep graze at 43 percent.', cited, share(9, ''))).toEqual([])
  })
})
