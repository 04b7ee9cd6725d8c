import { isEnglishWord } from '../text/english-words.ts'

/** Words in the names of journals and conferences. */
const venueWord =
  /(?<!\p{L})(?:journal|proceedings|transactions|letters|reviews?|annals|bulletin|communications|magazine|conference|symposium|workshop|reports|acta|quarterly|advances|frontiers|archives?|j\.?|proc\.|trans\.|lett\.|rev\.|ann\.|nature|sciences?|research|plos|bmc|bmj|medicine|open)(?![\p{L}])/iu

/** Names of one word that are only the last word of a name. */
const lastWord =
  /^(?:journal|proceedings|transactions|letters|reviews?|annals|bulletin|communications|magazine|reports|sciences|research|archives?|open|advances|frontiers)$/i

/** Institutions, which have words of journals in their names. */
const institution =
  /\b(?:universit\p{L}+|departe?ments?|school|college|hospital|institut\p{L}*|society|center|centre|academy|faculty|foundation)\b/iu

/** Publishers and platforms that head a page beside the name of the journal. */
const publisher =
  /^(?:Hindawi(?: Publishing Corporation)?|ScienceDirect|Elsevier|Springer(?: Nature)?|Wiley(?: Online Library)?|Dovepress|MDPI|OPEN|Open Access|View Article Online)\s+(?=\p{Lu})/u

/** Words that begin the heads of other things than journals. */
const otherHead =
  /^(?:preprint|page|pages|article|volume|chapter|section|figure|fig|table|appendix|version|issue|number|part|department|university|copyright|received|accepted|published|available|downloaded|review|letter|editorial|supplementary)\b/i

