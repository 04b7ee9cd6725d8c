/** Given names as the first letters that styles print: `Jean-Pierre Marie` becomes `J.-P. M.`, `JA` becomes `J. A.`. */
export function initials(given: string): string {
  return given.split(/\s+/).map(initialsOf).filter(Boolean).join(' ')
}

/** The text with a full stop, unless it ends in a mark of its own. */
export function withStop(text: string): string {
  return text === '' || ENDS_ITSELF.test(text) ? text : `${text}.`
}

/** Text that ends in a mark after which no full stop may follow, even inside closing quotation marks. */
export const ENDS_ITSELF = /[.?!…。？！؟]["'”’»]*$/u

/** A run of initials without dots. */
const RUN = /^(?:\p{Lu}\.){2,}$|^\p{Lu}{2}$/u

function initialsOf(word: string): string {
  if (RUN.test(word)) return [...word.replaceAll('.', '')].map((letter) => `${letter}.`).join(' ')
  const letters = word.split(/[-‐‑]/).map((part) => /\p{L}\p{M}*/u.exec(part)?.[0].toUpperCase())
  return letters.flatMap((letter) => (letter ? [`${letter}.`] : [])).join('-')
}
