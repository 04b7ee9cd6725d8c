const letters =
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff'
/** Han, kana, and their punctuation, without the angle brackets that mathematics also uses. */
const unspaced = new RegExp(`[${letters}\\u3001-\\u3003\\u300c-\\u301b\\uff01-\\uff60]`)
const unspacedLetter = new RegExp(`[${letters}]`)
/** Thai, Lao, Burmese, Khmer. */
const phraseSpaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
const spacesBetween = new RegExp(`(?<=${unspaced.source}) (?=${unspaced.source})`, 'g')
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** True if a text has a letter of a script without spaces, such as Chinese and Japanese. */
export function hasUnspaced(text: string): boolean {
  return unspacedLetter.test(text)
}

/** True if no space belongs between two texts in a script without spaces. */
export function isUnspacedJoint(before: string, after: string): boolean {
  return unspaced.test(before.slice(-1)) && unspaced.test(after.charAt(0))
}

/**
 * True if lines are joined without a space: as above, and in South-East Asian scripts with spaces between phrases only.
 */
export function isUnspacedBreak(before: string, after: string): boolean {
  return isUnspacedJoint(before, after) || (phraseSpaced.test(before.slice(-1)) && phraseSpaced.test(after.charAt(0)))
}

/** Removes layout spaces between letters of a script without spaces. */
export function closeUnspaced(text: string): string {
  return unspaced.test(text) ? text.replace(spacesBetween, '') : text
}

/** True if a text has a letter of a right-to-left script. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}
