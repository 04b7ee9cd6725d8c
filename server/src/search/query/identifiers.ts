import { foldedWords } from '@colophon/protocol/knowledge/words'

/**
 * Words joined by hyphens, dots, slashes or the marks of LaTeX subscripts: IL-6, 10.1000/xyz, Fe$_3$O$_4$. The
 * lookbehind keeps the time linear in a run of a million letters.
 */
const JOINED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑–./_^{}$]{1,4}[\p{L}\p{N}]+)+/gu
const DIGIT = /\p{Nd}/u
const NUMBER = /^\d+$/
/** Most words of an identifier within a longer expression, such as IL-6 in IL-6-induced. */
export const IDENTIFIER_MAX = 6
/** Longer expressions are no identifiers. */
const WORDS_MAX = 24

/**
 * The identifiers and formulas of a text that consist of several words, each as one word without punctuation: `IL-6` and
 * `HLA-B27` give `il6` and `hlab27`, as they are also written.
 */
export function identifiersIn(text: string): string[] {
  if (!DIGIT.test(text)) return []
  return (text.match(JOINED) ?? []).flatMap((expression) => (DIGIT.test(expression) ? partsOf(expression) : []))
}

function partsOf(expression: string): string[] {
  const words = foldedWords(expression).slice(0, WORDS_MAX)
  const parts = words.flatMap((_, start) =>
    words.slice(start + 1, start + IDENTIFIER_MAX).map((_, further) => words.slice(start, start + further + 2)),
  )
  if (words.length > IDENTIFIER_MAX) parts.push(words)
  return [...new Set(parts.flatMap((part) => identifierOf(part) ?? []))]
}

/** The words of one expression as one identifier; null for plain words and for numbers with decimals, units or dates. */
export function identifierOf(words: readonly string[]): string | null {
  const [first = '', second = ''] = words
  const whole = words.join('')
  if (words.length < 2 || !DIGIT.test(whole)) return null
  if (!NUMBER.test(first) || !/^\d/.test(second)) return whole
  const isArchiveId = first.length === 4 && /^\d{4,5}(v\d+)?$/.test(second)
  const isDoi = first === '10' && /^\d{4,}$/.test(second) && words.length > 2
  return isArchiveId || isDoi ? whole : null
}
