import type { Box, PaperDocument } from '@colophon/protocol/articles/document'
import { boxAround } from '../box-around.ts'

/** A figure: the indexes of its blocks and of its caption, what the caption says, and where the picture stands. */
export interface Figure {
  blocks: number[]
  caption: number | null
  /** `Figure 3`; empty without a caption. */
  label: string
  /** The caption without its label. */
  text: string
  page: number
  boxes: Box[]
}

/** Points below which a drawing without a caption is a stray label rather than a picture. */
const leastSide = 40

/** The figures of a document in reading order, each with one box for each page it stands on. */
export function figuresOf({ blocks }: Pick<PaperDocument, 'blocks'>): Figure[] {
  const figures: Figure[] = []
  let open: { blocks: number[]; boxes: Box[] } | null = null
  for (const [index, block] of blocks.entries()) {
    const page = open?.boxes[0]?.page
    if (block.type === 'figure' && block.boxes.length > 0 && (open === null || block.page === page)) {
      open ??= { blocks: [], boxes: [] }
      open.blocks.push(index)
      open.boxes.push(...block.boxes)
      continue
    }
    if (open) {
      const isCaption = block.type === 'caption' && !/^\s*tab/i.test(block.text) && block.page === page
      const figure = figureOf(open, isCaption ? { index, text: block.text } : null)
      if (figure) figures.push(figure)
    }
    open = block.type === 'figure' && block.boxes.length > 0 ? { blocks: [index], boxes: [...block.boxes] } : null
  }
  const last = open && figureOf(open, null)
  return last ? [...figures, last] : figures
}

function figureOf(
  { blocks, boxes }: { blocks: number[]; boxes: Box[] },
  caption: { index: number; text: string } | null,
): Figure | null {
  const union = boxes.reduce((one, other) => boxAround(one, other))
  if (!caption && Math.min(union.width, union.height) < leastSide) return null
  const label = /^\s*\p{L}+\.?\s*S?[\dIVX]+[\d.]*(?=[\s.:|)–—-]|$)/u.exec(caption?.text ?? '')?.[0] ?? ''
  const text = (caption?.text ?? '').slice(label.length).replace(/^[\s.:|)–—-]+/, '')
  const name = label.trim().replace(/\.$/, '')
  return { blocks, caption: caption?.index ?? null, label: name, text, page: union.page, boxes: [union] }
}
