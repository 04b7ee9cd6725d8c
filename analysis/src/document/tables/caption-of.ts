import type { Block, Box } from '@colophon/protocol/reader/document'

/** Maximum distance of a table and its caption in points. */
const farthest = 48

/** The caption of a table: the closest unused one above it on its page, else below; without pages the adjacent one. */
export function captionOf(
  blocks: readonly Pick<Block, 'type' | 'text' | 'boxes'>[],
  table: { blocks: readonly number[]; box: Box | null },
  taken: ReadonlySet<number>,
): number | null {
  const isCaption = (index: number): boolean => {
    const block = blocks[index]
    return block?.type === 'caption' && /^\s*tab/i.test(block.text) && !taken.has(index)
  }
  const { box } = table
  if (!box) {
    const beside = [Math.min(...table.blocks) - 1, Math.max(...table.blocks) + 1]
    return beside.find(isCaption) ?? null
  }
  const near = [...blocks.entries()].flatMap(([index, block]) => {
    const place = block.boxes[0]
    if (!place || place.page !== box.page || !isCaption(index)) return []
    const aside = Math.max(box.x - (place.x + place.width), place.x - (box.x + box.width))
    // The caption of a turned table is beside it.
    if (aside > 0 && place.height < place.width) return []
    const above = box.y - (place.y + place.height)
    const below = place.y - (box.y + box.height)
    const gap = Math.max(above, below, aside)
    return gap > farthest ? [] : [{ index, isAbove: above > below, gap }]
  })
  const [best] = near.sort((a, b) => Number(b.isAbove) - Number(a.isAbove) || a.gap - b.gap)
  return best?.index ?? null
}
