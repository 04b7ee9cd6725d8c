/** Where something stands in a text; offsets in UTF-16 code units, the end exclusive. */
export type Place = { start: number; end: number }

/** A text reduced to its letters and digits, with the place of each in the text. */
export type Letters = { letters: string; places: number[] }

/** The letters and digits of a text in lower case: what stays the same however its lines are joined. */
export function lettersOf(text: string): Letters {
  const places: number[] = []
  let letters = ''
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index).toLowerCase()
    if (letter.length !== 1 || !/[\p{L}\p{N}]/u.test(letter)) continue
    letters += letter
    places.push(index)
  }
  return { letters, places }
}

/**
 * Where a gold answer stands in the text that was parsed from its context. Of several places with the same letters it is
 * the one nearest to where the data say it is; null where the letters are not there.
 */
export function goldPlace(gold: { text: string; start: number }, context: string, parsed: Letters): Place | null {
  const { letters } = lettersOf(gold.text)
  if (letters === '') return null
  const expected = lettersOf(context.slice(0, gold.start)).letters.length
  let nearest = -1
  for (let at = parsed.letters.indexOf(letters); at >= 0; at = parsed.letters.indexOf(letters, at + 1)) {
    if (nearest < 0 || Math.abs(at - expected) < Math.abs(nearest - expected)) nearest = at
  }
  const start = parsed.places[nearest]
  const last = parsed.places[nearest + letters.length - 1]
  return start === undefined || last === undefined ? null : { start, end: last + 1 }
}

/** Whether a place lies wholly within one of the others, or within two that touch. */
export function isInside(place: Place, others: readonly Place[]): boolean {
  const merged: Place[] = []
  for (const { start, end } of [...others].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end + 2) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged.some(({ start, end }) => start <= place.start && place.end <= end)
}

/** Whether two places share a character. */
export function isTouching(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end
}
