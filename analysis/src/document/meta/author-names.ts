/** Words of organisations, addresses and notes, which are no names. */
export const organisation =
  /\b(?:(?:univ|institut|departe?m|laborator|facult|hospital|academ|corporat|foundation|correspond|contribut|licen[cs]e|preprint)|(?:dept|school|college|cent(?:er|re)|inc|ltd|gmbh|company|research|groups?|division|program|ministry|council|street|road|avenue|box|usa|germany|france|italy|spain|china|japan|india|canada|australia|kingdom|states|abstract|members?|fellow|ieee|received|accepted|published|e-?mail|orcid|https?|www|doi|version|draft|equal(?:ly)?|authors?|technology|sciences?|engineering|physics|mathematics|articles?|journal|access|text)\b)/i
const particle =
  /^(?:de|del|della|der|den|di|da|das|do|dos|du|el|la|le|van|von|zu|zur|bin|ibn|al|ben|af|av|ter|ten|y|e)$/
const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|msc|bsc|dr|prof|mph|rn)\.?$/i

const date =
  /\b(?:\d{1,2}\.?\s+)?(?:jan|feb|mär|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,6}\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:19|20)\d{2}\b/giu

/** A line of authors without the dates in it. */
export function withoutDates(line: string): string {
  return line.replace(date, ' ; ')
}

/** OCR result of a superscript digit or star after a name; no name ends so. */
const misreadMark = /(?<=\p{L})["'’“”!?>]+(?=\s*(?:[,;·•|]|$|(?:and|und|et|&)\s))/gu

/** Longest author line; the longest collaborations are shorter. */
const longestLine = 20_000

/**
 * The people named in an author line, in order: `Ann B. Lee¹, Óscar de la Cruz*, and P. Wu` gives three. Affiliation
 * marks, e-mail addresses and organisations are left out; at most 200 names.
 */
export function authorNames(line: string): string[] {
  const pieces = line
    .slice(0, longestLine)
    .replace(date, ' ; ')
    .replace(/\{[^}]*\}@\S+|\S+@\S+/g, ' ; ')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[\d*†‡§¶‖#✉∗⋆°ªº^]+(?:\s*,\s*[\d*†‡§¶‖#✉∗⋆]+)*/g, ' , ')
    .replace(/[\u2070-\u209f¹²³©®]+/g, ' , ')
    .replace(misreadMark, '')
    .replace(/^\s*(?:by|authors?)\s*:?\s+/i, '')
    .split(/\s*(?:[,;·•|\n\t]|(?<=\s)(?:and|und|et|&)(?=\s))\s*/)
  const names = pieces
    .map((piece) => piece.replace(/^(?:and|und|et|&)\s+|\s+/g, (gap) => (gap.trim() === '' ? ' ' : '')).trim())
    .filter(isName)
  return [...new Set(names)].slice(0, 200)
}

/** True for a person's name: two to six words and initials, each capitalised or a particle. */
export function isName(text: string): boolean {
  const words = text.split(' ').filter((word) => !suffix.test(word))
  const long = words.filter((word) => !/^\p{Lu}\.$/u.test(word))
  if (words.length < 2 || words.length > 9 || long.length > 6 || organisation.test(text)) return false
  const good = words.every((word, i) => (i > 0 && particle.test(word)) || /^\p{Lu}[\p{L}\p{M}'’.‐-]*$/u.test(word))
  return good && words.some((word) => /^\p{Lu}[\p{L}'’‐-]+$/u.test(word)) && !/\.$/.test(words.at(-1) ?? '')
}
