/** How strictly the reader's find bar compares. */
export type FindOptions = { matchCase: boolean; wholeWords: boolean }

/** Longer texts are looked for as typed up to here; nobody types more. */
const QUERY_MAX = 500

// What people type for what printers set.
const ALIKE: readonly string[] = ["'’‘ʼ", '"“”„«»', '-‐‑–—−']

/**
 * What to look for as a regular expression, or null when nothing is asked for. Any white space stands for any other, and
 * quotes, apostrophes and dashes for each other, because a keyboard has fewer of them than a printer.
 */
export function findPattern(query: string, { matchCase, wholeWords }: FindOptions): RegExp | null {
  const words = query.normalize('NFKC').slice(0, QUERY_MAX).trim().split(/\s+/)
  if (words[0] === '') return null
  const source = words.map((word) => [...word].map(patternOf).join('')).join('\\s+')
  const bounded = wholeWords ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source
  return new RegExp(bounded, matchCase ? 'gu' : 'giu')
}

function patternOf(character: string): string {
  const alike = ALIKE.find((characters) => characters.includes(character)) ?? character
  return alike.length > 1 ? `[${alike.replace('-', '\\-')}]` : character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}
