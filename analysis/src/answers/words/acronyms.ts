import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'

/** Most abbreviations per document. */
const ACRONYMS_MAX = 500
/** Most characters before an abbreviation in which its expansion is looked for. */
const EXPANSION_MAX = 120
const SHORT = '([A-Z][A-Za-z]{0,3}[A-Z][A-Za-z-]{0,6})'
const LEAD =
  '(?:or|i\\.e\\.|hereafter|henceforth|hereinafter|abbreviated(?: as| to)?|termed|called|denoted(?: as| by)?)'
/** "… (ABC)", "… (hereafter ABC)", "…, or ABC,". */
const SHORT_FORM = new RegExp(
  `\\((?:${LEAD},?\\s+)?['"“‘]?${SHORT}\\b[^()]{0,30}\\)|,\\s+${LEAD},?\\s+${SHORT}\\b(?=[,.;:)\\s])`,
  'g',
)
/** "ABC (…)". */
const EXPANDED = new RegExp(`\\b${SHORT}\\s+\\(([^()]{6,80})\\)`, 'g')
const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'to', 'a', 'an', 'on', 'by', 'with'])

/** An abbreviation as a stem, and the stems of its expansion. */
export interface Acronym {
  /** Its spelling in the text, singular. */
  written: string
  short: string
  long: string[]
}

/**
 * The abbreviations a text introduces, as in "mother-to-child transmission (MTCT)": the initials of the words before
 * the bracket, or in it, must spell it; function words may be skipped.
 */
export function acronymsIn(text: string): Acronym[] {
  const found = new Map<string, Acronym>()
  const add = (given: string, words: readonly string[], isWhole: boolean): void => {
    const written = given.replace(/(?<=[A-Z])s$/, '')
    const short = written.replace(/-/g, '').toLowerCase()
    const long = longForm(short, words)
    if (!long || found.has(short) || found.size >= ACRONYMS_MAX || (isWhole && long[0] !== words[0])) return
    found.set(short, { written, short: stem(short), long: long.map((word) => stem(word)) })
  }
  for (const { 1: inBracket, 2: afterComma, index } of text.matchAll(SHORT_FORM))
    add(inBracket ?? afterComma ?? '', foldedWords(text.slice(Math.max(0, index - EXPANSION_MAX), index)), false)
  for (const { 1: written = '', 2: expansion = '' } of text.matchAll(EXPANDED))
    add(written, foldedWords(expansion), true)
  return [...found.values()]
}

/** The last words that spell the abbreviation, read backwards; null if none do. */
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
      // A long word may contribute several letters: "bronchopulmonary" for BP.
      const inner = word.indexOf(short.charAt(letter), 1)
      const isSpelt = inner > 0 && letter > 0 && word.startsWith(short.charAt(letter - 1))
      if (!isSpelt) return null
      taken.unshift(word)
      letter -= 2
    }
  }
  return letter < 0 && taken.length > 1 ? taken : null
}
