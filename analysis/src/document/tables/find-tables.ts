import type { Block, Box, Table } from '@colophon/protocol/reader/document'
import { boxAround } from '../box-around.ts'
import type { DraftBlock, DraftLine } from '../draft.ts'
import { captionOf } from './caption-of.ts'

/** Blocks of one table, and their bounding box. */
interface Group {
  blocks: number[]
  box: Box | null
}

/** Maximum distance of pieces of one table in points, vertically and horizontally. */
const widestGap = 40

const widestAside = 60

/** Distance in points around a table within which a stray row belongs to it. */
const reach = 16

/** Most words of a block that may be a stray row. */
const strayWords = 12

const mathSign = /[=±×÷∑∏∫√∂∇∈≤≥≈≠≡→⇒∞←]/u

/**
 * The tables of a document: adjacent pieces on a page are one table, with the stray words between them. `drafts` are
 * the same blocks before joining lines. Blocks without cells, formulas and listings are excluded.
 */
export function findTables(drafts: readonly DraftBlock[], blocks: readonly Block[]): Table[] {
  const groups = joinedAside(groupsOf(blocks))
  const taken = new Set<number>()
  return groups.flatMap((group) => {
    const own = [...group.blocks, ...straysIn(group, blocks, taken)].sort((a, b) => a - b)
    const box = group.box && own.flatMap((index) => blocks[index]?.boxes ?? []).reduce(boxAround)
    const caption = captionOf(blocks, { blocks: own, box }, taken)
    const cells = readTable(own.flatMap((index) => drafts[index]?.lines ?? []))
    if (!cells || (caption === null && !isTabular(cells))) return []
    for (const index of own) taken.add(index)
    if (caption !== null) taken.add(caption)
    return [{ blocks: own, caption, ...cells }]
  })
}

/** Indexes of table blocks, grouped vertically. */
function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: Group[] = []
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'table') continue
    const box = block.boxes.length > 0 ? block.boxes.reduce(boxAround) : null
    const last = groups.at(-1)
    if (last?.box && box && last.blocks.at(-1) === index - 1 && standsBelow(last.box, box)) {
      last.blocks.push(index)
      last.box = boxAround(last.box, box)
    } else groups.push({ blocks: [index], box })
  }
  return groups
}

/** Joins halves of a table wider than a column. */
function joinedAside(groups: readonly Group[]): Group[] {
  const joined: Group[] = []
  for (const group of groups) {
    const half = joined.find((other) => other.box && group.box && standsAside(other.box, group.box))
    if (half?.box && group.box) {
      half.blocks.push(...group.blocks)
      half.box = boxAround(half.box, group.box)
    } else joined.push({ ...group, blocks: [...group.blocks] })
  }
  return joined
}

function standsBelow(above: Box, below: Box): boolean {
  const gap = below.y - (above.y + above.height)
  return above.page === below.page && gap > -2 && gap < widestGap && overlap(above, below, 'x', 'width') > 0
}

function standsAside(one: Box, other: Box): boolean {
  if (one.page !== other.page || overlap(one, other, 'x', 'width') > 0) return false
  const [left, right] = one.x < other.x ? [one, other] : [other, one]
  if (right.x - (left.x + left.width) > widestAside) return false
  return overlap(one, other, 'y', 'height') > 0.7 * Math.max(one.height, other.height)
}

function overlap(one: Box, other: Box, from: 'x' | 'y', size: 'width' | 'height'): number {
  return Math.min(one[from] + one[size], other[from] + other[size]) - Math.max(one[from], other[from])
}

/** Short blocks within a table, such as its last row or column names. */
function straysIn({ blocks: own, box }: Group, blocks: readonly Block[], taken: ReadonlySet<number>): number[] {
  if (!box) return []
  const loose = new Set(['paragraph', 'heading', 'header', 'formula'])
  return [...blocks.entries()].flatMap(([index, block]) => {
    const [place, ...more] = block.boxes
    if (!place || more.length > 0 || place.page !== box.page || own.includes(index) || taken.has(index)) return []
    const isFew = block.text.split(/\s+/).length <= strayWords && place.height <= reach
    const isWithin =
      place.y > box.y - reach &&
      place.y + place.height < box.y + box.height + reach &&
      place.x > box.x - reach &&
      place.x + place.width < box.x + box.width + reach
    return loose.has(block.type) && isFew && isWithin ? [index] : []
  })
}

/**
 * True if cells without a caption are a table rather than a formula or listing: complete rows, few mathematical signs.
 */
function isTabular({ rows }: TableCells): boolean {
  const cells = rows.flat().filter((cell) => cell !== '')
  const width = rows[0]?.length ?? 0
  const full = rows.filter((row) => row.filter((cell) => cell !== '').length > width / 2)
  const signs = cells.filter(
    (cell) => mathSign.test(cell) && !/\p{L}{4}/u.test(cell) && !/^[<>=≤≥±\d.,\s]+$/u.test(cell),
  )
  return rows.length >= 2 && full.length * 3 >= rows.length * 2 && signs.length * 4 < cells.length && !isListing(rows)
}

