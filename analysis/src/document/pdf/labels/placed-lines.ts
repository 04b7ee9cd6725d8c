import { regionsOf, usualGutters } from '../layout/columns.ts'
import type { Line } from '../lines/line.ts'
import type { PlacedLine } from './line-features.ts'

/** A page's lines in its main direction; width and height are those of its reading frame, in points. */
export interface PageOfLines {
  page: { number: number }
  width: number
  height: number
  lines: readonly Line[]
}

/** All lines of a document in reading order, with their regions. */
export function placedLines(pages: readonly PageOfLines[]): PlacedLine[] {
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
