import type { Box, Page } from '@colophon/protocol/articles/document'
import type { Corrections, ResultBox } from '@colophon/protocol/docviz/entities'
import { shifted, withChange } from './draft-boxes.ts'

/** How far apart, in points, two boxes of the same place in a layout stand; running heads wander a little. */
const near = 12

/** Boxes on other pages of the same size that were read as the same and stand at the same place as this one was read. */
export function sameLayout(asRead: readonly ResultBox[], pages: readonly Page[], id: number): ResultBox[] {
  const own = asRead[id]
  const [place, ...more] = own?.places ?? []
  if (!own || !place || more.length > 0) return []
  const size = pages[place.page - 1]
  return asRead.filter(({ type, places: [other, ...rest] }) => {
    if (type !== own.type || !other || rest.length > 0 || other.page === place.page) return false
    const page = pages[other.page - 1]
    const isOfSize = page && size && isNear(page.width, size.width) && isNear(page.height, size.height)
    return isOfSize && isAtPlace(place, other)
  })
}

/** The same side, as wide texts differ in length, and as high. */
function isAtPlace(one: Box, other: Box): boolean {
  const isBeside = isNear(one.x, other.x) || isNear(one.x + one.width, other.x + other.width)
  const middle = (box: Box) => box.x + box.width / 2
  const isCentred = isNear(middle(one), middle(other))
  return (isBeside || isCentred) && isNear(one.y, other.y) && isNear(one.height, other.height)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= near
}

/** Corrections in which these boxes are corrected as that one is: its type, and by how far it was moved and resized. */
export function withSameChange(
  asRead: readonly ResultBox[],
  corrections: Corrections,
  pages: readonly Page[],
  { id, others }: { id: number; others: readonly ResultBox[] },
): Corrections {
  const change = corrections.boxes.find((box) => box.id === id)
  const [before, after] = [asRead[id]?.places[0], change?.places?.[0]]
  return others.reduce((all, other) => {
    const [place] = other.places
    const page = place && pages[place.page - 1]
    const by = before && after && difference(before, after)
    const places = by && place && page ? [shifted(place, page, by)] : undefined
    return withChange(asRead, all, other.id, { ...(change?.type && { type: change.type }), ...(places && { places }) })
  }, corrections)
}

function difference(before: Box, after: Box) {
  return {
    x: after.x - before.x,
    y: after.y - before.y,
    width: after.width - before.width,
    height: after.height - before.height,
  }
}
