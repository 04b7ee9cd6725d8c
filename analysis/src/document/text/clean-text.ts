import { symbolOf } from './symbol-font.ts'

const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

const spacingAccents: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}

const looseAccent = /[´¨ˆ˜¯˘˙˚˝ˇ¸˛`]/

/** Presentation forms of Armenian, Hebrew and Arabic letters, and the micro sign. */
const shapes = /[\ufb13-\ufb17\ufb1d-\ufbb1\ufbd3-\ufd3d\ufd50-\ufdfc\ufe70-\ufefc\u00b5]/g
const plainAscii = /^[\x20-\x7e]*$/

/**
 * Text that can be stored, searched and shown: well-formed Unicode (NFC), ligatures and presentation forms spelled out,
 * Symbol codes as characters, ordinary spaces and hyphens, without NUL (which PostgreSQL rejects), control, format and private-use
 * characters. Line feeds and tabs are kept.
 */
export function cleanText(raw: string): string {
  if (plainAscii.test(raw)) return raw
  return raw
    .toWellFormed()
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(/[\uf020-\uf0fe]/g, symbolOf)
    .replace(shapes, (shape) => shape.normalize('NFKC').trimStart())
    .replace(/\u2011/g, '-')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Zs} ]/gu, ' ')
    .replace(/[^\P{C}\t\n\u200c\u200d]/gu, '')
    .normalize('NFC')
}

/** Combines accents that old TeX fonts draw separately: `Poincar´e` becomes `Poincaré`. */
export function composeAccents(text: string): string {
  if (!looseAccent.test(text)) return text
  return text.replace(
    /([´¨ˆ˜¯˘˙˚˝ˇ¸˛]|(?<=\p{L})`)([A-Za-zı])/gu,
    (whole, accent: string, letter: string) => accented(accent, letter) ?? whole,
  )
}

/** The composed letter of an accent and a letter, or `null`. */
export function accented(accent: string, letter: string): string | null {
  const mark = spacingAccents[accent]
  if (mark === undefined || !/^[A-Za-zı]$/.test(letter)) return null
  const composed = ((letter === 'ı' ? 'i' : letter) + mark).normalize('NFC')
  return composed.length === 1 ? composed : null
}

/** One clean line of text, with single spaces and none at the ends. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replace(/\s+/g, ' ').trim()
}
