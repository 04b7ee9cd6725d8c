import { american } from './american.ts'
import { koreanForms, koreanStem } from './korean.ts'
import { stem } from './stem.ts'

/**
 * The form of a folded word that is searched for: the stem of its American spelling, or a Korean noun without its
 * particles. Answers have other stems, since their weights are trained on them.
 */
export function searchStem(word: string): string {
  const known = memory.get(word)
  if (known !== undefined) return known
  const found = koreanStem(stem(american(word)))
  if (memory.size >= MEMORY_MAX) memory.clear()
  memory.set(word, found)
  return found
}

const MEMORY_MAX = 100_000
const memory = new Map<string, string>()
const HANGUL = /[가-힣]/

/** The forms by which a folded word of a text is found. */
export function searchStems(word: string): string[] {
  return HANGUL.test(word) ? koreanForms(word) : [searchStem(word)]
}
