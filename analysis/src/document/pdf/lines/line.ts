import type { Span } from '../../draft.ts'
import { accented } from '../../text/clean-text.ts'
import { isUnspacedJoint } from '../../text/script.ts'

/** A piece of text in one font as drawn, in the reading frame of its page: points, y downwards. */
export interface Run {
  text: string
  x: number
  width: number
  baseline: number
  size: number
  font: string
  rtl: boolean
  /** White space precedes it. */
  spaced: boolean
  /** Monospaced, by its font or by letters drawn individually. */
  grid: boolean
}

/** A run's position in its line. */
export interface LineSpan extends Span {
  size: number
  font: string
  baseline: number
  grid: boolean
  rtl: boolean
}

/** Runs on one baseline. `size` and `font` are those of most letters. */
export interface Line {
  page: number
  text: string
  spans: LineSpan[]
  x: number
  right: number
  baseline: number
  size: number
  font: string
  rtl: boolean
  /** White space precedes it. */
  spaced: boolean
  /** The number of parts separated by gaps wider than a space: 1 for prose, more for table rows. */
  cells: number
  /** How probable each label is in a paper; see `labels/label-lines.ts`. */
  scores?: Float64Array
}

/** Share of the type size above and below the baseline in a line's box. */
const above = 0.8
const below = 0.22

/** The top of a line's box. */
export function topOf(line: Line): number {
  return line.baseline - above * line.size
}

/** The bottom of a line's box. */
export function bottomOf(line: Line): number {
  return line.baseline + below * line.size
}

/** Smaller than its line and above it: the mark of a note, or a power. */
export function isRaised(span: LineSpan, line: Line): boolean {
  const rise = line.baseline - span.baseline
  return (
    (span.size < 0.85 * line.size && rise > 0.12 * line.size) ||
    (span.size < 0.95 * line.size && rise > 0.25 * line.size)
  )
}

/**
 * Appends `next` to `line`, after a space if `spaced`, and keeps the main size and font. A separately drawn accent is
 * combined with its letter.
 */
export function appendLine(line: Line, next: Line, spaced: boolean): void {
  const isSpaced = spaced && !line.text.endsWith(' ') && !isUnspacedJoint(line.text, next.text)
  if (!isSpaced || next.x < line.right) composeOver(line, next)
  const gap = isSpaced && line.text !== '' && !line.text.endsWith(' ') ? ' ' : ''
  const offset = line.text.length + gap.length
  line.text += gap + next.text
  for (const span of next.spans) line.spans.push({ ...span, start: span.start + offset, end: span.end + offset })
  line.x = Math.min(line.x, next.x)
  line.right = Math.max(line.right, next.right)
  line.rtl ||= next.rtl
  if (line.spans.length > settled || (next.spans.length === 1 && isAlike(line, next))) return
  const main = mainSpan(line.spans)
  if (!main) return
  line.size = main.size
  line.font = main.font
  line.baseline = main.baseline
}

/** Number of spans after which the main style is fixed. */
const settled = 64

/** True if `next` does not change the main style of `line`. */
function isAlike(line: Line, next: Line): boolean {
  return line.font === next.font && line.size === next.size && line.baseline === next.baseline
}

/** Moves a separately drawn accent from the end of `line` to the first letter of `next`, if it is above it. */
function composeOver(line: Line, next: Line): void {
  const span = line.spans.at(-1)
  if (!span || next.x > span.x + span.width - 0.1 * line.size) return
  const letter = accented(line.text.slice(-1), next.text.charAt(0))
  if (letter === null) return
  line.text = line.text.slice(0, -1)
  next.text = letter + next.text.slice(1)
  span.end--
  if (span.end === span.start) line.spans.pop()
}

/** A span in the main size and font of the line. */
function mainSpan(spans: readonly LineSpan[]): LineSpan | undefined {
  const letters = new Map<string, number>()
  let best: LineSpan | undefined
  let most = 0
  for (const span of spans) {
    const key = `${span.font} ${Math.round(span.size * 10)}`
    const count = (letters.get(key) ?? 0) + span.end - span.start
    letters.set(key, count)
    if (count > most) {
      most = count
      best = span
    }
  }
  return best
}
