/** Lists whose texts are the owner's own words: they stay as they are. */
const OWN_LISTS = ['account', 'profile', 'sign-in-services', 'comments', 'comparisons', 'api-keys', 'signatures']
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const LEFT_OUT = '[e-mail address of somebody else]'

type Own = { id: number; email: string }
type Row = Record<string, unknown>

/**
 * A list of an export without e-mail addresses of other people, as they stand in what others wrote to the owner and in
 * quotes of their papers: a copy of one's data is often handed on. Names stay, and so does what the owner wrote.
 */
export function withoutStrangers(list: string, value: unknown, own: Own): unknown {
  if (OWN_LISTS.includes(list)) return value
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string') return each.replace(EMAIL, (found) => (isMine(found, own) ? found : LEFT_OUT))
    if (Array.isArray(each)) return each.map(clean)
    if (typeof each !== 'object' || each === null || each instanceof Date) return each
    const row = each as Row
    if (isWrittenBy(own, row)) return row
    const isAsked = list === 'requests'
    return Object.fromEntries(
      Object.entries(row).map(([name, held]) => [name, isAsked && name === 'note' ? held : clean(held)]),
    )
  }
  return clean(value)
}

function isMine(found: string, { email }: Own): boolean {
  return found.toLowerCase() === email.toLowerCase()
}

/** An act of the owner's own, or a question that they have asked. */
function isWrittenBy({ id }: Own, row: Row): boolean {
  return row.actorId === id || row.questionId === null
}
