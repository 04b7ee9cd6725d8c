/** A position in a text; offsets in UTF-16 code units, the end exclusive. */
export type Position = { start: number; end: number }

/** The letters and digits of a text, with their positions. */
export type Letters = { letters: string; places: number[] }

/** The lower-case letters and digits of a text, which do not depend on how its lines are joined. */
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
 * The position of a gold answer in the text parsed from its context: of several occurrences the one nearest to the
 * position in the data; null if there is none.
 */
export function goldPosition(gold: { text: string; start: number }, context: string, parsed: Letters): Position | null {
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

/** True if a position lies within one of the others, or within two adjacent ones. */
export function isInside(position: Position, others: readonly Position[]): boolean {
  const merged: Position[] = []
  for (const { start, end } of [...others].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end + 2) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged.some(({ start, end }) => start <= position.start && position.end <= end)
}

/** True if two positions overlap. */
export function isOverlapping(one: Position, other: Position): boolean {
  return one.start < other.end && other.start < one.end
}
