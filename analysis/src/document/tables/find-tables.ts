import type { Block, Box, Table } from '@colophon/protocol/articles/document'
import { boxAround } from '../box-around.ts'
import type { DraftBlock } from '../draft.ts'
import { captionOf } from './caption-of.ts'
import { readTable, type TableCells } from './read-table.ts'

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
