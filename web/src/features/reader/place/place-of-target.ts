import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { overlaps } from '../text-range.ts'
import type { Target } from './target.ts'

/** A block of the reading view and how far within it, 0..1. */
export type Spot = { index: number; share: number }

/** Where the reading view shows a target: the block it stands in, or the beginning of its page; null if it is not shown. */
export function placeOfTarget(
  document: Pick<PaperDocument, 'blocks'>,
  { range, page, boxes }: Target,
  isShown: (block: Block) => boolean,
): Spot | null {
  const exact = range ? document.blocks.findIndex((block) => isShown(block) && overlaps(block, range)) : -1
  if (exact !== -1) return { index: exact, share: 0 }
  const wanted = page ?? boxes[0]?.page ?? null
  return wanted === null ? null : spotOfPage(document, wanted, isShown)
}

/** Where a page begins in the reading view, which may be within a paragraph that runs on from the page before. */
export function spotOfPage(
  { blocks }: Pick<PaperDocument, 'blocks'>,
  page: number,
  isShown: (block: Block) => boolean,
): Spot | null {
  const index = blocks.findIndex((block) => isShown(block) && lastPageOf(block) >= page)
  const block = blocks[index]
  if (!block) return null
  const before = block.boxes.filter((box) => box.page < page)
  return { index, share: before.length === 0 ? 0 : heightOf(before) / heightOf(block.boxes) }
}

/** The page at a share of a block. */
export function pageWithin({ page, boxes }: Block, share: number): number | null {
  let left = share * heightOf(boxes)
  for (const box of boxes) {
    if (left < box.height) return box.page
    left -= box.height
  }
  return boxes.at(-1)?.page ?? page
}

function lastPageOf({ page, boxes }: Block): number {
  return boxes.at(-1)?.page ?? page ?? 0
}

function heightOf(boxes: Block['boxes']): number {
  return boxes.reduce((sum, { height }) => sum + height, 0)
}
