import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'

/** A text as it is scored: the words of its title and of the rest, as they stand and as stems, each by its number. */
export type ReadText = { title: number[]; body: number[]; titleStems: number[]; bodyStems: number[] }

/** Reads texts that are compared with each other: in all of them a word has the same number, and a stem has one of its own. */
export type Reader = {
  read(text: { title: string; body: string }): ReadText
  numberOf(word: string): number
  numberOfStem(stem: string): number
  /** The stem of a number. */
  stemOf(number: number): string
}

/** Characters of a text that are read: more than any abstract has. */
const READ_MAX = 20_000
/** Words that are kept for the next reader, who mostly meets the same ones. */
const KEPT_MAX = 100_000

/** A reader for one question. */
export function openReader(): Reader {
  if (kept.stems.length > KEPT_MAX) kept = openVocabulary()
  const { numberOf, numberOfStem, stemsOf, stems } = kept
  const numbersIn = (text: string) => foldedWords(text.slice(0, READ_MAX)).map(numberOf)
  return {
    read(text) {
      const title = numbersIn(text.title)
      const body = numbersIn(text.body)
      return { title, body, titleStems: stemsOf(title), bodyStems: stemsOf(body) }
    },
    numberOf,
    numberOfStem,
    stemOf: (number) => stems[number] ?? '',
  }
}

type Vocabulary = {
  numberOf(word: string): number
  numberOfStem(stem: string): number
  stemsOf(words: readonly number[]): number[]
  stems: readonly string[]
}

let kept = openVocabulary()

/** Numbers words and stems from 0 on, in the order in which they are first seen. */
function openVocabulary(): Vocabulary {
  const words = new Map<string, number>()
  const stems = new Map<string, number>()
  const list: string[] = []
  /** By the number of the word. */
  const stemNumbers: number[] = []

  function numberOfStem(each: string): number {
    const known = stems.get(each)
    if (known !== undefined) return known
    stems.set(each, list.length)
    return list.push(each) - 1
  }
  function numberOf(word: string): number {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, stemNumbers.length)
    return stemNumbers.push(numberOfStem(stem(word))) - 1
  }
  return {
    numberOf,
    numberOfStem,
    stemsOf: (numbers) => numbers.map((number) => stemNumbers[number] ?? 0),
    stems: list,
  }
}

/** How soon further times of a word say no more (BM25, Robertson and Zaragoza 2009). */
const K1 = 1.2

/** What a count is worth: each further time less. */
export function saturated(count: number, norm = 1): number {
  return (count * (K1 + 1)) / (count + K1 * norm)
}
