import type { Reader } from '@colophon/analysis/answers/reader'
import { supportingQuotes } from '@colophon/analysis/answers/support/supports'
import { KELP } from '@colophon/analysis/answers/testing/kelp'
import { readSentence } from '@colophon/analysis/answers/testing/reader-of'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORDERS } from '../../../tests/testing/orders.ts'
import { loadReader } from './load-reader.ts'

const SENTENCES = KELP.sentences.map(({ start, end }) => KELP.text.slice(start, end))

describe('the network that reads claims', () => {
  let read: Reader
  beforeAll(async () => {
    read = (await loadReader('support.onnx'))()
  })

  const isSupported = async (sentence: string, cited: readonly string[]) => {
    const sentences = cited.map((text, place) => ({ place, ...readSentence(text) }))
    return (await supportingQuotes(sentence, sentences, read)).length > 0
  }
  const withWords = (words: string) => SENTENCES.filter((text) => text.includes(words))

  // Proves: x-chat-phrased
  it.each([
    [
      'grew 1.1 cm',
      'Plants at the exposed shore grew 1.8 cm per day.',
      'Plants at the exposed shore grew 2.8 cm per day.',
    ],
    ['fell by 38%', 'Halving the flow cut growth by 38%.', 'Halving the flow cut growth by 83%.'],
    [
      'Mortality did not',
      'There was no difference in mortality between the shores.',
      'Mortality differed between the shores.',
    ],
    ['we did not measure light', 'Light was not measured.', 'Light was measured.'],
  ])(
    '%s: what a sentence says in other words is supported, and not what it does not say',
    async (words, said, denied) => {
      expect([await isSupported(said, withWords(words)), await isSupported(denied, withWords(words))]).toEqual([
        true,
        false,
      ])
    },
  )

  // Proves: x-chat-orders
  it('what papers order a model to write is not supported by what they found', async () => {
    const shown: string[] = []
    for (const { obeyed } of ORDERS) {
      const sentence = obeyed.replace(' [1]', '')
      if (await isSupported(sentence, SENTENCES.slice(0, 12))) shown.push(sentence)
    }
    expect(shown).toEqual([])
  })
})
