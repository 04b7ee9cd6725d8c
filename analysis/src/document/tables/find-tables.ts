import type { Block, Box, Table } from '@colophon/protocol/reader/document'
import { boxAround } from '../box-around.ts'
import type { DraftBlock, DraftLine } from '../draft.ts'
import { captionOf } from './caption-of.ts'

/** Blocks of one table, and the place they take together. */
interface Group {
  blocks: number[]
  box: Box | null
}

/** Points between two pieces of one table at most, one above the other and side by side. */
const widestGap = 40

const widestAside = 60

/** Points above and below a table that a stray row of it may stand in. */
const reach = 16

/** Words of a block that may be a row of the table it stands in, though it was not taken for one. */
const strayWords = 12

const mathSign = /[=±×÷∑∏∫√∂∇∈≤≥≈≠≡→⇒∞←]/u

/**
 * The tables among the blocks of a document: pieces that stand below one another or side by side on one page are one table,
 * with the stray words between them. `drafts` are the same blocks before their lines were joined. What has no cells, and
 * formulas and listings that only look like cells, are left out.
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

/** Indexes of table blocks, those below one another together. */
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

/** A table wider than a column was read in halves: those that stand side by side become one. */
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

/** Blocks of few words that stand within a table, such as its last row or the names of its right half's columns. */
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

/** Whether cells without a caption are a table rather than a formula or a listing: whole rows, few signs of mathematics. */
function isTabular({ rows }: TableCells): boolean {
  const cells = rows.flat().filter((cell) => cell !== '')
  const width = rows[0]?.length ?? 0
  const full = rows.filter((row) => row.filter((cell) => cell !== '').length > width / 2)
  const signs = cells.filter(
    (cell) => mathSign.test(cell) && !/\p{L}{4}/u.test(cell) && !/^[<>=≤≥±\d.,\s]+$/u.test(cell),
  )
  return rows.length >= 2 && full.length * 3 >= rows.length * 2 && signs.length * 4 < cells.length && !isListing(rows)
}

/** Whether rows begin with the numbers of lines, as those of programs do. */
function isListing(rows: readonly (readonly string[])[]): boolean {
  const numbers = rows.map(([first = '']) => Number(/^(\d{1,4}):?(?:\s|$)/.exec(first)?.[1] ?? Number.NaN))
  const next = numbers.filter((number, i) => i > 0 && number === (numbers[i - 1] ?? 0) + 1)
  return next.length > 0 && next.length * 3 >= (rows.length - 1) * 2
}

/** A gap wider than this share of the line's height parts two cells; word spaces are about a third as wide. */
const cellGap = 0.55

/** How much closer than rows the lines within a row stand. */
const closer = 1.25

const most = 4

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

/**
 * How many rows at the top name the columns: those before the first row of figures. Without figures it is the first row,
 * where it names every column.
 */
function headerRows(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex(hasFigures)
  if (first > 0) return Math.min(first, most)
  if (first === 0) return 0
  const [top] = rows
  return rows.length > 1 && top?.every((cell, i) => cell !== '' || i === 0) ? 1 : 0
}

/** Whether half of the cells behind a row's first are figures. */
function hasFigures(row: readonly string[]): boolean {
  const told = row.slice(1).filter((cell) => cell !== '')
  return told.length > 0 && told.filter((cell) => isFigure(cell)).length * 2 >= told.length
}

/** A number with its sign, unit, error or stars: `−0.31 ± 0.02**`, `12 %`, `3.1e-4`, `–`. */
function isFigure(cell: string): boolean {
  return /^[<>≤≥~≈±+−–-]?\s*[$€£]?\s*\d|^[–—-]$|^n\/?a$/i.test(cell) && !/\p{L}{4}/u.test(cell)
}

/** From where to where a column's text stands, in points. */
interface TableColumn {
  left: number
  right: number
}

/**
 * The columns of rows of pieces, from left to right. Rows with the most pieces speak first: their pieces that stand above
 * one another make a column; a cell that reaches over several columns joins none of them.
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

/** How many pieces a full row has: the number that the most rows have, the greater of two that are alike. */
function usualCount(rows: readonly (readonly Piece[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return best?.[0] ?? 1
}

/** Adds a stretch to the columns, which become one where it connects them. */
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

/** Rows of cells of which some may belong together. */
interface ReadRows {
  texts: string[][]
  boxes: (Box | null)[][]
}

/**
 * Joins the lines of cells that take several: where lines stand at two distances, the closer ones are one row; else a line
 * without a first cell whose words go on in small letters belongs to the row above it.
 */
function continueRows({ texts, boxes }: ReadRows): ReadRows {
  const isClose = closeLines(boxes)
  const joined: ReadRows = { texts: [], boxes: [] }
  for (const [r, row] of texts.entries()) {
    const above = joined.texts.at(-1)
    const aboveBoxes = joined.boxes.at(-1)
    const own = boxes[r] ?? []
    if (!above || !aboveBoxes || !(isClose ? isClose(r) : goesOn(above, row))) {
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

function goesOn(above: readonly string[], row: readonly string[]): boolean {
  const filled = [...row.entries()].filter(([, text]) => text !== '')
  if (row[0] !== '' || filled.length === 0) return false
  return filled.every(([c, text]) => (above[c] ?? '') !== '' && /^(?:\p{Ll}|[(),;&/+-]\s?\p{L})/u.test(text))
}

/** Tells whether a line stands close below the one before it; `null` where all lines stand at about one distance. */
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

/** A stretch of a line that stands in one cell, or in a cell with its neighbours; `box` is `null` without pages. */
interface Piece {
  text: string
  box: Box | null
}

/** The pieces of a line from left to right: cut where tabs stand, else where words stand further apart than in a text. */
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
