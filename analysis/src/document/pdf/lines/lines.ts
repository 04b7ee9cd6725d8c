import { limits } from '../../limits.ts'
import { appendLine, type Line, type Run } from './line.ts'
import { inReadingDirection } from './reading-direction.ts'

/**
 * Spaces are narrower than this share of the type size; gutters and table gaps are wider. Pieces drawn consecutively
 * may be further apart than others.
 */
const drawnGap = 1.15

const placedGap = 0.5

/** The line pieces of a page, never across a gutter, so a line over two columns stays two pieces. */
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

/** True if most letters of a page read from right to left. */
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

/** Distance of two pieces in reading direction; negative if they overlap. */
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

/** Joins close pieces on one baseline that were drawn separately. */
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

/** Fewest numbered lines of a manuscript page. */
const fewest = 8

/** Tolerance, in points, of the numbers' right or left edges. */
const aligned = 3

/** Manuscripts number every line, or every fifth. */
const steps = [1, 5]

/**
 * The line numbers of manuscripts: consecutive numbers in an otherwise empty margin over most of the page's height. If
 * only one of many pages has them, it has a listing or a table.
 */
export function marginNumbers(pages: readonly (readonly Line[])[]): ReadonlySet<Line> {
  const found = pages.map(numbersOf)
  const having = found.filter((numbers) => numbers.length > 0).length
  const isManuscript = having >= 2 && having * 2 >= pages.filter((lines) => lines.length >= 2 * fewest).length
  return new Set(isManuscript || pages.length === 1 ? found.flat() : [])
}

function numbersOf(lines: readonly Line[]): Line[] {
  const numbers = lines.filter((line) => /^\d{1,4}$/.test(line.text))
  if (numbers.length < fewest) return []
  const rightAligned = columnsOf(numbers, (line) => line.right).filter((column) => isMargin(column, lines))
  if (rightAligned.length > 0) return rightAligned.flat()
  return columnsOf(numbers, (line) => line.x)
    .filter((column) => isMargin(column, lines))
    .flat()
}

/** Numbers grouped by their edges. */
function columnsOf(numbers: readonly Line[], edgeOf: (line: Line) => number): Line[][] {
  const columns: Line[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const line of numbers.toSorted((a, b) => edgeOf(a) - edgeOf(b))) {
    const edge = edgeOf(line)
    if (edge <= end) columns.at(-1)?.push(line)
    else {
      columns.push([line])
      end = edge + aligned
    }
  }
  return columns
}

/** True if a column counts the lines and contains nothing else. */
function isMargin(column: readonly Line[], lines: readonly Line[]): boolean {
  if (column.length < fewest) return false
  const ordered = column.toSorted((a, b) => a.baseline - b.baseline)
  const counts = steps.some((step) => {
    const going = ordered.filter((line, i) => i > 0 && Number(line.text) - Number(ordered[i - 1]?.text) === step)
    return going.length >= 0.8 * (ordered.length - 1)
  })
  if (!counts || heightOf(column) < 0.6 * heightOf(lines)) return false
  const left = Math.min(...column.map((line) => line.x))
  const right = Math.max(...column.map((line) => line.right))
  const own = new Set(column)
  const among = lines.filter((line) => !own.has(line) && line.x < right && line.right > left)
  return among.length <= 0.1 * column.length
}

function heightOf(lines: readonly Line[]): number {
  const baselines = lines.map((line) => line.baseline)
  return Math.max(...baselines) - Math.min(...baselines)
}
