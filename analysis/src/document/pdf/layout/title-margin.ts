import { bottomOf, type Line, topOf } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'

/** Distance of margin from title, in type sizes of the title; words of a title are closer. */
const APART = 1.2
/** Letters in the margin of a whole page; a column of text has more. */
const LETTERS_MAX = 250
const LETTERS = /[\p{L}\p{M}\p{N}]/gu

/** Pieces of a first page in the margin beside its title: a kind of article, a logo, a volume. */
export function titleMargin(lines: readonly Line[], style: TypeStyle): Line[] {
  const large = lines.filter((line) => {
    return line.size > 1.12 * style.bodySize && line.text.includes(' ') && lettersOf([line]) >= 8
  })
  const size = Math.max(...large.map((line) => line.size))
  const title = adjoining(large.filter((line) => line.size > 0.97 * size))
  const [first] = title
  const last = title.at(-1)
  if (!first || !last) return []
  const left = Math.min(...title.map((line) => line.x)) - APART * size
  const right = Math.max(...title.map((line) => line.right)) + APART * size
  const sides = [lines.filter((line) => line.right < left), lines.filter((line) => line.x > right)]
  return sides.flatMap((side) => {
    if (lettersOf(side) > LETTERS_MAX) return []
    return side.filter(
      (line) => line.size < 0.9 * size && bottomOf(line) > topOf(first) && topOf(line) < bottomOf(last),
    )
  })
}

/** The topmost lines that follow each other. */
function adjoining(lines: readonly Line[]): Line[] {
  const ordered = lines.toSorted((a, b) => a.baseline - b.baseline)
  const end = ordered.findIndex((line, index) => {
    const above = ordered[index - 1]
    return above !== undefined && topOf(line) - bottomOf(above) > APART * line.size
  })
  return end === -1 ? ordered : ordered.slice(0, end)
}

function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + (line.text.match(LETTERS)?.length ?? 0), 0)
}
