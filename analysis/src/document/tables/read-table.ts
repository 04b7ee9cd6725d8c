import type { Box } from '@colophon/protocol/reader/document'
import { type CellSpan, namedColumns } from '@colophon/protocol/reader/table-spans'
import { boxAround } from '../box-around.ts'
import type { DraftCell, DraftLine } from '../draft.ts'
import { fromFrame } from '../pdf/lines/turn.ts'
import { findSpans } from './find-spans.ts'
import { hasFigures, joinRows, type ReadRows } from './join-rows.ts'

/** A gap wider than this share of the line height separates cells; spaces are about a third. */
const cellGap = 0.55

const most = 4

/** The cells of one table; see `Table` of the document model. */
export interface TableCells {
  rows: string[][]
  header: number
  boxes: (Box | null)[][]
  spans?: CellSpan[]
}

/** More columns are a drawing or noise. */
export const mostColumns = 60

/**
 * Rows and columns by word positions: a column boundary is crossed by no text. Rules are ignored, so tables with and
 * without them are read alike. `null` if there are no two columns.
 */
export function readTable(lines: readonly DraftLine[]): TableCells | null {
  if (lines.some(({ cells }) => cells)) return fromCells(lines.map(({ cells = [] }) => cells))
  const rows = rowsOf(lines)
  if (rows.length < 2) return null
  const read = rows.some((row) => row.some((piece) => piece.box === null)) ? inOrder(rows) : inColumns(rows)
  if (read === null) return null
  const joined = joinRows(read)
  const { texts, boxes } = joined
  const header = headerRows(texts)
  const spans = findSpans(joined, header)
  const turned = lines.find((line) => line.place?.upright)?.place?.upright
  const placed = turned ? boxes.map((row) => row.map((box) => box && fromFrame(box, turned.turn, turned.page))) : boxes
  return { rows: texts, header, boxes: placed, ...(spans.length > 0 && { spans }) }
}

/** The pieces of lines grouped by height, from top to bottom. */
function rowsOf(lines: readonly DraftLine[]): Piece[][] {
  const rows: { top: number; height: number; page: number; pieces: Piece[] }[] = []
  const isTurned = lines.some((line) => line.place?.upright)
  for (const line of lines) {
    const pieces = piecesOf(line)
    if (pieces.length === 0 || (isTurned && !line.place?.upright)) continue
    const box = (line.place?.upright ?? line.place)?.box
    const beside = box && rows.find((row) => row.page === box.page && Math.abs(row.top - box.y) < 0.45 * row.height)
    if (beside) beside.pieces.push(...pieces)
    else rows.push({ top: box?.y ?? 0, height: box?.height ?? 0, page: box?.page ?? 0, pieces })
  }
  return rows.sort((a, b) => a.page - b.page || a.top - b.top).map((row) => row.pieces)
}

/** The table of known cells, from a Word file. */
function fromCells(placed: readonly (readonly DraftCell[])[]): TableCells | null {
  const rows = withoutEmptyColumns(placed)
  const width = rows.flat().reduce((most, { column, columns }) => Math.max(most, column + columns), 0)
  if (rows.length < 2 || width < 2 || width > mostColumns) return null
  const texts = rows.map((row) => {
    const own = new Map(row.map(({ column, text }) => [column, text]))
    return Array.from({ length: width }, (_, c) => own.get(c) ?? '')
  })
  const spans = rows.flatMap((cells, row) =>
    cells.flatMap(({ text: _, ...cell }) => (cell.rows * cell.columns > 1 ? [{ row, ...cell }] : [])),
  )
  const first = headerRows(namedColumns({ rows: texts, header: texts.length, spans }))
  const header = wholeHeader(first, spans, Math.min(most, rows.length - 1))
  const boxes = texts.map((row) => row.map(() => null))
  // A name of columns does not reach into the rows below them.
  const whole = spans
    .map((span) => (span.row < header ? { ...span, rows: Math.min(span.rows, header - span.row) } : span))
    .filter((span) => span.rows * span.columns > 1)
  return { rows: texts, header, boxes, ...(whole.length > 0 && { spans: whole }) }
}

/** The grid of a Word table may have columns in which no cell begins: cells are moved to those that remain. */
function withoutEmptyColumns(rows: readonly (readonly DraftCell[])[]): DraftCell[][] {
  const begun = [...new Set(rows.flatMap((row) => row.map(({ column }) => column)))].sort((a, b) => a - b)
  const placeOf = (column: number): number => begun.findIndex((each) => each >= column)
  return rows.map((row) =>
    row.map(({ column, columns, ...cell }) => {
      const [from, to] = [placeOf(column), placeOf(column + columns)]
      return { ...cell, column: from, columns: (to < 0 ? begun.length : to) - from }
    }),
  )
}

/** The number of header rows with the further rows of cells that begin in them, as far as these end within `last`. */
function wholeHeader(header: number, spans: readonly CellSpan[], last: number): number {
  return spans.reduce(
    (end, { row, rows }) => (row < end && row + rows <= last ? Math.max(end, row + rows) : end),
    header,
  )
}

