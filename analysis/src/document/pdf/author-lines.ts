import { authorNames, organisation, withoutDates } from '../meta/author-names.ts'
import type { Line } from './line.ts'
import type { PdfBlock } from './pdf-block.ts'

/**
 * The names in the blocks below a title. Raised marks part names; so do wide gaps (authors side by side) and line ends,
 * unless the line is full. Names are taken from the first lines that hold mostly names and others in the same look.
 */
export function authorsIn(blocks: readonly PdfBlock[]): string[] {
  const groups = groupsOf(blocks.flatMap((block) => block.lines))
  const named = groups.map((group) => ({ ...group, names: authorNames(group.text) })).filter(isMostlyNames)
  const [first] = named
  const alike = named.filter((group) => group.look === first?.look)
  return [...new Set(alike.flatMap((group) => group.names))]
}

interface Group {
  look: string
  text: string
}

function isMostlyNames(group: Group & { names: string[] }): boolean {
  const all = withoutDates(group.text).replace(/\band\b|[^\p{L}]/gu, '').length
  return group.names.join('').replace(/[^\p{L}]/gu, '').length >= 0.55 * all && group.names.length > 0
}

/** Neighbouring lines of one look, as one text; lines that say where people work part the groups. */
function groupsOf(lines: readonly Line[]): Group[] {
  const groups: Group[] = []
  let parted = true
  for (const line of lines) {
    if (isAffiliation(line)) {
      parted = true
      continue
    }
    const look = `${Math.round(line.size * 2)} ${line.font}`
    const last = groups.at(-1)
    if (last?.look === look && !parted) last.text = joinNames(last.text, partedText(line))
    else groups.push({ look, text: partedText(line) })
    parted = false
  }
  return groups
}

/** An address: it begins with a raised mark, or speaks of an organisation or a mail address. */
function isAffiliation(line: Line): boolean {
  const [first] = line.spans
  const marked = first !== undefined && first.size < 0.85 * line.size && line.spans.length > 1
  return marked || line.text.includes('@') || organisation.test(line.text)
}

/** A line end inside a name is a space; between names it parts them. Half a name is a single word or ends in an initial. */
function joinNames(before: string, after: string): string {
  const tail =
    before
      .split(/[,;]|\band\b|&/)
      .at(-1)
      ?.trim() ?? ''
  const head = after.split(/[,;]|\band\b|&/)[0]?.trim() ?? ''
  const half = (part: string): boolean => part !== '' && (!part.includes(' ') || /\p{Lu}\.$/u.test(part))
  return before + (half(tail) || half(head) ? ' ' : ' ; ') + after
}

/** A line's text with raised marks as commas and wide gaps as semicolons. */
function partedText(line: Line): string {
  let text = ''
  let edge = line.x
  for (const span of line.spans) {
    const raised = span.size < 0.85 * line.size
    if (text !== '' && span.x - edge > 1.2 * line.size) text += ' ; '
    else if (line.text.charAt(span.start - 1) === ' ') text += ' '
    text += raised ? ' , ' : line.text.slice(span.start, span.end)
    edge = span.x + span.width
  }
  return text
}
