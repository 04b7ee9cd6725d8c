import type { Block, BlockType, PaperDocument } from '@colophon/protocol/articles/document'

/** A block of the reading view; `index` is its place in the document, `heading` the level 2..6 it is drawn with. */
export type ReadingBlock = { index: number; block: Block; heading: 2 | 3 | 4 | 5 | 6 | null }
/** Blocks that belong together: items of one list, entries of one bibliography, pieces of one table; or a single block. */
export type ReadingPart = { type: BlockType; blocks: ReadingBlock[] }

// The running heads and page numbers of the printed page, and what stands above the reading view already.
const LEFT_OUT: ReadonlySet<BlockType> = new Set(['header', 'footer', 'title', 'authors', 'figure'])
const TOGETHER: ReadonlySet<BlockType> = new Set(['list', 'reference', 'table'])

/** The order and shape in which a document is read on a screen. */
export function readingPlan(document: Pick<PaperDocument, 'blocks'>): ReadingPart[] {
  const parts: ReadingPart[] = []
  let level = 1
  for (const [index, block] of document.blocks.entries()) {
    if (LEFT_OUT.has(block.type)) continue
    // A heading is never more than one level below the one before, whatever the typesetting suggests.
    if (block.type === 'heading') level = Math.min((block.level ?? 1) + 1, level + 1, 6)
    const planned: ReadingBlock = { index, block, heading: block.type === 'heading' ? asHeading(level) : null }
    const last = parts.at(-1)
    if (last && last.type === block.type && TOGETHER.has(block.type)) last.blocks.push(planned)
    else parts.push({ type: block.type, blocks: [planned] })
  }
  return parts
}

/** The rows and cells of a table's text; null where it has no cells to tell apart. */
export function tableCells(text: string): string[][] | null {
  const rows = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  const wide = rows.filter((row) => row.length > 1)
  return rows.length > 1 && wide.length >= rows.length / 2 ? rows : null
}

function asHeading(level: number): 2 | 3 | 4 | 5 | 6 {
  if (level <= 2) return 2
  return level === 3 ? 3 : level === 4 ? 4 : level === 5 ? 5 : 6
}
