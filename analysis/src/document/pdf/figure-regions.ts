import type { Box } from '@colophon/protocol/reader/document'
import { bottomOf, topOf } from './line.ts'
import { figureCaption } from './patterns.ts'
import type { PdfBlock } from './pdf-block.ts'

/** Minimum height, in points, of an empty area above a caption to be its figure. */
const lowest = 30
/** Distance, in points, of a figure from the text around it. */
const margin = 2

/** Most captions per page that are examined. */
const mostOnPage = 60

/** A figure's caption and region, in the reading frame of its page. */
export interface FigureRegion {
  caption: PdfBlock
  region: Box
}

/**
 * The region of each figure: above its caption, free of running text, as wide as its column. Labels in it belong to it.
 * None if text is close above, as below a figure set beside it.
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

/** The extent of a block's lines on one page; if none, an extent that nothing overlaps. */
function edgesOf(block: PdfBlock, page: number): { left: number; right: number; bottom: number } {
  const lines = block.lines.filter((line) => line.page === page)
  return {
    left: Math.min(...lines.map((line) => line.x)),
    right: Math.max(...lines.map((line) => line.right)),
    bottom: Math.max(...lines.map(bottomOf)),
  }
}

/** True for a label within a figure. */
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
