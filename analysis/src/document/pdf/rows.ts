import { limits } from '../limits.ts'
import type { Region } from './columns.ts'
import { withInitials } from './drop-caps.ts'
import { appendLine, type Line } from './line.ts'
import { inReadingDirection } from './reading-direction.ts'

/** Joins what stands side by side in a region into rows: table cells, section numbers, equation numbers. */
export function rowsOf(region: Region): Line[] {
  if (region.length > limits.arrangedPieces) return [...region]
  const rows: Line[][] = []
  for (const line of withInitials(region).sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.findLast((other) => isBeside(other, line))
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows.map(joinRow).sort((a, b) => a.baseline - b.baseline)
}

function isBeside(row: readonly Line[], line: Line): boolean {
  const [first] = row
  if (!first) return false
  const size = Math.max(first.size, line.size)
  const raised = Math.min(first.size, line.size) < 0.85 * size
  const near = Math.abs(first.baseline - line.baseline) <= (raised ? 0.45 : 0.35) * size
  return near && row.every((other) => line.x > other.right - 0.5 * size || line.right < other.x + 0.5 * size)
}

function joinRow(row: readonly Line[]): Line {
  const rtl = lettersOf(row.filter((line) => line.rtl)) * 2 > lettersOf(row)
  const [first, ...rest] = row.toSorted((a, b) => (rtl ? b.x - a.x : a.x - b.x))
  if (!first) throw new RangeError('a row has at least one line')
  const joined: Line = { ...first, spans: [...first.spans] }
  for (const next of rest) {
    const gap = rtl ? joined.x - next.right : next.x - joined.right
    if (gap > 1.2 * joined.size) joined.cells++
    appendLine(joined, next, true)
  }
  if (joined.spans.some((span) => span.rtl)) inReadingDirection(joined, rtl)
  return joined
}

function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0)
}
