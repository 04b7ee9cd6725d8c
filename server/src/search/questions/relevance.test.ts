import { foldedWords } from '@colophon/protocol/knowledge/words'
import { describe, expect, test } from 'vitest'
import { countWords } from './rarity.ts'
import { openReader } from './read-text.ts'
import { relevance } from './relevance.ts'

const FILLER = Array.from({ length: 30 }, (_, index) => `Plain words about nothing number${index} and more.`)

/** The order of the texts, best first, among filler texts. */
async function order(question: string, texts: (string | { title: string; body: string })[]): Promise<number[]> {
  const read = texts.map((text) => (typeof text === 'string' ? { title: '', body: text } : text))
  const all = [...read, ...FILLER.map((body) => ({ title: '', body }))]
  const rarity = await countWords(all.map(({ title, body }) => ({ title, abstract: body })))
  const words = foldedWords(question)
  const reader = openReader({ identifiers: true })
  const scores = relevance(words, { reader, texts: read.map(reader.read), rarity })
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}

describe('relevance of a text to a question', () => {
  test.each([
    ['a rare word outweighs a plain one', 'plain peat bogs', ['plain plain words', 'peat is here']],
    ['the form asked for outweighs another', 'how does drying go', ['peat dries out', 'peat drying out']],
    [
      'neighbours of the question stand together',
      'the frozen peat layer',
      ['peat was warm, frozen things', 'a frozen peat'],
    ],
    [
      'in the title a word counts more',
      'peat',
      [
        { title: 'Wind', body: 'peat' },
        { title: 'Peat', body: 'wind' },
      ],
    ],
  ])('relevance: %s', async (_, question, texts) => {
    expect(await order(question, texts)).toEqual([1, 0])
  })

  test('relevance feedback lifts a text that shares vocabulary with the best ones', async () => {
    const about = 'Sphagnum carpets hold peat water; sphagnum dries late in peat water.'
    const [alike, apart] = ['Sphagnum carpets near water.', 'Concrete columns near water.']
    expect(await order('peat water', [about, apart, alike])).toEqual([0, 2, 1])
  })

  test('a text is lifted by similar texts that are relevant, also by numbers, which feedback ignores', async () => {
    const about = 'Peat water in 1848, 1871 and 1914; peat water again.'
    const [alike, apart] = ['Water in 1848, 1871, 1914.', 'Water in 1950, 1960, 1970.']
    expect(await order('peat water', [about, apart, alike])).toEqual([0, 2, 1])
  })

  test('a repeated word counts more in a long question', async () => {
    const question = `Peat or moss: ${'which peat, '.repeat(3)} frost, snow, sand, clay, loam, chalk, reed, heath and fen?`
    expect(await order(question, ['moss grows', 'peat grows'])).toEqual([1, 0])
  })

  test('relevance handles empty texts, empty questions and a word repeated a million times', {
    tags: ['campaign'],
  }, async () => {
    expect(await order('', ['a text'])).toEqual([0])
    expect(await order('peat water', [])).toEqual([])
    const took = async () => {
      const began = performance.now()
      expect(await order('peat water', ['peat water '.repeat(1_000_000), 'wind'])).toEqual([0, 1])
      return performance.now() - began
    }
    // The best of three, since other processes may be running.
    expect(Math.min(await took(), await took(), await took())).toBeLessThan(5000)
  })
})
