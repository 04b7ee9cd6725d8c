import { regionsOf, usualGutters } from '../layout/columns.ts'
import type { PageLines } from '../layout/running-heads.ts'
import type { PlacedLine } from './line-features.ts'

/** All lines of a document in reading order, with their regions; `width` is that of a page's reading frame, in points. */
export function placedLines(pages: readonly (PageLines & { width: number })[]): PlacedLine[] {
  const gutters = usualGutters(pages.map(({ lines }) => lines))
  let region = 0
  return pages.flatMap(({ page: { number }, width, height, lines }) =>
    regionsOf(lines, gutters).flatMap((part): PlacedLine[] => {
      region++
      const [left, right] = [Math.min(...part.map(({ x }) => x)), Math.max(...part.map((line) => line.right))]
      const page = { number, width, height }
      return part.map((line, place) => ({ line, page, region, place, linesOfRegion: part.length, left, right }))
    }),
  )
}
