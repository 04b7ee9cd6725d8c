import type { Box } from '@colophon/protocol/reader/document'

/** Left and right edge on a page, in points. */
export type Column = { left: number; right: number }

/** Marked print that would be smaller than the first is enlarged, to the second at most, in CSS pixels. */
const [LEGIBLE, READABLE] = [8.5, 11]

/** Smaller print, as in a figure, is not enlarged further, in points. */
const SMALLEST_PRINT = 4

/** Space beside marked lines, in CSS pixels. */
const BESIDE = 8

/**
 * The scale, in CSS pixels per point, at which marked lines are readable: `fit`, unless they are too small at it. They
 * stay whole in a view of a width if they are legible then.
 */
export function readableScale(marked: readonly Box[], fit: number, room: number): number {
  const heights = marked.map(({ width, height }) => Math.min(width, height)).sort((one, other) => one - other)
  const print = heights[Math.floor(heights.length / 2)]
  const column = columnOf(marked, marked)
  if (print === undefined || !column || print * fit >= LEGIBLE) return fit
  const size = Math.max(print, SMALLEST_PRINT)
  return Math.max(fit, Math.min(READABLE / size, Math.max(LEGIBLE / size, wholeLinesScale(column, room))))
}

/** The largest scale at which the lines of a column are whole in a view, in CSS pixels per point. */
export function wholeLinesScale({ left, right }: Column, room: number): number {
  return Math.max(0, room - 2 * BESIDE) / Math.max(1, right - left)
}

/** The column of the first marked box, as wide as the lines of the passage in it; null without a box. */
export function columnOf([first]: readonly Box[], passage: readonly Box[]): Column | null {
  if (!first) return null
  const isAbove = (box: Box) => box.page === first.page && box.x < first.x + first.width && first.x < box.x + box.width
  const lines = [first, ...passage.filter(isAbove)]
  return { left: Math.min(...lines.map(({ x }) => x)), right: Math.max(...lines.map(({ x, width }) => x + width)) }
}

/**
 * How far to scroll right for a column, given in CSS pixels, in a view of a width: no further than until its lines are
 * whole in view, and never past their beginning.
 */
export function scrollLeftFor({ left, right }: Column, room: number): number {
  return Math.max(0, Math.min(left - BESIDE, right + BESIDE - room))
}
