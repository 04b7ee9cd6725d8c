import type { Point } from './edge-path.ts'

/** The visible part of the drawing. */
export type View = { x: number; y: number; width: number; height: number }

const MARGIN = 70
const SMALLEST = 240

/** The view that contains all positions with a margin, in the aspect ratio of the window. */
export function fitted(positions: Iterable<Point>, shape: { width: number; height: number }): View {
  const all = [...positions]
  const xs = all.map(({ x }) => x)
  const ys = all.map(({ y }) => y)
  const [left, right] = all.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [0, 0]
  const [top, bottom] = all.length > 0 ? [Math.min(...ys), Math.max(...ys)] : [0, 0]
  const ratio = shape.height > 0 ? shape.width / shape.height : 1
  const wide = Math.max(SMALLEST, right - left + 2 * MARGIN)
  const high = Math.max(SMALLEST, bottom - top + 2 * MARGIN)
  const width = Math.max(wide, high * ratio)
  const height = width / ratio
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Zooms in by a factor above 1 and out below it, around a fixed point. */
export function zoomed(view: View, factor: number, round: Point = middleOf(view)): View {
  const by = Math.min(view.width / 60, Math.max(view.width / 20_000, factor))
  return {
    x: round.x - (round.x - view.x) / by,
    y: round.y - (round.y - view.y) / by,
    width: view.width / by,
    height: view.height / by,
  }
}

/** Bounds of the transform (shift as a share of the width) before a redraw; beyond them it looks coarse or runs out. */
const [LEAST_SCALE, MOST_SCALE, MOST_SHIFT] = [0.75, 1.6, 0.3]

/** The transform, in pixels of a window of this width, that makes a drawing of one view show another. */
export function shiftBetween(drawn: View, view: View, width: number): { x: number; y: number; scale: number } {
  const dots = width / view.width
  return { x: (drawn.x - view.x) * dots, y: (drawn.y - view.y) * dots, scale: drawn.width / view.width }
}

/** True if the drawing of one view has to be redrawn to show another. */
export function isFarFrom(drawn: View, view: View): boolean {
  const { x, y, scale } = shiftBetween(drawn, view, 1)
  if (scale < LEAST_SCALE || scale > MOST_SCALE) return true
  // The empty share at each side of the window; negative where the drawing extends beyond it.
  const high = view.height / view.width
  const [left, top] = [x, y]
  const [right, bottom] = [1 - (x + scale), high - (y + scale * high)]
  return Math.max(left, top, right, bottom) > MOST_SHIFT
}

function middleOf({ x, y, width, height }: View): Point {
  return { x: x + width / 2, y: y + height / 2 }
}
