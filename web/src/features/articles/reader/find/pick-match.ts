import type { Box } from '@colophon/protocol/articles/document'

/** A rectangle on a page, in points. */
export type Area = Omit<Box, 'page'>

// Text boxes of two programs differ by a little.
const SLACK = 3

/**
 * Which of the places found on a drawn page is the one known from the document: the `ordinal`th of those that lie in its
 * sentence, as the same words may stand elsewhere on the page; -1 where the page's own text does not have it.
 */
export function pickMatch(found: readonly Area[], sentence: readonly Area[], ordinal: number): number {
  const inside = [...found.keys()].filter((index) => {
    const area = found[index]
    return area !== undefined && sentence.some((box) => holdsMiddle(box, area))
  })
  return inside[Math.min(ordinal, inside.length - 1)] ?? -1
}

function holdsMiddle(box: Area, { x, y, width, height }: Area): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return (
    middleX >= box.x - SLACK &&
    middleX <= box.x + box.width + SLACK &&
    middleY >= box.y - SLACK &&
    middleY <= box.y + box.height + SLACK
  )
}
