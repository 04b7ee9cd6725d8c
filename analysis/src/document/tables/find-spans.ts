import type { Box } from '@colophon/protocol/reader/document'
import type { CellSpan } from '@colophon/protocol/reader/table-spans'
import type { ReadRows } from './join-rows.ts'

/** Greatest distance of what is centred or aligned, in heights of the text. */
const nearCentre = 0.5
const nearEdge = 0.2

/** A horizontal extent in points, or the columns of a span, both included. */
interface Extent {
  left: number
  right: number
}

/** What is known of one header row: its cells, and the names below it. */
interface HeaderRow {
  texts: readonly string[]
  boxes: readonly (Box | null)[]
  /** The nearest name of each column in the rows below; `null` if it has none. */
  names: readonly (Name | null)[]
  /** The extent of each column below the header; `null` if it is empty. */
  bodies: readonly (Extent | null)[]
}

/** The name of a column, with the index of its row. */
interface Name extends Extent {
  text: string
  row: number
}

/**
 * The cells over several columns, by position: names of groups of columns, each of which is named below too,
 * and rows of one cell that is longer than its column. The text of each moves to the first cell that it covers.
 */
export function findSpans({ texts, boxes }: ReadRows, header: number): CellSpan[] {
  const bodies = columnExtents(texts, boxes, header)
  const spans = texts.flatMap((row, r): CellSpan[] => {
    const own = boxes[r] ?? []
    const found =
      r < header ? groupsIn({ texts: row, boxes: own, bodies, names: namesBelow(r, texts, boxes, header) }) : []
    const whole =
      found.length === 0 && isWholeRow(row, own, bodies, r < header) ? [{ left: 0, right: row.length - 1 }] : []
    return [...found, ...whole].map(({ left, right }) => ({ row: r, column: left, rows: 1, columns: right - left + 1 }))
  })
  for (const { row, column, columns } of spans) {
    const [cells = [], places = []] = [texts[row], boxes[row]]
    const from = cells.findIndex((text, c) => c >= column && c < column + columns && text !== '')
    if (from === column) continue
    ;[cells[column], cells[from]] = [cells[from] ?? '', '']
    ;[places[column], places[from]] = [places[from] ?? null, null]
  }
  return spans
}

/** The extent of each column in the rows below the header that have several cells. */
function columnExtents(texts: ReadRows['texts'], boxes: ReadRows['boxes'], header: number): (Extent | null)[] {
  const rows = boxes.filter((_, r) => r >= header && filled(texts[r] ?? []).length > 1)
  return (texts[0] ?? []).map((_, c) => {
    const own = rows.flatMap((row) => row[c] ?? [])
    return own.length === 0 ? null : own.map(extentOf).reduce(around)
  })
}

/** The names of columns below a row of the header; figures may be names in the first row without a first cell. */
function namesBelow(r: number, texts: ReadRows['texts'], boxes: ReadRows['boxes'], header: number): (Name | null)[] {
  const end = texts[header]?.[0] === '' ? header + 1 : header
  return (texts[r] ?? []).map((_, c) => {
    const row = boxes.findIndex((each, i) => i > r && i < end && each[c])
    const box = boxes[row]?.[c]
    return box ? { ...extentOf(box), text: texts[row]?.[c] ?? '', row } : null
  })
}

/** The columns of each name of a group, from left to right. */
function groupsIn(row: HeaderRow): Extent[] {
  const groups: Extent[] = []
  for (const column of filled(row.texts)) {
    const group = groupAt(row, column, (groups.at(-1)?.right ?? -1) + 1)
    if (group) groups.push(group)
  }
  return groups
}

/** The columns that the cell in a column names together, from the first free one; `null` if it names only its own. */
function groupAt({ texts, boxes, names, bodies }: HeaderRow, column: number, free: number): Extent | null {
  const [box, name] = [boxes[column], names[column]]
  if (!box || !name) return null
  const own = extentOf(box)
  const isOpen = (c: number): boolean => texts[c] === '' && names[c] !== null
  let [first, last] = [column, column]
  while (first > free && isOpen(first - 1)) first--
  while (last + 1 < texts.length && isOpen(last + 1)) last++
  const isWide = names.slice(first, last + 1).filter((each) => each && overlaps(own, each)).length > 1
  const isLeft = Math.abs(own.left - name.left) < nearEdge * box.height
  const near = (isLeft ? nearEdge : nearCentre) * box.height
  const isAligned = isLeft || Math.abs(own.right - name.right) < near || apart(own, name) < near
  const centred = rangesAround(first, last, column).filter((range) => {
    const isTitle = range.left === 0 && range.right === texts.length - 1
    const extents = (isLeft ? [names] : [names, bodies]).map((columns) => over(columns, range))
    return !isTitle && extents.some((extent) => extent && apart(own, extent) < near)
  })
  const [longest, ...shorter] = centred
  if (longest && (isWide || !isAligned)) {
    const isWhole = longest.left <= Math.max(first, 1) && longest.right === last
    return isWhole || shorter.length === 0 ? longest : null
  }
  let right = column
  while (right < last && names[right + 1]?.row === name.row) right++
  const range = { left: column, right }
  return isLeft && right > column && (isWide || isRepeated(names, range)) ? range : null
}

/** The ranges of several columns that contain one, the longest first. */
function rangesAround(first: number, last: number, column: number): Extent[] {
  const ranges: Extent[] = []
  for (let left = first; left <= column; left++)
    for (let right = column; right <= last; right++) if (right > left) ranges.push({ left, right })
  return ranges.sort((a, b) => b.right - b.left - (a.right - a.left))
}

/** True if the same names are found once more beside a range of columns. */
function isRepeated(names: readonly (Name | null)[], { left, right }: Extent): boolean {
  const length = right - left + 1
  const textsFrom = (c: number): string => JSON.stringify(names.slice(c, c + length).map((name) => name?.text))
  return names.some((_, c) => Math.abs(c - left) >= length && textsFrom(c) === textsFrom(left))
}

/** True for a row of one cell that is longer than its column, and begins the row or is centred in it. */
function isWholeRow(
  texts: readonly string[],
  boxes: readonly (Box | null)[],
  bodies: readonly (Extent | null)[],
  isHeader: boolean,
): boolean {
  const [column, ...more] = filled(texts)
  const box = column === undefined ? null : boxes[column]
  const whole = over(bodies, { left: 0, right: bodies.length - 1 })
  if (!box || !whole || more.length > 0) return false
  const own = extentOf(box)
  const isLong = bodies.filter((each) => each && overlaps(own, each)).length > 1
  return isLong && (column === 0 || (!isHeader && apart(own, whole) < nearCentre * box.height))
}

/** The extent of a range of columns, if its first and last have one. */
function over(columns: readonly (Extent | null)[], { left, right }: Extent): Extent | null {
  const [first, last] = [columns[left], columns[right]]
  return first && last ? around(first, last) : null
}

function filled(texts: readonly string[]): number[] {
  return [...texts.keys()].filter((c) => texts[c] !== '')
}

function extentOf({ x, width }: Box): Extent {
  return { left: x, right: x + width }
}

function around(one: Extent, other: Extent): Extent {
  return { left: Math.min(one.left, other.left), right: Math.max(one.right, other.right) }
}

function overlaps(one: Extent, other: Extent): boolean {
  return one.left < other.right && other.left < one.right
}

/** The distance of the centres of two extents. */
function apart(one: Extent, other: Extent): number {
  return Math.abs(one.left + one.right - other.left - other.right) / 2
}
