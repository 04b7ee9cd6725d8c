const bracketed = /^\[([\p{L}\p{N}+.'’:_ -]{1,24})\]\s*/u
const numbered = /^(?:\((\d{1,4})\)|(\d{1,4})[.)])\s+(?=\S)/
const bare = /^(\d{1,4})\s+(?=[\p{Lu}"“‘])/u

/** The label before a bibliography entry, and the start of the entry. */
export interface EntryMark {
  kind: 'bracketed' | 'numbered' | 'bare'
  label: string
  length: number
}

/** The label at the start of a bibliography line: `[12]`, `[Lin19]`, `12.`, `(12)`, or a number before a capital. */
export function entryMark(text: string): EntryMark | null {
  const inBrackets = bracketed.exec(text)
  if (inBrackets?.[1]) return { kind: 'bracketed', label: inBrackets[1], length: inBrackets[0].length }
  const withDot = numbered.exec(text)
  const number = withDot?.[1] ?? withDot?.[2]
  if (withDot && number) return { kind: 'numbered', label: number, length: withDot[0].length }
  const alone = bare.exec(text)
  return alone?.[1] ? { kind: 'bare', label: alone[1], length: alone[0].length } : null
}
