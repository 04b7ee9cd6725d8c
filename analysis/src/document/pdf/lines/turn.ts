import type { Box, Page } from '@colophon/protocol/reader/document'

/**
 * Quarter turns, clockwise, by which text is rotated on its page; `'skew'` is anything between, such as a watermark.
 */
export type Turn = 0 | 1 | 2 | 3 | 'skew'

const tolerance = Math.PI / 36

/** A point in the frame in which its text is upright; `angle` in radians, clockwise. */
export function toFrame(
  point: { x: number; y: number },
  angle: number,
  page: Page,
): { turn: Turn; x: number; y: number } {
  const quarter = Math.round(angle / (Math.PI / 2))
  const { x, y } = point
  if (Math.abs(angle - quarter * (Math.PI / 2)) > tolerance) return { turn: 'skew', x, y }
  const turn = (((quarter % 4) + 4) % 4) as 0 | 1 | 2 | 3
  if (turn === 1) return { turn, x: y, y: page.width - x }
  if (turn === 2) return { turn, x: page.width - x, y: page.height - y }
  if (turn === 3) return { turn, x: page.height - y, y: x }
  return { turn, x, y }
}

/** The size of the reading frame of a page. */
export function frameSize(turn: Turn, page: Page): { width: number; height: number } {
  return turn === 1 || turn === 3 ? { width: page.height, height: page.width } : page
}

/** A box of the reading frame in coordinates of the displayed page. */
export function fromFrame(box: Box, turn: Turn, page: Page): Box {
  const { x, y, width, height } = box
  if (turn === 1) return { page: box.page, x: page.width - y - height, y: x, width: height, height: width }
  if (turn === 2) return { ...box, x: page.width - x - width, y: page.height - y - height }
  if (turn === 3) return { page: box.page, x: y, y: page.height - x - width, width: height, height: width }
  return box
}
