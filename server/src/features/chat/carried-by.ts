import { STOP_WORDS } from '@colophon/analysis/answers/stop-words'
import { stem } from '@colophon/protocol/articles/stem'
import { foldedWords } from '@colophon/protocol/articles/words'

/** How much of what a sentence says must stand in the quotes that carry it. */
const SHARE_MIN = 0.6

/**
 * Whether quotes carry a sentence that a model wrote: most of its telling words stand in them, every number does, and it
 * denies nothing that they do not. That the model cites a quote proves nothing.
 */
export function isCarriedBy(sentence: string, quotes: readonly string[]): boolean {
  const said = stemsOf(quotes.join(' '))
  const own = [...stemsOf(sentence)].filter((word) => !STOP_WORDS.has(word))
  if (own.length === 0) return false
  if (own.some((word) => /\d/.test(word) && !said.has(word))) return false
  if (isDenying(sentence) !== quotes.some(isDenying)) return false
  return own.filter((word) => said.has(word)).length >= SHARE_MIN * own.length
}

function stemsOf(text: string): Set<string> {
  return new Set(foldedWords(text).map(stem))
}

function isDenying(text: string): boolean {
  return /\b(?:not|no|never|none|neither|nor|cannot|without|fail(?:s|ed)?)\b|n['’]t\b/i.test(text)
}
