import { alternatives } from '../alternatives.ts'

/** One word of a text: its folded form and its UTF-16 offsets, end exclusive. */
export type Word = { word: string; start: number; end: number }

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** Invisible within a word: soft hyphen, word joiner, and joiners of letters, one of which separates words of Persian. */
const INVISIBLE = '\\u00AD|\\u200D|\\u2060|\\u200C(?!\\p{Script=Arabic})'
const SPACED = `(?:\\p{Nd}|(?![${UNSPACED}])(?:[\\p{L}\\p{N}\\p{M}]|${INVISIBLE}))`
const WORD = new RegExp(`(?!\\p{Nd})[${UNSPACED}]\\p{M}*|${SPACED}+`, 'gu')
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'u')
const PIECE = /[\p{L}\p{N}\p{M}]+/gu
const ASCII = /^[0-9A-Za-z]+$/
const ASCII_TEXT = /^[\0-\x7F]*$/
const ASCII_WORD = /[0-9A-Za-z]+/g
const WORD_CHARACTER = /[\p{L}\p{N}]/u
/**
 * Marks that readers leave out: accents, though not the voicing marks of Japanese; points of Hebrew and Arabic; the dot
 * below letters of Hindi and its neighbours that are also written without it; what lengthens an Arabic word.
 */
const MARK = new RegExp(
  alternatives`
    (?![\u3099\u309A])\p{Script=Inherited}|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]
    [\u0610-\u061A\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0640]|[\u093C\u0A3C\u0ABC\u0CBC]
    \u00AD|\u200C|\u200D|\u2060
  `,
  'gu',
)
/** A nasal before a consonant of its own row, which is also written as a dot above. */
const NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g
const DIGIT = /(?![0-9])\p{Nd}/gu
const ANY_DIGIT = /\p{Nd}/u
/** Letters that readers take as the same, and those without a decomposition. */
const SAME: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
  // Arabic and Persian forms of yeh, kaf, heh and alef.
  ...{ '\u06CC': '\u064A', '\u0649': '\u064A', '\u06A9': '\u0643', '\u0629': '\u0647', '\u06C1': '\u0647' },
  ...{ '\u06D5': '\u0647', '\u0671': '\u0627' },
}
const VARIANT = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g')

/**
 * The words of a text for search, without case, accents, points and punctuation, and with one form of letters and digits
 * that readers take as the same: `Two-Column` gives `two` and `column`, `Erdős` gives `erdos`. Scripts without spaces
 * give one word per character.
 */
export function wordsIn(text: string): Word[] {
  return ASCII_TEXT.test(text) ? asciiWords(text) : unicodeWords(text)
}

/** The same words without offsets. */
export function foldedWords(text: string): string[] {
  if (ASCII_TEXT.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? []
  return unicodeWords(text).map(({ word }) => word)
}

/** Fast path for ASCII, which avoids Unicode character classes. */
function asciiWords(text: string): Word[] {
  return Array.from(text.matchAll(ASCII_WORD), ({ 0: word, index }) => {
    return { word: word.toLowerCase(), start: index, end: index + word.length }
  })
}

function unicodeWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const start = match.index
    const end = start + match[0].length
    if (ASCII.test(match[0])) {
      words.push({ word: match[0].toLowerCase(), start, end })
      continue
    }
    for (const piece of fold(match[0]).match(PIECE) ?? []) {
      if (WORD_CHARACTER.test(piece)) words.push({ word: piece, start, end })
    }
  }
  return words
}

/** True for scripts without spaces, in which a run of characters is a phrase. */
export function isUnspaced(text: string): boolean {
  return UNSPACED_CHARACTER.test(text)
}

function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(MARK, '').normalize('NFC').toLowerCase()
  return bare
    .replace(VARIANT, (letter) => SAME[letter] ?? letter)
    .replace(NASAL, 'ं')
    .replace(DIGIT, digitOf)
}

/** The ASCII digit of the same value: the digits of each script follow each other, from zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (ANY_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
