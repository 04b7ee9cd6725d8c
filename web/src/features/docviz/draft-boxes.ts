import type { Corrections, Result, ResultBox, Shape } from '@colophon/protocol/docviz/entities'
import { reshape } from '@colophon/protocol/docviz/reshape'
import type { BlockType, Box } from '@colophon/protocol/reader/document'

/** The original boxes of a result by number. */
export function boxesAsRead({
  boxes,
  boxesAsRead: original = null,
}: Pick<Result, 'boxes'> & Partial<Result>): ResultBox[] {
  return (original ?? boxes)
    .map((box) => ({ ...box, ...(box.asRead ?? {}), isCorrected: false, asRead: null }))
    .sort((one, other) => one.id - other.id)
}

/** The corrected boxes in order. */
export function correctedBoxes(asRead: readonly ResultBox[], { shapes = [], boxes, order }: Corrections): ResultBox[] {
  const changes = new Map(boxes.map((box) => [box.id, box]))
  const shaped = shapes.length === 0 ? asRead : shapedBoxes(asRead, shapes)
  const byId = new Map(shaped.map((box) => [box.id, box]))
  const ids = order ?? shaped.map(({ id }) => id)
  return ids.flatMap((id, index) => {
    const box = byId.get(id)
    if (!box) return []
    const change = changes.get(id)
    const places = change?.places ?? box.places
    return [
      {
        ...box,
        order: index + 1,
        type: change?.type ?? box.type,
        places,
        page: places[0]?.page ?? box.page,
        isCorrected: box.isCorrected || change !== undefined,
      },
    ]
  })
}

/** The boxes after merges and splits, as the server computes them. */
function shapedBoxes(asRead: readonly ResultBox[], shapes: readonly Shape[]): ResultBox[] {
  const blocks = asRead.map(({ type, text, start, end, page, places }) => ({
    type,
    text,
    start,
    end,
    page,
    boxes: places,
  }))
  return (reshape({ blocks }, shapes) ?? []).map(({ id, block: { boxes: places, ...block } }) => {
    const own = asRead[id]
    const isCorrected = own === undefined || own.text !== block.text
    return { id, order: 0, asRead: null, ...block, places, isCorrected }
  })
}

/** Corrections with one box changed; a change back to the original is dropped. */
export function withChange(
  asRead: readonly ResultBox[],
  corrections: Corrections,
  id: number,
  change: { type?: BlockType; places?: Box[] },
): Corrections {
  const before = corrections.boxes.find((box) => box.id === id)
  const { shapes = [] } = corrections
  const box = shapes.length === 0 ? asRead[id] : shapedBoxes(asRead, shapes).find((each) => each.id === id)
  const type = change.type ?? before?.type
  const places = change.places ?? before?.places
  const rest = corrections.boxes.filter((other) => other.id !== id)
  const isTyped = type !== undefined && type !== box?.type
  if (!isTyped && places === undefined) return { ...corrections, boxes: rest }
  return { ...corrections, boxes: [...rest, { id, ...(isTyped && { type }), ...(places && { places }) }] }
}

/** Corrections with a box moved earlier (-1) or later (1) in the reading order; no change at the ends. */
export function withMove(asRead: readonly ResultBox[], corrections: Corrections, id: number, by: -1 | 1): Corrections {
  const natural = naturalOrder(asRead, corrections)
  const order = corrections.order ?? natural
  const at = order.indexOf(id)
  const to = at + by
  const other = order[to]
  if (at < 0 || other === undefined) return corrections
  const next = [...order]
  next[at] = other
  next[to] = id
  const isAsRead = next.every((each, index) => each === natural[index])
  return { ...corrections, order: isAsRead ? null : next }
}

/** Corrections with a box merged into its predecessor, keeping the first box's type. */
export function withMerge(asRead: readonly ResultBox[], corrections: Corrections, id: number): Corrections {
  const boxes = correctedBoxes(asRead, corrections)
  const at = boxes.findIndex((box) => box.id === id)
  const [into, box] = [boxes[at - 1], boxes[at]]
  if (!into || !box) return corrections
  const before = new Map(corrections.boxes.map((one) => [one.id, one]))
  const isMoved = before.get(id)?.places !== undefined || before.get(into.id)?.places !== undefined
  const kept = corrections.boxes.filter((one) => one.id !== id && one.id !== into.id)
  const own = { ...before.get(into.id), id: into.id, ...(isMoved && { places: [...into.places, ...box.places] }) }
  return {
    shapes: [...(corrections.shapes ?? []), { kind: 'merge', id, into: into.id }],
    boxes: own.type !== undefined || own.places !== undefined ? [...kept, own] : kept,
    order: corrections.order?.filter((one) => one !== id) ?? null,
  }
}

/** Corrections with a box split at a text offset; the second part follows it and has its type. */
export function withSplit(asRead: readonly ResultBox[], corrections: Corrections, id: number, at: number): Corrections {
  const { shapes = [], order } = corrections
  const part = asRead.length + shapes.filter(({ kind }) => kind === 'split').length
  const change = corrections.boxes.find((one) => one.id === id)
  const rest = corrections.boxes.filter((one) => one.id !== id)
  const typed = change?.type === undefined ? [] : [id, part].map((one) => ({ id: one, type: change.type }))
  return {
    shapes: [...shapes, { kind: 'split', id, at }],
    // Its moved position does not apply to its parts.
    boxes: [...rest, ...typed],
    order: order?.flatMap((one) => (one === id ? [one, part] : [one])) ?? null,
  }
}

/** Possible split points: each sentence and line except the first, with the words that follow. */
export function cutsOf({ text }: Pick<ResultBox, 'text'>): { at: number; beginning: string }[] {
  return [...text.matchAll(/(?:[.!?:;]["”’)\]]?\s+|\n\s*)(?=\S)/gu)].map(({ index, 0: gap }) => {
    const at = index + gap.length
    return { at, beginning: text.slice(at, at + 50).replaceAll(/\s+/g, ' ') }
  })
}

function naturalOrder(asRead: readonly ResultBox[], { shapes = [] }: Corrections): number[] {
  return (shapes.length === 0 ? asRead : shapedBoxes(asRead, shapes)).map(({ id }) => id)
}

/** A box moved or resized by points, clamped to its page. */
export function shifted(
  box: Box,
  page: { width: number; height: number },
  by: { x?: number; y?: number; width?: number; height?: number },
): Box {
  const least = 4
  const width = Math.max(least, Math.min(page.width, box.width + (by.width ?? 0)))
  const height = Math.max(least, Math.min(page.height, box.height + (by.height ?? 0)))
  const x = Math.max(0, Math.min(page.width - width, box.x + (by.x ?? 0)))
  const y = Math.max(0, Math.min(page.height - height, box.y + (by.y ?? 0)))
  return { page: box.page, x: round(x), y: round(y), width: round(width), height: round(height) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
