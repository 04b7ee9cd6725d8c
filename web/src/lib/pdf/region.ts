import type { Box } from '@colophon/protocol/reader/document'
import type { PageSize } from './page-size.ts'

/** A part of one page, in points from its top left. */
export type Region = Box

/** Margin around a cropped region, in points, since boxes end at the ink. */
const MARGIN = 4

/** The bounding regions of the boxes, one per page, clipped to the page. */
export function regionsOf(boxes: readonly Box[], sizeOf: (page: number) => PageSize | null): Region[] {
  const pages = [...new Set(boxes.map(({ page }) => page))].sort((one, other) => one - other)
  return pages.flatMap((page) => {
    const size = sizeOf(page)
    const here = boxes.filter((box) => box.page === page && box.width > 0 && box.height > 0)
    if (!size || here.length === 0) return []
    const left = Math.max(0, Math.min(...here.map(({ x }) => x)) - MARGIN)
    const top = Math.max(0, Math.min(...here.map(({ y }) => y)) - MARGIN)
    const right = Math.min(size.width, Math.max(...here.map(({ x, width }) => x + width)) + MARGIN)
    const bottom = Math.min(size.height, Math.max(...here.map(({ y, height }) => y + height)) + MARGIN)
    return right > left && bottom > top ? [{ page, x: left, y: top, width: right - left, height: bottom - top }] : []
  })
}

/** Maximum pixels per canvas, limited by the memory of phones. */
const PIXELS_MAX = 12_000_000

/** Device pixels per CSS pixel for a canvas of this size: at most 2, within memory limits. */
export function drawingRatio(width: number, height: number, deviceRatio: number): number {
  const wanted = Math.min(2, Math.max(1, deviceRatio))
  return Math.min(wanted, Math.sqrt(PIXELS_MAX / Math.max(1, width * height)))
}
