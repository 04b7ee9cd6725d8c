import type { Box } from '@colophon/protocol/articles/document'

/** How a page of a pdf is shown: the matrix from its own space to points from the shown page's top left, and its rotation. */
export interface PageFrame {
  transform: readonly number[]
  /** Degrees, clockwise. */
  rotation: number
}

/** A point of the shown page in the space of the file. */
export function pointIn({ transform }: PageFrame, x: number, y: number): [number, number] {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform
  const area = a * d - b * c
  return [((x - e) * d - (y - f) * c) / area, ((y - f) * a - (x - e) * b) / area]
}

/** The rectangle of a box in the space of the file: left, bottom, right, top. */
export function rectIn(frame: PageFrame, { x, y, width, height }: Box): [number, number, number, number] {
  const [x1, y1] = pointIn(frame, x, y)
  const [x2, y2] = pointIn(frame, x + width, y + height)
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}
