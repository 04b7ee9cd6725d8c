import type { Block, Box, PaperDocument } from '@colophon/protocol/reader/document'
import { boxAround } from '../box-around.ts'

/** A figure: the indexes of its blocks and of its caption, the caption, and its position. */
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

/** Smallest side, in points, of a figure without caption. */
const leastSide = 40

/** Smallest height, in points, of prose lines rather than a label. */
const leastProse = 20

/** The figures of a document in reading order, with one box per page. */
export function figuresOf({ blocks }: Pick<PaperDocument, 'blocks'>): Figure[] {
  const figures: Figure[] = []
  const prose = Map.groupBy(
    blocks.filter(isProse).flatMap((block) => block.boxes),
    (box) => box.page,
  )
  let open: { blocks: number[]; boxes: Box[] } | null = null
  for (const [index, block] of blocks.entries()) {
    const page = open?.boxes[0]?.page
    const isFigure = block.type === 'figure' && block.boxes.length > 0
    if (isFigure && (open === null || (block.page === page && isOne([...open.boxes, ...block.boxes], prose)))) {
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
    open = isFigure ? { blocks: [index], boxes: [...block.boxes] } : null
  }
  const last = open && figureOf(open, null)
  return last ? [...figures, last] : figures
}

function isProse({ type }: Block): boolean {
  return type === 'paragraph' || type === 'reference'
}

/** True if no prose separates the pieces, as between the foot of a column and the head of the next. */
function isOne(boxes: readonly Box[], prose: ReadonlyMap<number, readonly Box[]>): boolean {
  const { page, x, y, width, height } = boxes.reduce(boxAround)
  return !prose.get(page)?.some((box) => {
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
    const isWithin = middleX > x && middleX < x + width && middleY > y && middleY < y + height
    return isWithin && box.height >= leastProse
  })
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
