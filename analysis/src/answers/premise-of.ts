import { stem } from '@colophon/protocol/articles/stem'
import { foldedWords } from '@colophon/protocol/articles/words'
import { STOP_WORDS } from './stop-words.ts'

/** A word with its stem; `isTelling` is false of small words. */
export interface PremiseWord {
  word: string
  stem: string
  isTelling: boolean
}

/** What a question takes for granted, as far as the order of its words tells: who does, or what is done to whom. */
export interface Premise {
  words: PremiseWord[]
  /** Where what acts begins; null where that is asked for. */
  subjectFrom: number | null
  /** Behind this word the verb is looked for. */
  from: number
  isPassive: boolean
  isDenied: boolean
}

const ASKS_HOW =
  /^\W*(?:and |but |so )?(?:why|when|where|how|by what means)\s+(did|do|does|was|were|is|are|has|have|had|can|could|will|would)\s+/i
const ASKS_WHO = /^\W*(?:who|what)\s+(?!(?:is|are|was|were|did|do|does|has|have|had|can|could|will|would)\b)/i
const ASKS_WHICH = /^\W*(?:which|what)\s+(?=\p{L}+s\b)(?!.*\b(?:did|do|does|is|are|was|were)\b)/iu
const DENIES = /\b(?:not|never|no|without)\b|n['’]t\b/i

/** What a question takes for granted; null where it only asks whether, what or how much. */
export function premiseOf(question: string): Premise | null {
  const how = ASKS_HOW.exec(question)
  const who = how ? null : ASKS_WHO.exec(question)
  const opening = how ?? who ?? ASKS_WHICH.exec(question)
  if (!opening) return null
  const rest = question.slice(opening[0].length)
  const words = foldedWords(rest).map((word) => ({
    word,
    stem: stem(word),
    isTelling: !STOP_WORDS.has(word) || /^\d/.test(word),
  }))
  if (words.length < 2 || words.length > 40) return null
  const isPassive = /^(?:was|were|is|are)$/i.test(how?.[1] ?? '')
  return { words, subjectFrom: who ? null : 0, from: who ? 0 : 1, isPassive, isDenied: DENIES.test(rest) }
}
