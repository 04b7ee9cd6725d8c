import { bottomOf, type Line, type LineSpan, topOf } from '../lines/line.ts'

/** A line of a listing, with the empty line and the indentation before it. */
export interface ListingLine extends Line {
  before: string
}

/** Widest white space within a line, in characters; more is a broken position. */
const widestGap = 160

/** Fewest letters of a span that tell the width of a character. */
const fewestLetters = 3

/** Pieces in one row: their baselines differ by less than this share of the type size. */
const sameRow = 0.35

/**
 * The lines of a listing as they are drawn: on the grid of its monospaced characters, with their indentation, aligned
 * columns and empty lines. Unchanged if no grid is found.
 */
export function listingLines(lines: readonly Line[], monospaced: ReadonlySet<string>): ListingLine[] {
  const width = characterWidth(lines, monospaced)
  if (width === null || lines.some((line) => line.rtl)) return lines.map((line) => ({ ...line, before: '' }))
  const rows = rowsOf(lines)
  const left = Math.min(...lines.map((line) => line.x))
  const step = usualStep(rows)
  return rows.map((row, i) => {
    const line = onGrid(row, left, width)
    const above = rows[i - 1]?.[0]
    const [first] = row
    const isApart = above?.page === first?.page && (first?.baseline ?? 0) - (above?.baseline ?? 0) > 1.6 * step
    return { ...line, before: (isApart ? '\n' : '') + line.before }
  })
}

/**
 * True if `block` goes on with the listing `open`: directly below it, or beside its lines, as comments are. What is in
 * another column is beside it only if `next` goes on below both.
 */
export function isAdjoining(
  open: readonly Line[],
  block: readonly Line[],
  widest: number,
  next: readonly Line[] = [],
): boolean {
  const last = open.at(-1)
  const [first] = block
  if (!last || !first || last.page !== first.page) return false
  const gap = (topOf(first) - bottomOf(last)) / last.size
  const isBeside = block.every((line) => open.some((other) => isInRow(other, line)))
  if (!areAbove(open, block)) return isBeside && areAbove(open, next) && areAbove(block, next)
  return isBeside || isInRow(last, first) || (gap > -0.5 && gap < widest)
}

/** Widest indentation of a listing from what is above, in type sizes, such as that of its line numbers. */
const widestMargin = 3

/** True if a line of one group is above, below or little beside one of the other. */
function areAbove(some: readonly Line[], others: readonly Line[]): boolean {
  const from = Math.min(...some.map((line) => line.x - widestMargin * line.size))
  const to = Math.max(...some.map((line) => line.right))
  return others.some((line) => line.x < to && line.right > from)
}

/** The distance of two characters: of spans with one space between, else the width of a long span's characters. */
function characterWidth(lines: readonly Line[], monospaced: ReadonlySet<string>): number | null {
  const steps: number[] = []
  let [longest, letters] = [0, 0]
  for (const { text, spans } of lines) {
    for (const [i, span] of spans.entries()) {
      const length = span.end - span.start
      if (!monospaced.has(span.font) || length < fewestLetters || span.width <= 0) continue
      if (length > letters) [longest, letters] = [span.width / length, length]
      const next = spans[i + 1]
      const isSpaced = next && text.slice(span.end, next.start) === ' ' && monospaced.has(next.font)
      const step = isSpaced ? (next.x - span.x) / (length + 1) : 0
      if (step > 0.8 * (span.width / length) && step < 1.3 * (span.width / length)) steps.push(step)
    }
  }
  const middle = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)]
  return middle ?? (letters === 0 ? null : longest)
}

/** The lines as rows from top to bottom, with the pieces of each from left to right. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  const isOnePage = lines.every((line) => line.page === lines[0]?.page)
  const sorted = isOnePage ? lines.toSorted((a, b) => a.baseline - b.baseline) : lines
  for (const line of sorted) {
    const row = rows.at(-1)
    if (isOnePage && row?.every((other) => isInRow(other, line))) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

function isInRow(a: Line, b: Line): boolean {
  return Math.abs(a.baseline - b.baseline) < sameRow * Math.max(a.size, b.size) && (a.right <= b.x || b.right <= a.x)
}

function usualStep(rows: readonly (readonly Line[])[]): number {
  const steps = rows.slice(1).map((row, i) => (row[0]?.baseline ?? 0) - (rows[i]?.[0]?.baseline ?? 0))
  const down = steps.filter((step) => step > 0).sort((a, b) => a - b)
  return down[Math.floor((down.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
}

function onGrid(row: readonly Line[], left: number, width: number): ListingLine {
  const [first] = row
  if (!first) throw new RangeError('a row has at least one line')
  const pieces = row.flatMap((line) => line.spans.map((span) => ({ span, text: drawnText(line, span, width) })))
  const columnOf = (x: number): number => Math.min(widestGap, Math.max(0, Math.round((x - left) / width)))
  const indent = columnOf(first.x)
  const spans: LineSpan[] = []
  let text = ''
  let edge = first.x
  for (const piece of pieces) {
    const gap = text === '' ? 0 : (piece.span.x - edge) / width
    text += ' '.repeat(gap > 0.5 ? Math.max(1, columnOf(piece.span.x) - indent - text.length) : 0)
    spans.push({ ...piece.span, start: text.length, end: text.length + piece.text.length })
    text += piece.text
    edge = piece.span.x + piece.span.width
  }
  const right = Math.max(...row.map((line) => line.right))
  return { ...first, text, spans, right, before: ' '.repeat(indent) }
}

/** A span's text without spaces that only stand for the distance of single letters. */
function drawnText(line: Line, span: LineSpan, width: number): string {
  const text = line.text.slice(span.start, span.end)
  const letters = text.replaceAll(' ', '')
  return span.width < (letters.length + 0.5) * width ? letters : text
}
