import { foldedWords } from '@colophon/protocol/knowledge/words'
import { STOP_WORDS } from './stop-words.ts'

export const HYPHEN = /[-‐‑‒–]/
/** The lookbehind keeps the time linear in a run of a million letters. */
const HYPHENATED = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?:[-‐‑‒–][\p{L}\p{M}]+)+(?![\p{L}\p{M}\p{N}])/gu
const LETTERS = /^[\p{L}\p{M}]+$/u
/** Longer expressions are no compounds. */
export const PARTS_MAX = 6
/** With these two words mean something else: `not able` is not `notable`. */
const NO_PART: ReadonlySet<string> = new Set(
  'all also any but her him his its may not one she some than two you'.split(' '),
)

/** The words of a text that are joined by hyphens, without them: `end-point` is also written `endpoint`. */
export function compoundsIn(text: string): string[] {
  if (!HYPHEN.test(text)) return []
  return (text.match(HYPHENATED) ?? []).flatMap((expression) => {
    const parts = foldedWords(expression)
    if (parts.length > PARTS_MAX) return []
    const pairs = parts.slice(1).flatMap((part, at) => compoundOf([parts[at] ?? '', part]) ?? [])
    return [...new Set([parts.join(''), ...pairs])]
  })
}

/** Words as one; null for numbers and words such as `of`. */
export function compoundOf(words: readonly string[]): string | null {
  const isPart = (word: string) => LETTERS.test(word) && !STOP_WORDS.has(word) && !NO_PART.has(word)
  return words.every(isPart) ? words.join('') : null
}
