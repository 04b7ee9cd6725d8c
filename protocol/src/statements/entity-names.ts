import { alternatives } from '../alternatives.ts'

/** Words before a noun that do not tell which one is meant. */
const DETERMINER = /^(?:the|an?|this|that|these|those|our|their|its|his|her|all|each|every|both|some|such|most|many)$/
const PLURAL_KEPT = /(?:ss|us|is|ics|as)$/
/** Most abbreviations per text. */
const FORMS_MAX = 300
/** Distance before the bracket searched for an abbreviation's words. */
const BEFORE = 140
const SHORT = /\(([\p{Lu}][\p{L}\p{N}-]{1,9})\)/gu
const SMALL = /^(?:of|the|and|for|in|to|a|an|on|by|with)$/i
const PRONOUN = new RegExp(
  `^(?:${alternatives`
    i|we|you|he|she|it|they|them|us|this|that|these|those|which|who|whom|what|there|here|one|ones|both|each
    all|others?|another|neither|none|some|many|most|few|several|itself|themselves
    the (?:former|latter|same|others?|ones?|authors?)
  `})$`,
  'i',
)

/** True if a subject or object names nothing outside its own text: `they`, `the latter`. */
export function isPronoun(phrase: string): boolean {
  return PRONOUN.test(phrase.replace(/\s+/g, ' ').trim())
}

/**
 * The key of the thing that a phrase names; equal for its spellings: case, accents, hyphens, determiners, plural,
 * British or American, abbreviated or in full, `moss growth` or `the growth of moss`.
 */
export function entityKey(phrase: string, forms: ReadonlyMap<string, string> = new Map()): string {
  const written = phrase.replace(/\([^()]*\)/g, ' ').replace(/[\p{L}\p{N}-]{2,}/gu, (word) => longForm(word, forms))
  const words = fold(written).split(' ')
  const of = words.indexOf('of')
  const isTurned = of > 0 && !words.some((word, at) => at !== of && /^(?:of|in|for|to|with|and|or|by|from)$/.test(word))
  const inOrder = isTurned ? [...words.slice(of + 1), ...words.slice(0, of)] : words
  const named = inOrder.filter((word) => !DETERMINER.test(word))
  const key = (named.length > 0 ? named : words).map((word) => american(singular(word))).join(' ')
  return key || phrase.trim().toLowerCase()
}

function longForm(word: string, forms: ReadonlyMap<string, string>): string {
  return forms.get(word) ?? forms.get(word.replace(/s$/, '')) ?? word
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%°.<>=±+]+/gu, ' ')
    .replace(/(?:^|\s)\.+|\.+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** British to American by its letters alone: a key need not be a word. */
function american(word: string): string {
  if (word.length < 5) return word
  return word
    .replace(/our/g, 'or')
    .replace(/[ao]e/g, 'e')
    .replace(/is(e|ed|ing|ation)$/, 'iz$1')
    .replace(/ys(e|ed)$/, 'yz$1')
    .replace(/([bt])re$/, '$1er')
    .replace(/ll(ed|ing)$/, 'l$1')
}

/** One word without the English plural. */
export function singular(word: string): string {
  if (word.length < 4 || PLURAL_KEPT.test(word) || !word.endsWith('s')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The abbreviations of a text with their expansions, as in `mother-to-child transmission (MTCT)`. */
export function abbreviationsIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of text.matchAll(SHORT)) {
    const [, short = ''] = match
    if (found.has(short) || !/\p{Lu}.*\p{Lu}/u.test(short)) continue
    const long = expansionOf(short, text.slice(Math.max(0, match.index - BEFORE), match.index))
    if (long !== undefined) found.set(short, long)
    if (found.size === FORMS_MAX) break
  }
  return found
}

/** The last words before the bracket whose initials spell the abbreviation; function words may be skipped. */
function expansionOf(short: string, before: string): string | undefined {
  const letters = [
    ...short
      .replace(/[^\p{L}]/gu, '')
      .replace(/s$/, '')
      .toLowerCase(),
  ]
  const words = [...before.matchAll(/[\p{L}\p{N}]+/gu)]
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]?.[0].toLowerCase() ?? ''
    if (word.startsWith(letters.at(-1) ?? ' ')) letters.pop()
    else if (!SMALL.test(word)) return undefined
    if (letters.length === 0) {
      const long = before.slice(words[at]?.index).trim().replace(/\s+/g, ' ')
      return at < words.length - 1 && !/[.;:!?()]/.test(long) ? long : undefined
    }
  }
  return undefined
}
