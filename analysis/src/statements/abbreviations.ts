/** Most abbreviations that are read of one paper. */
const FORMS_MAX = 300
/** How far before its bracket the words of an abbreviation are looked for. */
const BEFORE = 140
const SHORT = /\(([\p{Lu}][\p{L}\p{N}-]{1,9})\)/gu
const SMALL = /^(?:of|the|and|for|in|to|a|an|on|by|with)$/i

/** The abbreviations that a paper introduces with the words they stand for, as in `mother-to-child transmission (MTCT)`. */
export function abbreviationsIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of text.matchAll(SHORT)) {
    const [, short = ''] = match
    if (found.has(short) || !/\p{Lu}.*\p{Lu}/u.test(short)) continue
    const long = longForm(short, text.slice(Math.max(0, match.index - BEFORE), match.index))
    if (long !== undefined) found.set(short, long)
    if (found.size === FORMS_MAX) break
  }
  return found
}

/** The last words before the bracket whose initials spell the abbreviation; small words may be without a letter. */
function longForm(short: string, before: string): string | undefined {
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

/** What the abbreviations in a subject stand for, to be told beside it; empty where there are none. */
export function spelledOut(subject: string, forms: ReadonlyMap<string, string>): string {
  const named = (subject.match(/[\p{L}\p{N}-]{2,}/gu) ?? []).flatMap((word) => {
    const short = forms.has(word) ? word : word.replace(/s$/, '')
    const long = forms.get(short)
    return long === undefined || subject.toLowerCase().includes(long.toLowerCase()) ? [] : [`${short} for ${long}`]
  })
  return named.length === 0 ? '' : `Abbreviation: ${[...new Set(named)].join('; ')}.`
}
