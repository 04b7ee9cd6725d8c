import type { Block, PaperDocument } from '@colophon/protocol/articles/document'
import { overlaps } from '../text-range.ts'
import type { Target } from './target.ts'

/** The block of the reading view that shows a target: the one it stands in, or the first of its page; null if none is shown. */
export function placeOfTarget(
  { blocks }: Pick<PaperDocument, 'blocks'>,
  { range, page, boxes }: Target,
  isShown: (block: Block) => boolean,
): number | null {
  const wanted = page ?? boxes[0]?.page ?? null
  const exact = range ? blocks.findIndex((block) => isShown(block) && overlaps(block, range)) : -1
  if (exact !== -1) return exact
  const byPage = wanted === null ? -1 : blocks.findIndex((block) => isShown(block) && (block.page ?? 0) >= wanted)
  return byPage === -1 ? null : byPage
}
