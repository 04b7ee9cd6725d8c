import { bottomOf, type Line, topOf } from './line.ts'

/** Size ratio of a drop cap over several lines to its text. */
const larger = 1.8
/** Most drop caps per region. */
const most = 20

/**
 * Joins drop caps with the first of their lines: `K` and `elp grows` become `Kelp grows`. Otherwise they would appear
 * within the paragraph, at the second or third line.
 */
export function withInitials(region: readonly Line[]): Line[] {
  const initials = region.filter((line) => /^["“«]?\p{Lu}$/u.test(line.text)).slice(0, most)
  const joined = new Map<Line, Line | null>()
  for (const initial of initials) {
    const beside = region.filter((line) => isBeside(initial, line)).sort((a, b) => a.baseline - b.baseline)
    const [first] = beside
    if (!first || beside.length < 2 || joined.has(first)) continue
    joined.set(initial, null)
    joined.set(first, prefixed(initial, first))
  }
  return joined.size === 0
    ? [...region]
    : region.flatMap((line) => joined.get(line) ?? (joined.has(line) ? [] : [line]))
}

function isBeside(initial: Line, line: Line): boolean {
  if (initial.size < larger * line.size || line.text.length < 8) return false
  const gap = line.x - initial.right
  const middle = (topOf(line) + bottomOf(line)) / 2
  return gap > -0.3 * line.size && gap < 1.2 * line.size && middle > topOf(initial) && middle < bottomOf(initial)
}

/** Keeps position, size and baseline, so that the line stays in its paragraph. */
function prefixed(initial: Line, line: Line): Line {
  const isWord = /^[AI]$/.test(initial.text) && line.x - initial.right > 0.35 * line.size
  const start = initial.text + (isWord ? ' ' : '')
  const spans = line.spans.map((span) => ({ ...span, start: span.start + start.length, end: span.end + start.length }))
  const own = initial.spans.map((span) => ({ ...span, size: line.size, font: line.font, baseline: line.baseline }))
  return { ...line, text: start + line.text, spans: [...own, ...spans], x: initial.x }
}
