import type { PaperDocument } from '../reader/document.ts'
import type { Corrections } from './entities.ts'
import { MERGED_BY, type Piece, reshape } from './reshape.ts'

/** A corrected document; `ids` holds the original number of each block in its new order. */
export type Corrected = { document: PaperDocument; ids: number[] }

const BETWEEN = '\n\n'

/** The problem of corrections of this document as a human-readable message, or null. */
export function correctionProblem(document: PaperDocument, { shapes = [], boxes, order }: Corrections): string | null {
  const pieces = reshape(document, shapes)
  if (pieces === null) return 'A box cannot be merged or split like that.'
  const there = new Set(pieces.map(({ id }) => id))
  const named = new Set(boxes.map(({ id }) => id))
  if (named.size < boxes.length) return 'A box is named twice.'
  if (boxes.some(({ id }) => !there.has(id))) return 'A box is named that the document does not have.'
  const isPermutation = order === null || (order.length === there.size && new Set(order).size === there.size)
  if (!isPermutation || order?.some((id) => !there.has(id))) return 'The order must name every box once.'
  const page = (number: number) => document.pages[number - 1]
  const isOff = boxes.some(({ places = [] }) =>
    places.some((box) => {
      const at = page(box.page)
      return !at || box.x < -1 || box.y < -1 || box.x + box.width > at.width + 1 || box.y + box.height > at.height + 1
    }),
  )
  return isOff ? 'A box leaves its page.' : null
}

/**
 * A document with its owner's corrections. If boxes are merged, split or reordered, text and offsets are rebuilt, so
 * that `text.slice(start, end)` always holds.
 */
export function applyCorrections(document: PaperDocument, { shapes = [], boxes, order }: Corrections): Corrected {
  const pieces = reshape(document, shapes) ?? reshape(document, []) ?? []
  const changes = new Map(boxes.map((box) => [box.id, box]))
  const corrected = ({ id, block }: Piece) => {
    const change = changes.get(id)
    if (!change) return block
    const places = change.places ?? block.boxes
    return { ...block, type: change.type ?? block.type, boxes: places, page: places[0]?.page ?? block.page }
  }
  if (order === null && shapes.length === 0) {
    return { ids: pieces.map(({ id }) => id), document: { ...document, blocks: pieces.map(corrected) } }
  }
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  const sorted = order === null ? pieces : order.flatMap((id) => byId.get(id) ?? [])
  const moves: Move[] = []
  let text = ''
  const blocks = sorted.map((piece, index) => {
    const block = corrected(piece)
    if (index > 0) text += BETWEEN
    const start = text.length
    let to = start
    for (const span of piece.spans) {
      moves.push({ ...span, to, index })
      to += span.end - span.start + MERGED_BY.length
    }
    text += block.text
    return { ...block, start, end: text.length }
  })
  moves.sort((one, other) => one.start - other.start)
  /** The new span of a text span; one that is cut by a split ends at the cut. */
  const moved = <T extends { start: number; end: number }>(span: T): T & { index: number } => {
    const move = moveAt(moves, span.start)
    if (!move) return { ...span, index: 0 }
    const start = move.to + span.start - move.start
    return { ...span, start, end: move.to + Math.min(span.end, move.end) - move.start, index: move.index }
  }
  const inBlock = <T extends { start: number; end: number; block: number }>(span: T): T => {
    const { index, ...rest } = moved(span)
    return { ...(rest as unknown as T), block: index }
  }
  const blockNow = (id: number) => moveAt(moves, document.blocks[id]?.start ?? 0)?.index ?? id
  const sentences = document.sentences
    .map((sentence) => {
      const now = inBlock(sentence)
      const starts = sentence.starts?.map((start) => start - sentence.start + now.start)
      return starts ? { ...now, starts } : now
    })
    .sort((a, b) => a.start - b.start)
  const references = document.references?.map(inBlock)
  const citations = document.citations?.map((one) => {
    const { index: _, ...rest } = moved(one)
    return rest
  })
  const noteMarks = document.noteMarks?.map((mark) => ({
    ...mark,
    at: moved({ start: mark.at, end: mark.at }).start,
    note: mark.note === null ? null : blockNow(mark.note),
  }))
  const tables = document.tables?.map((table) => ({
    ...table,
    blocks: [...new Set(table.blocks.map(blockNow))].sort((a, b) => a - b),
    caption: table.caption === null ? null : blockNow(table.caption),
  }))
  return {
    ids: sorted.map(({ id }) => id),
    document: {
      ...document,
      text,
      blocks,
      sentences,
      ...(references && { references }),
      ...(citations && { citations }),
      ...(noteMarks && { noteMarks }),
      ...(tables && { tables }),
    },
  }
}

/** A part of the original text: its new start, and its block. */
type Move = { start: number; end: number; to: number; index: number }

/** The part that contains an original offset; between two parts, the earlier. */
function moveAt(moves: readonly Move[], offset: number): Move | undefined {
  let [from, to] = [0, moves.length - 1]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if ((moves[middle]?.start ?? 0) <= offset) from = middle
    else to = middle - 1
  }
  return moves[from]
}
