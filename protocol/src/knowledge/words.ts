/** One word of a text: its folded form and its UTF-16 offsets, end exclusive. */
export type Word = { word: string; start: number; end: number }

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\u00AD])+`, 'gu')
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'u')
const PIECE = /[\p{L}\p{N}\p{M}]+/gu
const ASCII = /^[0-9A-Za-z]+$/
const ASCII_TEXT = /^[\0-\x7F]*$/
const ASCII_WORD = /[0-9A-Za-z]+/g
const WORD_CHARACTER = /[\p{L}\p{N}]/u
// Japanese voicing marks distinguish words; every other mark is only an accent.
const ACCENT = /(?![\u3099\u309A])\p{Script=Inherited}|\u00AD/gu
const UNDECOMPOSED = /[ßæœøłđðþı]/g
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * The words of a text for search, without case, accents and punctuation: `Two-Column` gives `two` and `column`, `Erdős`
 * gives `erdos`. Scripts without spaces give one word per character.
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
  const bare = text.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase()
  return bare.replace(UNDECOMPOSED, (letter) => LATIN[letter] ?? letter)
}
