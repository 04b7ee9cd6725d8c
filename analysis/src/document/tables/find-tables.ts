import type { Block, Box, Table } from '@colophon/protocol/reader/document'
import { boxAround } from '../box-around.ts'
import type { DraftBlock } from '../draft.ts'
import { continuedCaption } from '../pdf/layout/patterns.ts'
import { captionOf } from './caption-of.ts'
import { readTable, type TableCells } from './read-table.ts'

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
  const tables = groups.flatMap((group) => {
    const own = [...group.blocks, ...straysIn(group, blocks, taken)].sort((a, b) => a - b)
    const box = group.box && own.flatMap((index) => blocks[index]?.boxes ?? []).reduce(boxAround)
    const caption = captionOf(blocks, { blocks: own, box }, taken)
    const cells = readTable(own.flatMap((index) => drafts[index]?.lines ?? []))
    if (!cells || (caption === null && !isTabular(cells))) return []
    for (const index of own) taken.add(index)
    if (caption !== null) taken.add(caption)
    return [{ blocks: own, caption, ...cells }]
  })
  return withContinued(tables, blocks)
}

/** Adds the part of a table on a further page to the table, without the names of columns that it repeats. */
function withContinued(tables: readonly Table[], blocks: readonly Block[]): Table[] {
  const whole: Table[] = []
  for (const table of tables) {
    const text = table.caption === null ? '' : (blocks[table.caption]?.text ?? '')
    const label = continuedCaption.exec(text)?.[1]?.toLowerCase()
    const first = whole.find(({ caption, rows }) => {
      const own = caption === null ? '' : (blocks[caption]?.text.toLowerCase() ?? '')
      return label !== undefined && rows[0]?.length === table.rows[0]?.length && isLabelled(own, label)
    })
    if (!first) {
      whole.push({ ...table })
      continue
    }
    const names = JSON.stringify(first.rows.slice(0, first.header))
    const from = JSON.stringify(table.rows.slice(0, first.header)) === names ? first.header : 0
    const moved = (table.spans ?? []).flatMap((span) =>
      span.row < from ? [] : [{ ...span, row: span.row - from + first.rows.length }],
    )
    if (moved.length > 0) first.spans = [...(first.spans ?? []), ...moved]
    first.blocks = [...first.blocks, ...table.blocks]
    first.rows = [...first.rows, ...table.rows.slice(from)]
    first.boxes = [...first.boxes, ...table.boxes.slice(from)]
  }
  return whole
}

/** True if a caption begins with a label, such as `table 1`, and no longer one. */
function isLabelled(caption: string, label: string): boolean {
  return caption.startsWith(label) && !/^[\p{L}\p{N}]/u.test(caption.slice(label.length))
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