/** True if rows start with line numbers, as in code. */
function isListing(rows: readonly (readonly string[])[]): boolean {
  const numbers = rows.map(([first = '']) => Number(/^(\d{1,4}):?(?:\s|$)/.exec(first)?.[1] ?? Number.NaN))
  const next = numbers.filter((number, i) => i > 0 && number === (numbers[i - 1] ?? 0) + 1)
  return next.length > 0 && next.length * 3 >= (rows.length - 1) * 2
}

/** A gap wider than this share of the line height separates cells; spaces are about a third. */
const cellGap = 0.55

/** Ratio of line distance within rows to that between rows. */
const closer = 1.25

const most = 4

/** The cells of one table; see `Table` of the document model. */
export interface TableCells {
  rows: string[][]
  header: number
  boxes: (Box | null)[][]
}

/** More columns are a drawing or noise. */
const mostColumns = 60

/**
 * Rows and columns by word positions: a column boundary is crossed by no text. Rules are ignored, so tables with and
 * without them are read alike. `null` if there are no two columns.
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

/** The pieces of lines grouped by height, from top to bottom. */
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

/** Cells separated only by tabs, as in Word. */
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

/** True if half of the cells after the first are figures. */
function hasFigures(row: readonly string[]): boolean {
  const filled = row.slice(1).filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter((cell) => isFigure(cell)).length * 2 >= filled.length
}

/** A number with its sign, unit, error or stars: `−0.31 ± 0.02**`, `12 %`, `3.1e-4`, `–`. */
function isFigure(cell: string): boolean {
  return /^[<>≤≥~≈±+−–-]?\s*[$€£]?\s*\d|^[–—-]$|^n\/?a$/i.test(cell) && !/\p{L}{4}/u.test(cell)
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
      if (over.length <= 1) join(columns, box.x, box.x + box.width)
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

/** Rows whose cells may continue. */
interface ReadRows {
  texts: string[][]
  boxes: (Box | null)[][]
}

/**
 * Joins multi-line cells: if lines have two distances, closer ones are one row; else a line without first cell that
 * continues in lower case belongs to the row above.
 */
function continueRows({ texts, boxes }: ReadRows): ReadRows {
  const isClose = closeLines(boxes)
  const joined: ReadRows = { texts: [], boxes: [] }
  const figures = texts.findIndex(hasFigures)
  for (const [r, row] of texts.entries()) {
    const above = joined.texts.at(-1)
    const aboveBoxes = joined.boxes.at(-1)
    const own = boxes[r] ?? []
    if (!above || !aboveBoxes || !(isClose?.(r) || goesOn(above, row, r < figures))) {
      joined.texts.push([...row])
      joined.boxes.push([...own])
      continue
    }
    for (const [c, text] of row.entries()) {
      if (text === '') continue
      above[c] = [above[c], text].filter(Boolean).join(' ')
      const [box, before] = [own[c], aboveBoxes[c]]
      if (box) aboveBoxes[c] = before ? boxAround(before, box) : box
    }
  }
  return joined
}

function goesOn(above: readonly string[], row: readonly string[], isHeader: boolean): boolean {
  const filled = [...row.entries()].filter(([, text]) => text !== '')
  if ((row[0] !== '' && !isHeader) || filled.length === 0) return false
  return filled.every(([c, text]) => (above[c] ?? '') !== '' && /^(?:\p{Ll}|[(),;&/+-]\s?\p{L})/u.test(text))
}

/** Tests whether a line is close below the previous one; `null` if all distances are similar. */
function closeLines(boxes: ReadRows['boxes']): ((row: number) => boolean) | null {
  const tops = boxes.map((row) => Math.min(...row.map((box) => box?.y ?? Number.POSITIVE_INFINITY)))
  const steps = tops.slice(1).map((top, i) => top - (tops[i] ?? 0))
  const least = Math.min(...steps.filter((step) => step > 0))
  if (!Number.isFinite(least) || steps.length < 4) return null
  const close = steps.filter((step) => step < 1.1 * least).length
  const wide = steps.filter((step) => step > closer * least).length
  if (close + wide < 0.9 * steps.length || wide * 4 < steps.length || close * 4 < steps.length) return null
  return (row) => (steps[row - 1] ?? Number.POSITIVE_INFINITY) < 1.1 * least
}

/** A part of a line within a cell or several; `box` is `null` without pages. */
interface Piece {
  text: string
  box: Box | null
}

/** The pieces of a line from left to right: split at tabs, else at wide gaps. */
function piecesOf(line: DraftLine): Piece[] {
  const { place } = line
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
