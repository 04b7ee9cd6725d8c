import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { languageOf, smallWordsOf } from './words/language.ts'
import { STOP_WORDS } from './words/stop-words.ts'

/** Longest question, in characters. */
const QUESTION_MAX = 2_000
/** Most characters of the previous question before one that depends on it; the reader gets 64 tokens of both. */
const PREVIOUS_MAX = 150
/** Most words of a question that are searched for. */
const WORDS_MAX = 40
/** Fewer words do not say what is wanted: "Why?", "What is it?". */
const BARE_WORDS_MIN = 4

const SHORTENED = /['’](?:s|t|d|m|ll|re|ve)(?![\p{L}\p{N}])/giu
/** They ask for a number, a time or a distance, and need not occur in papers. */
const DEGREE = /\bhow\s+(?:many|much|often|long|far|soon|frequently)\b/gi

/** A question as it is read. */
export interface AskedQuestion {
  /** As typed, after the previous question if it depends on it. */
  text: string
  /** Its words that name something, folded, each once. */
  words: string[]
  /** True if it depends on the previous question: "and in mice?" */
  isFollowUp: boolean
  /** Its language, or null. */
  language: string | null
  problem: 'empty' | 'no-terms' | null
}

/** Reads a question as typed, with the previous one if it depends on it; no input is an error. */
export function readQuestion(question: string, history: readonly string[] = []): AskedQuestion {
  const text = question.toWellFormed().slice(0, QUESTION_MAX)
  const language = languageOf(text)
  const all = foldedWords(text.replace(SHORTENED, ' ').replace(DEGREE, 'how'))
  const small = smallWordsOf(language)
  const own = all.filter((word) => !STOP_WORDS.has(word) && !small.has(word))
  const before = history.at(-1)
  const isFollowUp = before !== undefined && all.length > 0 && leansBack(text, new Set(own).size)
  const previous = isFollowUp ? readQuestion(before) : null
  const words = byStem([...own, ...(previous?.words ?? [])])
  const isBare = words.length === 0 && all.length < BARE_WORDS_MIN
  return {
    text: previous ? `${previous.text.slice(0, PREVIOUS_MAX)} ${text}` : text,
    words: words.slice(0, WORDS_MAX),
    isFollowUp,
    language,
    problem: all.length === 0 ? 'empty' : isBare ? 'no-terms' : null,
  }
}

/** The first of the words with the same stem. */
function byStem(words: readonly string[]): string[] {
  return [...new Map(words.toReversed().map((word) => [stem(word), word])).values()].reverse()
}

const POINTING =
  /\b(?:it|its|they|them|their|theirs|this|that|these|those|he|she|his|her|him|there|former|latter|same|one|ones)\b/i
const ELLIPTIC = /^\W*(?:and|but|what about|how about)\b/i
const PAPER = /\b(?:paper|article|study|publication|work)\b/i

/** True if a question depends on the previous one: it has few words that name something, and a reference. */
function leansBack(text: string, words: number): boolean {
  if (words === 0) return !PAPER.test(text)
  if (ELLIPTIC.test(text)) return words <= 4
  return words <= 3 && POINTING.test(text) && !PAPER.test(text)
}
