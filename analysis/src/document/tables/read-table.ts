import type { Box } from '@colophon/protocol/articles/document'
import { boxAround } from '../box-around.ts'
import type { DraftLine } from '../draft.ts'
import { columnsOf } from './columns-of.ts'
import { continueRows, type ReadRows } from './continue-rows.ts'
import { headerRows } from './header-rows.ts'
import { type Piece, piecesOf } from './pieces-of.ts'

/** The cells of one table; see `Table` of the document model. */
export interface TableCells {
  rows: string[][]
  header: number
  boxes: (Box | null)[][]
}

/** Columns beyond which a table is a drawing or noise. */
const mostColumns = 60

/**
 * Rows and columns of a table's lines, by where its words stand: a column is what no row's text crosses on both sides. No
 * rules are looked at, so tables with and without them read alike. `null` where the text has no two columns.
 */
export function readTable(lines: readonly DraftLine[]): TableCells | null {
  const rows = rowsOf(lines)
  if (rows.length < 2) return null
  const read = rows.some((row) => row.some((piece) => piece.box === null)) ? inOrder(rows) : inColumns(rows)
  if (read === null) return null
  const { texts, boxes } = continueRows(read)
  const header = headerRows(texts)
  return { rows: texts, header, boxes }
}

/** The pieces of lines, of those that stand at one height together; from the top to the bottom. */
function rowsOf(lines: readonly DraftLine[]): Piece[][] {
  const rows: { top: number; height: number; page: number; pieces: Piece[] }[] = []
  for (const line of lines) {
    const pieces = piecesOf(line)
    if (pieces.length === 0) continue
    const box = line.place?.box
    const beside = box && rows.find((row) => row.page === box.page && Math.abs(row.top - box.y) < 0.45 * row.height)
    if (beside) beside.pieces.push(...pieces)
    else rows.push({ top: box?.y ?? 0, height: box?.height ?? 0, page: box?.page ?? 0, pieces })
  }
  return rows.sort((a, b) => a.page - b.page || a.top - b.top).map((row) => row.pieces)
}

/** Cells that are only told apart by what stands between them, as in Word's tables. */
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
      const [told, places] = [texts[r], boxes[r]]
      if (!told || !places) continue
      told[at] = told[at] ? `${told[at]} ${piece.text}` : piece.text
      const before = places[at]
      places[at] = before ? boxAround(before, box) : box
    }
  }
  return { texts, boxes }
}

/** The column that most of a box stands in, counted from 0; the first of those that a wide cell takes. */
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
