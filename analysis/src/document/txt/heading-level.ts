const named =
  /^(?:abstract|summary|introduction|background|related work|materials and methods|methods?|methodology|experiments?|results|results and discussion|discussion|conclusions?|acknowledge?ments?|references|bibliography|appendix(?: [A-Z])?|keywords|data availability|supplementary materials?)$/i
/** A line of one sign, as long as it likes, below a heading and sometimes above it too. */
const rule = /^\s*([=\-~^*"#_+])\1{2,}\s*$/
const ruleLevels: Record<string, number> = { '=': 1, '-': 2 }

/**
 * The level of a heading, or `null` for running text. Cautious: a line stands alone and is marked (`## `, underlined),
 * numbered (`2.1 Methods`, `IV. RESULTS`, `Appendix B`), all capitals, or one of the usual section names.
 */
export function headingLevel(lines: readonly string[]): number | null {
  const [first = '', second] = isRule(lines[0] ?? '') ? lines.slice(1) : lines
  const text = first.trim()
  if (text.length > 120 || lines.length > 3) return null
  if (second !== undefined) return lines.length === 2 || isRule(lines[0] ?? '') ? ruleLevel(second) : null
  const marks = /^(#{1,6})\s+\S/.exec(text)?.[1]
  if (marks) return marks.length
  if (/[.,;:!?]$/.test(text)) return null
  const level = numberLevel(text)
  if (level !== null && text.split(/\s+/).length <= 12) return level
  const capitals = /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 80
  return capitals || named.test(text) ? 1 : null
}

/** Whether a line is a rule of signs, such as stands below a heading. */
export function isRule(line: string): boolean {
  return rule.test(line)
}

function numberLevel(text: string): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+[\p{Lu}\p{Lo}][\p{L}]+/u.exec(text)?.[1]
  if (number) return Math.min(6, number.split('.').length)
  if (
    /^(?:[IVX]{1,5}\.|(?:appendix|annex|chapter|section|part)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,5})\b[.:]?)(?:\s+\p{Lu}|$)/iu.test(
      text,
    )
  )
    return 1
  if (/^第[\d一二三四五六七八九十百]{1,4}[章节節部]/u.test(text)) return 1
  return /^[A-H]\.\s+\p{Lu}\p{L}{2}/u.test(text) ? 2 : null
}

function ruleLevel(line: string): number | null {
  const sign = rule.exec(line)?.[1]
  return sign === undefined ? null : (ruleLevels[sign] ?? 3)
}
