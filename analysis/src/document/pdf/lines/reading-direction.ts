import { hasRightToLeft } from '../../text/script.ts'
import type { Line, LineSpan } from './line.ts'

/**
 * Reorders a line's spans into reading order. Files draw Arabic and Hebrew lines from either end; in a right-to-left
 * line spans go from the right, but adjacent left-to-right ones (numbers, Latin words) keep their order, and vice
 * versa.
 */
export function inReadingDirection(line: Line, rtl: boolean): void {
  line.rtl = rtl
  if (line.spans.length < 2) return
  const visual = line.spans.toSorted((a, b) => a.x - b.x)
  const groups: { rtl: boolean; spans: LineSpan[] }[] = []
  for (const span of visual) {
    const last = groups.at(-1)
    const own = hasRightToLeft(line.text.slice(span.start, span.end)) || (span.rtl && rtl)
    if (last?.rtl === own) last.spans.push(span)
    else groups.push({ rtl: own, spans: [span] })
  }
  const ordered = (rtl ? groups.reverse() : groups).flatMap((group) =>
    group.rtl ? group.spans.reverse() : group.spans,
  )
  if (ordered.every((span, i) => span === line.spans[i])) return
  const spaced = spacesOf(line)
  let text = ''
  let before: LineSpan | undefined
  const spans = ordered.map((span) => {
    const isSpaced = before !== undefined && (spaced.has(before) || spaced.has(span) || gapOf(before, span) > wordSpace)
    if (isSpaced && !text.endsWith(' ')) text += ' '
    const start = text.length
    text += line.text.slice(span.start, span.end)
    before = span
    return { ...span, start, end: text.length }
  })
  line.text = text
  line.spans = spans
}

/** Share of the type size from which a gap is a space. */
const wordSpace = 0.15

function gapOf(a: LineSpan, b: LineSpan): number {
  const gap = a.x < b.x ? b.x - a.x - a.width : a.x - b.x - b.width
  return gap / Math.max(a.size, b.size)
}

/** The spans followed by a space as drawn. */
function spacesOf(line: Line): ReadonlySet<LineSpan> {
  return new Set(line.spans.filter((span) => line.text.charAt(span.end) === ' '))
}
