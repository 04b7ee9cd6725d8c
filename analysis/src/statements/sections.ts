import type { PaperDocument, SectionType } from '@colophon/protocol/articles/document'

/** The section that each block stands in; what stands below a heading without a meaning belongs to the one above it. */
export function sectionsOf({ blocks }: Pick<PaperDocument, 'blocks'>): SectionType[] {
  let open: { level: number; section: SectionType }[] = []
  return blocks.map((block) => {
    if (block.type === 'abstract') return 'abstract'
    if (block.type === 'heading') {
      const level = block.level ?? 1
      open = open.filter((each) => each.level < level)
      const named = block.section && block.section !== 'other' ? block.section : undefined
      open.push({ level, section: named ?? open.at(-1)?.section ?? 'other' })
    }
    return open.at(-1)?.section ?? 'other'
  })
}
