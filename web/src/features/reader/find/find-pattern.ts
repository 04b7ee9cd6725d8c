/** How strictly the reader's find bar compares. */
export type FindOptions = { matchCase: boolean; wholeWords: boolean }

/** Longer queries are cut here. */
const QUERY_MAX = 500

// Typed characters and their typographic equivalents.
const ALIKE: readonly string[] = ["'’‘ʼ", '"“”„«»', '-‐‑–—−']

/**
 * The query as a regular expression, or null if empty. Any white space matches any other, and quotes, apostrophes and
 * dashes match each other.
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
