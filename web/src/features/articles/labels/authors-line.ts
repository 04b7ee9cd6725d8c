const SHOWN = 3

/** The first three authors, and how many more there are. */
export function authorsLine(authors: readonly string[]): string {
  const more = authors.length - SHOWN
  return authors.slice(0, SHOWN).join(', ') + (more > 0 ? ` + ${more}` : '')
}
