import type { Box } from '@colophon/protocol/reader/document'
import { bottomOf, topOf } from './line.ts'
import { figureCaption } from './patterns.ts'
import type { PdfBlock } from './pdf-block.ts'

/** Height, in points, from which an empty place above a caption is taken for its picture. */
const lowest = 30
/** Distance, in points, that a picture keeps from the text around it. */
const margin = 2

/** Captions of one page whose pictures are looked for. */
const mostOnPage = 60

/** A figure's caption and the place of its picture, in the reading frame of its page. */
export interface FigureRegion {
  caption: PdfBlock
  region: Box
}

/**
 * Where the pictures are: above a figure's caption, what no running text takes, as wide as the text of its column. Labels
 * drawn as text within it belong to it. None where text stands close above the caption, as below a picture set beside it.
 */
export function figureRegions(blocks: readonly PdfBlock[], frameTop: (page: number) => number): FigureRegion[] {
  const byPage = Map.groupBy(blocks, (block) => block.column.page)
  return [...byPage].flatMap(([page, own]) => regionsOn(page, own, frameTop))
}

function regionsOn(page: number, blocks: readonly PdfBlock[], frameTop: (page: number) => number): FigureRegion[] {
  const captions = blocks.filter((block) => block.type === 'caption' && figureCaption.test(block.lines[0]?.text ?? ''))
  if (captions.length === 0) return []
  const others = blocks.filter((block) => block.type !== 'figure').map((block) => ({ block, ...edgesOf(block, page) }))
  return captions.slice(0, mostOnPage).flatMap((caption) => {
    const [first] = caption.lines
    if (!first) return []
    const own = edgesOf(caption, first.page)
    const left = Math.min(own.left, caption.column.left)
    const right = Math.max(own.right, caption.column.right)
    const above = others
      .filter((edges) => edges.block !== caption)
      .filter((edges) => edges.left < right && edges.right > left && edges.bottom <= topOf(first) + margin)
    const top = Math.max(frameTop(first.page), ...above.map((edges) => edges.bottom)) + margin
    const height = topOf(first) - margin - top
    return height < lowest
      ? []
      : [{ caption, region: { page: first.page, x: left, y: top, width: right - left, height } }]
  })
}

/** The edges of a block's lines on one page; of none: edges that nothing overlaps. */
function edgesOf(block: PdfBlock, page: number): { left: number; right: number; bottom: number } {
  const lines = block.lines.filter((line) => line.page === page)
  return {
    left: Math.min(...lines.map((line) => line.x)),
    right: Math.max(...lines.map((line) => line.right)),
    bottom: Math.max(...lines.map(bottomOf)),
  }
}

/** Whether a block is a label drawn within a picture. */
export function isLabelIn(block: PdfBlock, region: Box): boolean {
  if (block.type !== 'figure' || block.column.page !== region.page) return false
  return block.lines.every(
    (line) =>
      line.x < region.x + region.width &&
      line.right > region.x &&
      topOf(line) >= region.y - margin &&
      bottomOf(line) <= region.y + region.height + margin,
  )
}
