import type { Box } from '@colophon/protocol/articles/document'
import { boxAround } from '../box-around.ts'

/** Rows of cells of which some may belong together. */
export interface ReadRows {
  texts: string[][]
  boxes: (Box | null)[][]
}

/** How much closer than rows the lines within a row stand. */
const closer = 1.25

/**
 * Joins the lines of cells that take several: where lines stand at two distances, the closer ones are one row; else a line
 * without a first cell whose words go on in small letters belongs to the row above it.
 */
export function continueRows({ texts, boxes }: ReadRows): ReadRows {
  const isClose = closeLines(boxes)
  const joined: ReadRows = { texts: [], boxes: [] }
  for (const [r, row] of texts.entries()) {
    const above = joined.texts.at(-1)
    const aboveBoxes = joined.boxes.at(-1)
    const own = boxes[r] ?? []
    if (!above || !aboveBoxes || !(isClose ? isClose(r) : goesOn(above, row))) {
      joined.texts.push([...row])
      joined.boxes.push([...own])
      continue
    }
    for (const [c, text] of row.entries()) {
      if (text === '') continue
      above[c] = [above[c], text].filter(Boolean).join(' ')
      const [box, before] = [own[c], aboveBoxes[c]]
      if (box) aboveBoxes[c] = before ? boxAround(before, box) : box
    }
  }
  return joined
}

function goesOn(above: readonly string[], row: readonly string[]): boolean {
  const filled = [...row.entries()].filter(([, text]) => text !== '')
  if (row[0] !== '' || filled.length === 0) return false
  return filled.every(([c, text]) => (above[c] ?? '') !== '' && /^(?:\p{Ll}|[(),;&/+-]\s?\p{L})/u.test(text))
}

/** Tells whether a line stands close below the one before it; `null` where all lines stand at about one distance. */
function closeLines(boxes: ReadRows['boxes']): ((row: number) => boolean) | null {
  const tops = boxes.map((row) => Math.min(...row.map((box) => box?.y ?? Number.POSITIVE_INFINITY)))
  const steps = tops.slice(1).map((top, i) => top - (tops[i] ?? 0))
  const least = Math.min(...steps.filter((step) => step > 0))
  if (!Number.isFinite(least) || steps.length < 4) return null
  const close = steps.filter((step) => step < 1.1 * least).length
  const wide = steps.filter((step) => step > closer * least).length
  if (close + wide < 0.9 * steps.length || wide * 4 < steps.length || close * 4 < steps.length) return null
  return (row) => (steps[row - 1] ?? Number.POSITIVE_INFINITY) < 1.1 * least
}
