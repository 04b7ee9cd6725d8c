import { stem } from '@colophon/protocol/articles/stem'
import { foldedWords } from '@colophon/protocol/articles/words'

/** A short form as a stem, and the stems of the words it stands for. */
export interface Acronym {
  /** As it is written in the text. */
  written: string
  short: string
  long: string[]
}

/** Most short forms that are read of one document. */
const ACRONYMS_MAX = 500
const SHORT_FORM = /\(([A-Z][A-Za-z]{0,3}[A-Z][A-Za-z-]{0,6})s?\b[^()]{0,30}\)/g

/**
 * The short forms a text introduces, as in "mother-to-child transmission (MTCT)": the initials of the words before the
 * bracket must spell the short form, small words may be skipped.
 */
export function acronymsIn(text: string): Acronym[] {
  const found = new Map<string, Acronym>()
  for (const match of text.matchAll(SHORT_FORM)) {
    const written = match[1] ?? ''
    const short = written.replace(/-/g, '').toLowerCase()
    const before = foldedWords(text.slice(Math.max(0, match.index - 120), match.index))
    const long = longForm(short, before)
    if (long && !found.has(short))
      found.set(short, { written, short: stem(short), long: long.map((word) => stem(word)) })
    if (found.size >= ACRONYMS_MAX) break
  }
  return [...found.values()]
}

/** The last words that spell the short form, read from the end; null where they do not. */
function longForm(short: string, words: readonly string[]): string[] | null {
  let letter = short.length - 1
  const taken: string[] = []
  for (let index = words.length - 1; index >= 0 && letter >= 0; index--) {
    const word = words[index] ?? ''
    if (word.startsWith(short.charAt(letter))) {
      taken.unshift(word)
      letter -= 1
    } else if (SMALL.has(word) && taken.length > 0) continue
    else {
      // A long word may give several letters: "bronchopulmonary" for BP.
      const inner = word.indexOf(short.charAt(letter), 1)
      const isSpelt = inner > 0 && letter > 0 && word.startsWith(short.charAt(letter - 1))
      if (!isSpelt) return null
      taken.unshift(word)
      letter -= 2
    }
  }
  return letter < 0 && taken.length > 1 ? taken : null
}

const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'to', 'a', 'an', 'on', 'by', 'with'])
