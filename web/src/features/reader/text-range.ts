/** A range of the document's text, in UTF-16 code units. */
export type TextRange = { start: number; end: number }

/** True if two ranges share at least one character. */
export function overlaps(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end
}
