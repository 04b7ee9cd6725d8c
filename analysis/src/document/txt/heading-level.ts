const named =
  /^(?:abstract|summary|introduction|background|related work|materials and methods|methods?|methodology|experiments?|results|results and discussion|discussion|conclusions?|acknowledge?ments?|references|bibliography|appendix(?: [A-Z])?|keywords|data availability|supplementary materials?)$/i

/**
 * The level of a heading, or `null` for running text. Cautious: a line stands alone and is marked (`## `, underlined),
 * numbered (`2.1 Methods`), all capitals, or one of the usual section names.
 */
export function headingLevel(lines: readonly string[]): number | null {
  const [first = '', second] = lines
  const text = first.trim()
  if (text.length > 120 || lines.length > 2) return null
  if (second !== undefined) return underlineLevel(second)
  const marks = /^(#{1,6})\s+\S/.exec(text)?.[1]
  if (marks) return marks.length
  if (/[.,;:!?]$/.test(text)) return null
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+\p{Lu}\p{L}+/u.exec(text)?.[1]
  if (number && text.split(/\s+/).length <= 12) return Math.min(6, number.split('.').length)
  const capitals = /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 80
  return capitals || named.test(text) ? 1 : null
}

function underlineLevel(line: string): number | null {
  if (/^\s*={3,}\s*$/.test(line)) return 1
  return /^\s*-{3,}\s*$/.test(line) ? 2 : null
}
