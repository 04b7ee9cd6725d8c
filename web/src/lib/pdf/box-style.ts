import type { Box } from '@colophon/protocol/reader/document'
import type { PageSize } from './page-size.ts'

/** Position of a box as percentages of its page. */
export function boxStyle(box: Box, size: PageSize): Record<'left' | 'top' | 'width' | 'height', string> {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    left: percent(box.x, size.width),
    top: percent(box.y, size.height),
    width: percent(box.width, size.width),
    height: percent(box.height, size.height),
  }
}
