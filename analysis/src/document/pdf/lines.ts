import { limits } from '../limits.ts'
import { appendLine, type Line, type Run } from './line.ts'
import { inReadingDirection } from './reading-direction.ts'

/**
 * Word spaces are narrower than this share of the type size; column gutters and table gaps are wider. Pieces drawn one
 * after the other may stand further apart than pieces that merely happen to be neighbours.
 */
const drawnGap = 1.15
const placedGap = 0.5

/** Runs of one page as line pieces: never across a column gutter, so a page-wide line of two columns stays two pieces. */
export function linesOf(runs: readonly Run[], page: number): Line[] {
  const pieces: Line[] = []
  for (const run of runs) {
    const piece = pieceOf(run, page)
    const open = pieces.at(-1)
    if (open && follows(open, piece, drawnGap))
      appendLine(open, piece, run.spaced || gapOf(open, piece) > 0.2 * run.size)
    else pieces.push(piece)
  }
  const rtl = readsLeftwards(runs)
  for (const piece of pieces) if (piece.rtl) inReadingDirection(piece, rtl)
  return pieces.length > limits.arrangedPieces ? pieces : joinNeighbours(pieces)
}

/** Whether most of a page's letters read from right to left. */
function readsLeftwards(runs: readonly Run[]): boolean {
  let [all, leftward] = [0, 0]
  for (const run of runs) {
    all += run.text.length
    if (run.rtl) leftward += run.text.length
  }
  return leftward * 2 > all
}

function pieceOf(run: Run, page: number): Line {
  const { text, x, width, baseline, size, font, rtl, grid, spaced } = run
  const spans = [{ start: 0, end: text.length, x, width, size, font, baseline, grid, rtl }]
  return { page, text, spans, x, right: x + width, baseline, size, font, rtl, spaced, cells: 1 }
}

/** Distance between two pieces of a line in reading direction; negative when they overlap. */
function gapOf(line: Line, next: Line): number {
  return next.rtl && line.rtl ? line.x - next.right : next.x - line.right
}

function follows(line: Line, next: Line, widest: number): boolean {
  if (line.spans.length >= limits.runsPerLine) return false
  const size = Math.max(line.size, next.size)
  const rise = Math.abs(line.baseline - next.baseline)
  const isInitial = line.size > 2 * next.size && line.text.length <= 2 && next.text.length > 3
  if (rise > 0.45 * size || isInitial) return false
  const raised = Math.min(line.size, next.size) < 0.85 * size || rise > 0.15 * size
  const gap = gapOf(line, next)
  return gap <= widest * size && gap >= (raised ? -2.5 : -0.6) * size
}

/** Joins pieces that stand close on one baseline although they were drawn apart. */
function joinNeighbours(pieces: readonly Line[]): Line[] {
  const sorted = pieces.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x)
  const gone = new Set<Line>()
  for (const [i, line] of sorted.entries()) {
    if (gone.has(line)) continue
    for (let k = i + 1; k < sorted.length; k++) {
      const next = sorted[k]
      if (!next || next.baseline - line.baseline > 0.2 * line.size) break
      if (gone.has(next) || next.rtl !== line.rtl) continue
      const [left, right] = line.x <= next.x !== line.rtl ? [line, next] : [next, line]
      if (!follows(left, right, placedGap) || gapOf(left, right) < -0.3 * line.size) continue
      const joined = { ...left, spans: [...left.spans] }
      const isSpaced = gapOf(left, right) > 0.15 * line.size || (right.rtl && (left.spaced || right.spaced))
      appendLine(joined, right, isSpaced)
      Object.assign(line, joined)
      gone.add(next)
    }
  }
  return pieces.filter((piece) => !gone.has(piece))
}
