import { searchStem } from '@colophon/protocol/knowledge/search-stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { identifiersIn } from '../query/identifiers.ts'

/** A text for scoring: words and stems of title and body, by number. */
export type ReadText = { title: number[]; body: number[]; titleStems: number[]; bodyStems: number[] }

/** Reads texts to be compared: equal words have equal numbers, and so do stems. */
export type Reader = {
  read(text: { title: string; body: string }): ReadText
  numberOf(word: string): number
  numberOfStem(stem: string): number
  stemOf(number: number): string
}

/** Characters of a text that are read: more than any abstract. */
const READ_MAX = 20_000
/** Words above which the cache of stems, shared by readers, is reset. */
const KEPT_MAX = 100_000

/** A reader for one question; `identifiers` adds each identifier of several words, such as IL-6, as one word. */
export function openReader({ identifiers }: { identifiers: boolean }): Reader {
  if (kept.stems.length > KEPT_MAX) kept = openVocabulary()
  const { numberOf, numberOfStem, stemsOf, stems } = kept
  const wordsOf = (text: string) => (identifiers ? [...foldedWords(text), ...identifiersIn(text)] : foldedWords(text))
  const numbersIn = (text: string) => wordsOf(text.slice(0, READ_MAX)).map(numberOf)
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

/** Numbers words and stems from 0 in order of appearance. */
function openVocabulary(): Vocabulary {
  const words = new Map<string, number>()
  const stems = new Map<string, number>()
  const list: string[] = []
  /** By word number. */
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
    return stemNumbers.push(numberOfStem(searchStem(word))) - 1
  }
  return {
    numberOf,
    numberOfStem,
    stemsOf: (numbers) => numbers.map((number) => stemNumbers[number] ?? 0),
    stems: list,
  }
}