/** Cells separated only by tabs. */
function inOrder(rows: readonly Piece[][]): ReadRows | null {
  const width = Math.max(...rows.map((row) => row.length))
  if (width < 2 || width > mostColumns) return null
  const texts = rows.map((row) => Array.from({ length: width }, (_, i) => row[i]?.text ?? ''))
  return { texts, boxes: texts.map((row) => row.map(() => null)) }
}

function inColumns(rows: readonly Piece[][]): ReadRows | null {
  const columns = columnsOf(rows)
  if (columns.length < 2 || columns.length > mostColumns) return null
  const texts = rows.map(() => columns.map(() => ''))
  const boxes: (Box | null)[][] = rows.map(() => columns.map(() => null))
  for (const [r, row] of rows.entries()) {
    for (const piece of row) {
      const { box } = piece
      if (box === null) continue
      const at = columnAt(columns, box)
      const [cells, places] = [texts[r], boxes[r]]
      if (!cells || !places) continue
      cells[at] = cells[at] ? `${cells[at]} ${piece.text}` : piece.text
      const before = places[at]
      places[at] = before ? boxAround(before, box) : box
    }
  }
  return { texts, boxes }
}

/** The column that contains most of a box, from 0; for a wide cell the first. */
function columnAt(columns: readonly { left: number; right: number }[], box: Box): number {
  const isWide = columns.filter((each) => each.left < box.x + box.width && each.right > box.x).length > 1
  if (isWide)
    return Math.max(
      0,
      columns.findIndex((each) => each.right > box.x + Math.min(1, box.width / 2)),
    )
  const middle = box.x + box.width / 2
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, { left, right }] of columns.entries()) {
    const away = middle < left ? left - middle : middle > right ? middle - right : 0
    if (away < least) {
      best = i
      least = away
    }
  }
  return best
}

/**
 * Number of header rows: those before the first row of figures. Without figures the first row, if it names every
 * column.
 */
function headerRows(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(hasFigures)
  if (first > 0) return Math.min(first, most)
  if (first === 0) return 0
  const [top] = rows
  return rows.length > 1 && top?.every((cell, i) => cell !== '' || i === 0) ? 1 : 0
}

/** The horizontal extent of a column's text, in points. */
interface TableColumn {
  left: number
  right: number
}

/**
 * The columns from left to right. Rows with most pieces define them: aligned pieces form a column; cells that span
 * several columns join none.
 */
function columnsOf(rows: readonly (readonly Piece[])[]): TableColumn[] {
  const usual = usualCount(rows)
  const speaking = rows.filter((row) => row.length >= Math.max(2, usual))
  const columns: TableColumn[] = []
  for (const row of speaking) for (const { box } of row) if (box) join(columns, box.x, box.x + box.width)
  for (const row of rows) {
    if (speaking.includes(row)) continue
    for (const { box } of row) {
      if (!box) continue
      const over = columns.filter((each) => each.left < box.x + box.width && each.right > box.x)
      if (over.length === 0) join(columns, box.x, box.x + box.width)
    }
  }
  return columns.sort((a, b) => a.left - b.left)
}

/** The most frequent number of pieces per row, the greater one on a tie. */
function usualCount(rows: readonly (readonly Piece[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return best?.[0] ?? 1
}

/** Adds an extent to the columns, merging those it connects. */
function join(columns: TableColumn[], left: number, right: number): void {
  const touched = columns.filter((each) => each.left < right && each.right > left)
  const [first, ...rest] = touched
  if (!first) {
    columns.push({ left, right })
    return
  }
  first.left = Math.min(left, ...touched.map((each) => each.left))
  first.right = Math.max(right, ...touched.map((each) => each.right))
  for (const gone of rest) columns.splice(columns.indexOf(gone), 1)
}

/** A part of a line within a cell or several; `box` is `null` without pages. */
interface Piece {
  text: string
  box: Box | null
}

/** The pieces of a line from left to right: split at tabs, else at wide gaps. */
function piecesOf(line: DraftLine): Piece[] {
  const place = line.place?.upright ?? line.place
  if (!place || place.spans.length === 0) {
    if (place) return [{ text: line.text, box: place.box }]
    return line.text.split('\t').map((text) => ({ text: text.trim(), box: null }))
  }
  const pieces: (Piece & { box: Box })[] = []
  let right = Number.NEGATIVE_INFINITY
  for (const span of place.spans.toSorted((a, b) => a.x - b.x)) {
    const text = line.text.slice(span.start, span.end)
    if (text.trim() === '') continue
    const box = { ...place.box, x: span.x, width: span.width }
    const last = pieces.at(-1)
    const gap = span.x - right
    if (last && gap <= cellGap * place.box.height) {
      last.text += gap > 0.15 * place.box.height && !last.text.endsWith(' ') ? ` ${text}` : text
      last.box.width = Math.max(last.box.width, span.x + span.width - last.box.x)
    } else pieces.push({ text, box })
    right = Math.max(right, span.x + span.width)
  }
  return pieces.map(({ text, box }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    box: { ...box, x: round(box.x), width: round(box.width) },
  }))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
