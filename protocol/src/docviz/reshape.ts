import type { Block, Box, PaperDocument } from '../reader/document.ts'
import type { Shape } from './entities.ts'

/** A block after merges and splits: its number, its type, and its spans of the original text. */
export interface Piece {
  id: number
  block: Block
  spans: { start: number; end: number }[]
}

/** Separates the parts of a merged box. */
export const MERGED_BY = ' '

/**
 * The blocks of a document after merges and splits, in order; `null` if an operation names a missing box, merges one
 * with itself, or splits outside a text. A split-off part is numbered after all blocks, in the order of the operations,
 * and follows its origin.
 */
export function reshape({ blocks }: Pick<PaperDocument, 'blocks'>, shapes: readonly Shape[]): Piece[] | null {
  const pieces = blocks.map((block, id): Piece => ({ id, block, spans: [{ start: block.start, end: block.end }] }))
  let next = blocks.length
  for (const shape of shapes) {
    const at = pieces.findIndex(({ id }) => id === shape.id)
    const piece = pieces[at]
    if (!piece) return null
    if (shape.kind === 'merge') {
      const into = pieces.find(({ id }) => id === shape.into)
      if (!into || into === piece) return null
      into.spans = [...into.spans, ...piece.spans]
      into.block = withTexts(into.block, into.block.text + MERGED_BY + piece.block.text, [
        ...into.block.boxes,
        ...piece.block.boxes,
      ])
      pieces.splice(at, 1)
      continue
    }
    const { text, boxes } = piece.block
    if (shape.at <= 0 || shape.at >= text.length) return null
    const [head, rest] = cutSpans(piece.spans, shape.at)
    const [above, below] = cutBoxes(boxes, shape.at / text.length)
    const tail = { id: next++, block: withTexts(piece.block, text.slice(shape.at), below), spans: rest }
    piece.block = withTexts(piece.block, text.slice(0, shape.at), above)
    piece.spans = head
    pieces.splice(at + 1, 0, tail)
  }
  return pieces
}

function withTexts(block: Block, text: string, boxes: Box[]): Block {
  return { ...block, text, boxes, page: boxes[0]?.page ?? block.page }
}

/** The parts of a text before and after an offset. */
function cutSpans(spans: Piece['spans'], at: number): [Piece['spans'], Piece['spans']] {
  const [head, rest]: [Piece['spans'], Piece['spans']] = [[], []]
  let done = 0
  for (const { start, end } of spans) {
    const cut = Math.max(start, Math.min(end, start + at - done))
    if (cut > start) head.push({ start, end: cut })
    if (cut < end) rest.push({ start: cut, end })
    done += end - start + MERGED_BY.length
  }
  return [head, rest]
}

/** The positions above and below a fraction of their height, as lines fill a box from the top. */
function cutBoxes(boxes: readonly Box[], share: number): [Box[], Box[]] {
  const whole = boxes.reduce((sum, { height }) => sum + height, 0)
  const [above, below]: [Box[], Box[]] = [[], []]
  let left = whole * share
  for (const box of boxes) {
    const upper = Math.max(0, Math.min(box.height, left))
    left -= upper
    if (upper > 0) above.push({ ...box, height: round(upper) })
    if (upper < box.height) below.push({ ...box, y: round(box.y + upper), height: round(box.height - upper) })
  }
  return [above.length > 0 ? above : [...boxes], below.length > 0 ? below : [...boxes]]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
