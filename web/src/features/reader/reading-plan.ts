import type { Block, BlockType, PaperDocument } from '@colophon/protocol/reader/document'

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

/** A table cell; `start` is its text offset in the document. */
export type TableCell = { text: string; start: number }

/** The rows of a table, possibly detected in several parts; null without detected cells. */
export function tableRows(blocks: readonly Block[]): TableCell[][] | null {
  if (!tableCells(blocks.map(({ text }) => text).join('\n'))) return null
  return blocks.flatMap(({ text, start }) => {
    let offset = start
    return text.split('\n').map((line) => {
      const cells = line.split('\t').map((cell) => {
        const begin = offset + cell.length - cell.trimStart().length
        offset += cell.length + 1
        return { text: cell.trim(), start: begin }
      })
      return cells
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
