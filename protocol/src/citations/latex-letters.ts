/**
 * Replaces LaTeX accents and named letters by Unicode: `\'e`, `\'{e}`, `{\'e}`, `\v c`, `\'{\i}`, `{\o}`. Everything
 * else is kept, including accents over letters without a single Unicode character.
 */
export function latexLetters(text: string): string {
  return text
    .replace(ACCENTED, (whole, sign1, name1, base1, sign2, name2, base2) =>
      accented(whole, sign1 ?? name1 ?? sign2 ?? name2, base1 ?? base2),
    )
    .replace(NAMED, (whole, name1, name2) => LETTERS[name1 ?? name2] ?? whole)
}

/** The combining mark of each LaTeX accent. */
const MARKS: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
}

const LETTERS: Record<string, string> = {
  ...{ o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å' },
  ...{ i: 'ı', j: 'ȷ', dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ' },
}

/** The letter under an accent, optionally in braces, as may be the whole. */
const BASE = String.raw`(\{\s*\\?[A-Za-z]\s*\}|\\[ij](?![A-Za-z])\s?|[A-Za-z])`
const ACCENT = String.raw`\\(?:([\`'^~=."])\s*|([urHvdckb])(?=\s|\{|\\)\s*)${BASE}`
const ACCENTED = new RegExp(String.raw`\{${ACCENT}\}|${ACCENT}`, 'g')
/** A named letter, and the end of its name: `{\o}`, `\o{}`, `\o `, `\o`. */
const NAME = String.raw`\\(${Object.keys(LETTERS).join('|')})(?![A-Za-z])`
const NAMED = new RegExp(String.raw`\{${NAME}\s*\}|${NAME}(?:\{\}|\s+(?=[a-z]))?`, 'g')

/** The composed character; a pair without one is kept as written. */
function accented(whole: string, accent: string, base: string): string {
  const composed = (base.replace(/[{}\\\s]/g, '') + (MARKS[accent] ?? '')).normalize('NFC')
  return [...composed].length === 1 ? composed : whole
}
