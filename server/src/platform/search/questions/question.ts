import type { ParsedQuery } from '@colophon/protocol/articles/query'
import { STOP_WORDS } from '../plan.ts'

/** How many telling words make a question: beside no connecting word, beside one, and beside several. */
const TELLING = [6, 3, 2] as const

/**
 * The words of a query that is a question in ordinary language, as they stand; null for a search by words. Quotes, a
 * scope, `OR` and `-` are what only a search uses: what names them is never read as a question.
 */
export function questionWords({ all, none }: ParsedQuery): string[] | null {
  if (none.length > 0) return null
  const words: string[] = []
  for (const [term, ...others] of all) {
    if (term === undefined || others.length > 0 || term.isPhrase || term.scope !== 'any') return null
    words.push(...term.words)
  }
  const telling = new Set(tellingWords(words)).size
  const connecting = Math.min(words.length - tellingWords(words).length, TELLING.length - 1)
  return telling >= (TELLING[connecting] ?? 0) ? words : null
}

/** The words that say something by themselves, in their order. */
export function tellingWords(words: readonly string[]): string[] {
  return words.filter((word) => !STOP_WORDS.has(word))
}