const small = /^(?:of|the|and|for|in|on|to|der|für|de|des|du|la|et|y|e|&|-|–)$/
const word = /^\p{Lu}[\p{L}\p{M}\p{N}&’'®/-]*[,:]?$|^\p{Ll}{1,3}\p{Lu}[\p{L}-]*$/u
const abbreviation = /^\p{Lu}\p{L}{0,8}\.[,:]?$/u
/** A dotted word as short as this is no end of a sentence. */
const shortAbbreviation = 5
const mostWords = 14

/** True if the words of a name are those of journals. */
export function isVenueName(name: string): boolean {
  return venueWord.test(name) && !lastWord.test(name) && !isOtherHead(name) && !institution.test(name)
}

/** True for a head that names a part of the paper or its state. */
export function isOtherHead(name: string): boolean {
  return otherHead.test(name)
}

/** Letters and figures of a name alone: to compare what is printed with what a file says. */
export function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The name at the end of the text before the numbers of a journal, without authors and title; empty if there is none.
 * `families` are the family names of the paper's authors.
 */
export function nameAtEnd(before: string, title: string, families: ReadonlySet<string>): string {
  const text = withoutTitle(before, title)
    .replace(/^.*\bet al\b[.,:]*/i, '')
    .replace(/^.*\s\/\s/, '')
    .replace(/\b(?:E|P)?-?ISSN:?\s*[\dX-]+/gi, ' ')
    .replace(/[\s,;:|/([–—-]+$/, '')
    .replace(/,?\s(?:19|20)\d\d\)?$/, '')
    .trim()
  const tokens = text.split(/\s+/).slice(-mostWords)
  const name: string[] = []
  while (tokens.length > 0) {
    const token = tokens.pop() ?? ''
    const isLast = name.length === 0
    const next = name[0] ?? ''
    const isDotted = abbreviation.test(token) && (isLast || token.length <= shortAbbreviation || /\.[,:]?$/.test(next))
    if (!isDotted && !word.test(token) && !small.test(token) && !isNumber(token, isLast)) {
      if (isLast && /^\p{Ll}{4,}$/u.test(token)) name.unshift(token)
      break
    }
    if (!isLast && /[,:]$/.test(token)) break
    name.unshift(token)
    if (isNumber(token, isLast)) break
  }
  if (isCut(name, tokens)) return ''
  while (name.length > 1 && (families.has(letters(name[0] ?? '')) || small.test(name[0] ?? ''))) name.shift()
  return plainName(name.join(' ').replace(publisher, ''))
}

/** True if a name begins in a line before: it starts with a small word or is a last word alone. */
function isCut(name: readonly string[], rest: readonly string[]): boolean {
  return rest.length === 0 && (small.test(name[0] ?? '') || lastWord.test(plainName(name.join(' '))))
}

function isNumber(token: string, isLast: boolean): boolean {
  return !isLast && /^\d$/.test(token)
}

/** What follows the title of the paper, in a citation of it. */
export function withoutTitle(text: string, title: string): string {
  const end = letters(title).slice(-24)
  if (end.length < 12) return text
  let seen = ''
  const places: number[] = []
  for (const [at, letter] of [...text].entries()) {
    for (const each of letters(letter)) {
      seen += each
      places.push(at)
    }
  }
  const found = seen.lastIndexOf(end)
  return found < 0
    ? text
    : [...text]
        .slice((places[found + end.length - 1] ?? 0) + 1)
        .join('')
        .replace(/^[\s.,;:?!”"’)]+/, '')
}

/** A name without the marks around it, and with capitals as names have them: `SCIENTIFIC RepoRts` is `Scientific Reports`. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[®™]/g, '')
    .replace(/^The\s+(?=Proceedings\b)/, '')
    .replace(/\s+(?:of|the|and|for|in|on|&|-|–)$/, '')
    .replace(/[,:;\s]+$/, '')
    .replace(/(?<=^[^.]*\p{Ll}{3,})\.$/u, (dot, at: number, all: string) => (isLongWord(all.slice(0, at)) ? '' : dot))
    .trim()
  const words = plain.split(' ')
  const isShouting = words.length > 1 && words.every((each) => each === each.toUpperCase() || small.test(each))
  return words
    .map((each) => {
      const lower = each.toLowerCase()
      if (isShouting && small.test(lower)) return lower
      const isOdd = /^\p{Lu}\p{Ll}*\p{Lu}/u.test(each) && /\p{Ll}/u.test(each)
      if (each.length < 3 || !(isShouting || isOdd || isShout(each, words)) || !isEnglishWord(lower)) return each
      return lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}

/** True if the last word is an English one rather than an abbreviation. */
function isLongWord(text: string): boolean {
  return isEnglishWord((text.split(' ').at(-1) ?? '').toLowerCase())
}

/** A word in capitals beside one that has both by mistake. */
function isShout(each: string, words: readonly string[]): boolean {
  return (
    each.length > 4 && each === each.toUpperCase() && words.some((other) => /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$/u.test(other))
  )
}

/** True if a name was cut into pieces by its letterspacing: `SCIENT IF IC`. */
export function isBroken(name: string): boolean {
  const words = name.split(' ')
  return words
    .slice(0, -1)
    .some((each, i) => i > 0 && /^\p{Lu}{1,2}$/u.test(each) && !/^(?:J|OF|IN|ON|US|UK|EU|A|B|C|D|E|I|II)$/.test(each))
}

/** True if each word of the one begins a word of the other, in order: `Front. Chem.` of `Frontiers in Chemistry`. */
export function isAbbreviationOf(short: string, full: string): boolean {
  const parts = short.split(/[\s.-]+/).filter((part) => part !== '' && !small.test(part.toLowerCase()))
  const words = full.split(/[\s-]+/).filter((part) => !small.test(part.toLowerCase()))
  if (parts.length !== words.length || letters(short) === letters(full)) return false
  return parts.every((part, i) => {
    const whole = letters(words[i] ?? '')
    return whole.startsWith(letters(part)) || (part.length > 3 && whole.startsWith(letters(part).slice(0, 3)))
  })
}
