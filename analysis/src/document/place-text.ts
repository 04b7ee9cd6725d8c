import type { Box } from '@colophon/protocol/articles/document'
import type { DraftLine } from './draft.ts'

/** One line of a block with the range it takes in the document's text. */
export interface PlacedLine {
  line: DraftLine
  start: number
  end: number
}

/** The box of each line of a block that the range `[start, end)` of the document's text touches; `[]` without pages. */
export function boxesOf(lines: readonly PlacedLine[], start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let i = firstAfter(lines, start); i < lines.length; i++) {
    const placed = lines[i]
    if (!placed || placed.start >= end) break
    const from = Math.max(start, placed.start)
    const to = Math.min(end, placed.end)
    if (to > from && placed.line.place) boxes.push(partBox(placed.line.place, from - placed.start, to - placed.start))
  }
  return boxes
}

/** Index of the first line that ends behind an offset. */
function firstAfter(lines: readonly PlacedLine[], offset: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The box of the characters `[from, to)` of a line; inside a span the characters are taken as equally wide. */
function partBox(place: NonNullable<DraftLine['place']>, from: number, to: number): Box {
  const touched = place.spans.filter((span) => span.end > from && span.start < to)
  if (touched.length === 0) return place.box
  const edges = touched.flatMap((span) => {
    const unit = span.width / Math.max(1, span.end - span.start)
    return [span.x + Math.max(0, from - span.start) * unit, span.x + (Math.min(to, span.end) - span.start) * unit]
  })
  const x = Math.min(...edges)
  return { ...place.box, x: round(x), width: round(Math.max(0, Math.max(...edges) - x)) }
}

/** A block's boxes: neighbouring lines that stand in one column of one page become one box. */
export function unionByPage(boxes: readonly Box[]): Box[] {
  const unions: Box[] = []
  for (const box of boxes) {
    const last = unions.at(-1)
    const overlaps = last && box.x < last.x + last.width && last.x < box.x + box.width
    if (!last || last.page !== box.page || !overlaps || box.y < last.y - last.height) {
      unions.push({ ...box })
      continue
    }
    const right = Math.max(last.x + last.width, box.x + box.width)
    const bottom = Math.max(last.y + last.height, box.y + box.height)
    last.x = Math.min(last.x, box.x)
    last.y = Math.min(last.y, box.y)
    last.width = round(right - last.x)
    last.height = round(bottom - last.y)
  }
  return unions
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
