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

/** An edition as styles print it: `2nd ed.` of `2`, `2nd` or `2nd edition`. */
export function editionText(edition: string | undefined): string {
  const text = (edition ?? '').replace(/\s*\b(?:edition|edn|ed)\b\.?\s*$/i, '').trim()
  if (!text) return edition ?? ''
  const number = /^\d+$/.test(text) ? text + ordinalEnd(Number(text)) : text
  return `${number} ed.`
}

function ordinalEnd(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

/** The parts of a date such as `2024-05-01`, with its month in words; null for another text. */
export function datedParts(date: string): { year: string; month: string; day: string } | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date) ?? []
  if (year === undefined) return null
  const at = Number(month)
  return { year, month: at >= 1 && at <= 12 ? monthName(at) : '', day: day === undefined ? '' : String(Number(day)) }
}

/** The English name of a month, 1 to 12. */
function monthName(month: number): string {
  return new Date(Date.UTC(2000, month - 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
}

/** A run of initials without dots. */
const RUN = /^(?:\p{Lu}\.){2,}$|^\p{Lu}{2}$/u

function initialsOf(word: string): string {
  if (RUN.test(word)) return [...word.replaceAll('.', '')].map((letter) => `${letter}.`).join(' ')
  const letters = word.split(/[-‐‑]/).map((part) => /\p{L}\p{M}*/u.exec(part)?.[0].toUpperCase())
  return letters.flatMap((letter) => (letter ? [`${letter}.`] : [])).join('-')
}
