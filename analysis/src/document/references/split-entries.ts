import type { DraftBlock, DraftLine } from '../draft.ts'
import { type EntryMark, entryMark } from './entry-label.ts'

/** Indentation, in points, of lines that are not at the margin, and its maximum for hanging lines. */
const shallowest = 4
const deepest = 60

/**
 * Makes one block per bibliography entry. Entries start at their number, else at the margin of hanging lines, else by
 * layout or an author's name; running heads and figures in between follow the entry they interrupt.
 */
export function splitEntries(blocks: readonly DraftBlock[]): DraftBlock[] {
  const result: DraftBlock[] = []
  let run: DraftBlock[] = []
  const close = (): void => {
    result.push(...entriesOf(run))
    run = []
  }
  for (const block of blocks) {
    const stays = block.type === 'reference' || (run.length > 0 && isAside(block))
    if (!stays) close()
    if (stays) run.push(block)
    else result.push(block)
  }
  close()
  return result
}

/** Blocks that a page end puts between the lines of an entry. */
function isAside(block: DraftBlock): boolean {
  return ['header', 'footer', 'figure', 'footnote', 'caption', 'table'].includes(block.type)
}

interface Item {
  line: DraftLine
  /** The layout starts a block here. */
  opens: boolean
}

function entriesOf(run: readonly DraftBlock[]): DraftBlock[] {
  const items = run.flatMap((block) =>
    block.type === 'reference' ? block.lines.map((line, i): Item => ({ line, opens: i === 0 })) : [],
  )
  if (items.length === 0) return [...run]
  const starts = startsOf(items)
  const first = items[0]?.line
  const entries: DraftBlock[] = []
  for (const block of run) {
    if (block.type !== 'reference') {
      entries.push(block)
      continue
    }
    for (const line of block.lines) {
      const open = entries.findLast((entry) => entry.type === 'reference')
      if (open && line !== first && !starts.has(line)) open.lines.push(line)
      else entries.push({ ...block, type: 'reference', lines: [line] })
    }
  }
  return entries
}

function startsOf(items: readonly Item[]): ReadonlySet<DraftLine> {
  return numberedStarts(items) ?? hangingStarts(items) ?? wordedStarts(items)
}

/** Lines that continue the numbering; `null` if fewer than two, or if they leave most of the list out. */
function numberedStarts(items: readonly Item[]): Set<DraftLine> | null {
  const marks = items.map(({ line }) => entryMark(line.text))
  for (const kind of ['bracketed', 'numbered', 'bare'] as const) {
    const starts = new Set<DraftLine>()
    let last: number | null = null
    for (const [i, item] of items.entries()) {
      const mark = marks[i]
      if (mark?.kind !== kind || !goesOn(mark, last, kind)) continue
      last = Number(mark.label)
      starts.add(item.line)
    }
    const leads = items.slice(0, 3).some((item) => starts.has(item.line))
    if (leads && (starts.size >= 2 || items.length <= 6)) return starts
  }
  return null
}

/** A number follows the last one, allowing for a lost entry; `[Lin19]` needs no order. */
function goesOn(mark: EntryMark, last: number | null, kind: EntryMark['kind']): boolean {
  const number = Number(mark.label)
  if (!Number.isInteger(number)) return kind === 'bracketed' && /\d{2}|\+|\p{Lu}/u.test(mark.label)
  if (last === null || Number.isNaN(last)) return kind === 'bracketed' || number <= 1
  return number > last && number <= last + (kind === 'bracketed' ? 9 : 3)
}

/** Lines at the margin of hanging lines; `null` if the list is not set so. */
function hangingStarts(items: readonly Item[]): Set<DraftLine> | null {
  const columns = columnsOf(items)
  const depths = items.map(({ line }) => depthOf(line, columns))
  const hanging = depths.filter((depth) => depth !== null && depth >= shallowest && depth <= deepest).length
  const margin = depths.filter((depth) => depth !== null && depth < shallowest).length
  if (margin === 0 || hanging * 5 < items.length || margin + hanging < items.length * 0.8) return null
  const starts = items.filter((_, i) => (depths[i] ?? deepest) < shallowest).map((item) => item.line)
  return new Set(starts)
}

/**
 * The indentation of a line in points. If a page has only a few equal lines of the list, the columns of other pages
 * define the margin.
 */
function depthOf(line: DraftLine, columns: readonly Column[]): number | null {
  const box = line.place?.box
  if (!box) return null
  const own = columns.find((column) => column.page === box.page && isIn(column, box.x))
  if (!own) return null
  const isFragment = own.lines <= 3 && own.right - own.left < shallowest
  const others = isFragment
    ? columns.filter((column) => column.right - column.left >= shallowest && isIn(column, box.x))
    : []
  return box.x - Math.min(own.left, ...others.map((column) => column.left))
}

/** Left edges of the list's lines in one column of a page. */
interface Column {
  page: number
  left: number
  right: number
  lines: number
}

function isIn(column: Column, x: number): boolean {
  return x >= column.left - deepest && x <= column.left + deepest
}

function columnsOf(items: readonly Item[]): Column[] {
  const columns: Column[] = []
  const edges = items.flatMap(({ line }) => (line.place ? [line.place.box] : []))
  for (const { page, x } of edges.toSorted((a, b) => a.page - b.page || a.x - b.x)) {
    const last = columns.at(-1)
    if (last?.page === page && x <= last.left + deepest) {
      last.right = x
      last.lines++
    } else columns.push({ page, left: x, right: x, lines: 1 })
  }
  return columns
}

/** Starts of layout blocks, and lines that start with a name after one that ends an entry. */
function wordedStarts(items: readonly Item[]): Set<DraftLine> {
  const starts = new Set<DraftLine>()
  for (const [i, { line, opens }] of items.entries()) {
    const before = items[i - 1]?.line.text ?? ''
    const ended = i === 0 || /(?:[.\])]|\d{4}|10\.\d{4,}\/\S+|https?:\S+)$/.test(before)
    const named =
      /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?,?\s+\p{Lu}\.?(?:[,\s-]|$)|^(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}[\p{L}'’-]+/u
    const continued = /^(?:[\p{Ll}(&]|\d|https?:|doi)/u.test(line.text)
    if (
      (opens && (ended || !continued)) ||
      (ended && named.test(line.text) && items.every((item) => item.line.place === null))
    )
      starts.add(line)
  }
  return starts
}
