import type { Block, BlockType, PaperDocument, Table } from '@colophon/protocol/reader/document'
import { type DrawnCell, drawnCells } from '@colophon/protocol/reader/table-spans'

const HEADING_LEVELS = [2, 3, 4, 5, 6] as const
type HeadingLevel = (typeof HEADING_LEVELS)[number]

/** A block of the reading view; `index` is its index in the document, `heading` its heading level 2..6. */
export type ReadingBlock = { index: number; block: Block; heading: HeadingLevel | null }
/** Related blocks: items of a list, entries of a bibliography, pieces of a table; or a single block. */
export type ReadingPart = { type: BlockType; blocks: ReadingBlock[] }

// Running heads, page numbers, and what is already shown above the reading view.
const LEFT_OUT: ReadonlySet<BlockType> = new Set(['header', 'footer', 'title', 'authors'])
const TOGETHER: ReadonlySet<BlockType> = new Set(['list', 'reference', 'table'])

/** The structure of the reading view. */
export function readingPlan(document: Pick<PaperDocument, 'blocks'>): ReadingPart[] {
  const parts: ReadingPart[] = []
  const open: number[] = []
  for (const [index, block] of document.blocks.entries()) {
    if (!isRead(block)) continue
    const heading = block.type === 'heading' ? headingLevel(open, block.level ?? 1) : null
    const planned: ReadingBlock = { index, block, heading }
    const last = parts.at(-1)
    if (last && belongsTo(last, block)) last.blocks.push(planned)
    else parts.push({ type: block.type, blocks: [planned] })
  }
  return parts
}

/** True for blocks the reading view shows; figures only if their position is known. */
export function isRead({ type, boxes }: Block): boolean {
  return !LEFT_OUT.has(type) && (type !== 'figure' || boxes.length > 0)
}

/** The label of a caption, such as “Fig. 2:” or “Table IV”; empty without a number. */
export function captionLabel(text: string): string {
  return /^\s*\p{L}+\.?\s*[\dIVX]+[\d.]*(?=[\s.:|)–—-]|$)/u.exec(text)?.[0] ?? ''
}

/** A table cell; `start` is its text offset in the document, null if it is not there in one piece. */
export type TableCell = DrawnCell & { start: number | null }

/** A row of cells; `isHeader` if they are names of columns. */
export type TableRow = { cells: TableCell[]; isHeader: boolean }

/** Most characters from the start of a row to one of its cells. */
const ROW_TEXT_MAX = 1500

/**
 * The rows of a table that are in some of its blocks, such as those on one page, below the names of columns. `null` for
 * what is no table by itself: without a caption and names of columns.
 */
export function detectedRows(table: Table, blocks: readonly Block[]): TableRow[] | null {
  const { header, caption, boxes } = table
  if (caption === null && header === 0) return null
  const pages = new Set(blocks.map(({ page }) => page))
  const text = blocks.map((block) => block.text).join('\n')
  const placed = (offset: number): number | null => {
    let left = offset
    for (const block of blocks) {
      if (left <= block.text.length) return block.start + left
      left -= block.text.length + 1
    }
    return null
  }
  const indexFrom = (cell: string, from: number): number | null => {
    const at = cell === '' ? -1 : text.slice(from, from + ROW_TEXT_MAX).indexOf(cell)
    return at < 0 ? null : from + at
  }
  let rowStart = 0
  // Only tables of formats without pages have cells over several rows: these are all shown.
  return drawnCells(table).flatMap((row, index): TableRow[] => {
    const page = boxes[index]?.find((box) => box !== null)?.page ?? null
    const isHeader = index < header
    if (page !== null && !pages.has(page))
      return isHeader ? [{ cells: row.map((cell) => ({ ...cell, start: null })), isHeader }] : []
    // Cells of several lines may stand before those that were found.
    let after = rowStart
    const found = row.map((cell) => {
      const at = indexFrom(cell.text, after) ?? indexFrom(cell.text, rowStart)
      if (at !== null) after = at + cell.text.length
      return { ...cell, at }
    })
    rowStart = Math.min(after, ...found.flatMap(({ at }) => at ?? []))
    return [{ cells: found.map(({ at, ...cell }) => ({ ...cell, start: at === null ? null : placed(at) })), isHeader }]
  })
}

/** The rows of a table, possibly detected in several parts; null without detected cells. */
export function tableRows(blocks: readonly Block[]): TableRow[] | null {
  if (!tableCells(blocks.map(({ text }) => text).join('\n'))) return null
  return blocks.flatMap(({ text, start }) => {
    let offset = start
    return text.split('\n').map((line) => {
      const cells = line.split('\t').map((cell, column) => {
        const begin = offset + cell.length - cell.trimStart().length
        offset += cell.length + 1
        return { text: cell.trim(), start: begin, column, columns: 1, rows: 1 }
      })
      return { cells, isHeader: false }
    })
  })
}

/** The rows and cells in a table's text; null without separate cells. */
export function tableCells(text: string): string[][] | null {
  const rows = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  const wide = rows.filter((row) => row.length > 1)
  return rows.length > 1 && wide.length >= rows.length / 2 ? rows : null
}

function belongsTo({ type, blocks }: ReadingPart, block: Block): boolean {
  const last = blocks.at(-1)?.block
  // Text within a figure forms several blocks; its caption ends it.
  if (type === 'figure') {
    return (
      last?.type === 'figure' && (block.type === 'caption' || (block.type === 'figure' && block.page === last.page))
    )
  }
  return type === block.type && TOGETHER.has(type)
}

/** Nested heading levels without gaps, whatever the typography suggests. */
function headingLevel(open: number[], level: number): HeadingLevel {
  while ((open.at(-1) ?? 0) >= level) open.pop()
  open.push(level)
  return HEADING_LEVELS[open.length - 1] ?? 6
}
