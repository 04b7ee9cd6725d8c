import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'

/** Ids of the best texts, best first. */
export type Ranker = (query: string, limit: number) => number[]

const K1 = 1.2
const B = 0.75

type Posting = { text: number; frequency: number }

/** `isStemmed`: words are compared by stems. `stopWords` do not count, unless the query has no others. */
type Options = { isStemmed: boolean; stopWords?: ReadonlySet<string> }

/**
 * BM25 (Robertson and Zaragoza 2009, k1 = 1.2, b = 0.75, idf never negative) over whole texts, with any query word, each
 * as often as the query has it: the baseline of rankings. Words are those of the product.
 */
export function bm25(texts: readonly { id: number; text: string }[], { isStemmed, stopWords }: Options): Ranker {
  const inForm = (word: string) => (isStemmed ? stem(word) : word)
  const wordsOf = (text: string) => foldedWords(text).map(inForm)
  const wordsOfQuery = (query: string) => {
    const all = foldedWords(query)
    const telling = all.filter((word) => !stopWords?.has(word))
    return (telling.length > 0 ? telling : all).map(inForm)
  }
  const postings = new Map<string, Posting[]>()
  const lengths = texts.map(({ text }, index) => {
    const words = wordsOf(text)
    const frequencies = new Map<string, number>()
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
    for (const [word, frequency] of frequencies) {
      const list = postings.get(word)
      if (list) list.push({ text: index, frequency })
      else postings.set(word, [{ text: index, frequency }])
    }
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length

  return (query, limit) => {
    const scores = new Map<number, number>()
    for (const word of wordsOfQuery(query)) {
      const list = postings.get(word) ?? []
      const idf = Math.log(1 + (texts.length - list.length + 0.5) / (list.length + 0.5))
      for (const { text, frequency } of list) {
        const norm = 1 - B + (B * (lengths[text] ?? 0)) / average
        scores.set(text, (scores.get(text) ?? 0) + (idf * frequency * (K1 + 1)) / (frequency + K1 * norm))
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .flatMap(([text]) => texts[text]?.id ?? [])
  }
}
