import type { Line } from './line.ts'

/** Lines that a page of a manuscript has at least, numbered. */
const fewest = 8
/** How far, in points, numbers stand from one another's right or left edge. */
const aligned = 3
/** A manuscript numbers every line, or every fifth. */
const steps = [1, 5]

/**
 * The numbers that manuscripts carry beside their lines: columns of numbers that go on from line to line, in a margin where
 * nothing else stands, over most of the page's height. One page of many that has them holds a listing or a table.
 */
export function marginNumbers(pages: readonly (readonly Line[])[]): ReadonlySet<Line> {
  const found = pages.map(numbersOf)
  const having = found.filter((numbers) => numbers.length > 0).length
  const isManuscript = having >= 2 && having * 2 >= pages.filter((lines) => lines.length >= 2 * fewest).length
  return new Set(isManuscript || pages.length === 1 ? found.flat() : [])
}

function numbersOf(lines: readonly Line[]): Line[] {
  const numbers = lines.filter((line) => /^\d{1,4}$/.test(line.text))
  if (numbers.length < fewest) return []
  const rightAligned = columnsOf(numbers, (line) => line.right).filter((column) => isMargin(column, lines))
  if (rightAligned.length > 0) return rightAligned.flat()
  return columnsOf(numbers, (line) => line.x)
    .filter((column) => isMargin(column, lines))
    .flat()
}

/** Numbers parted by where their edges stand. */
function columnsOf(numbers: readonly Line[], edgeOf: (line: Line) => number): Line[][] {
  const columns: Line[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const line of numbers.toSorted((a, b) => edgeOf(a) - edgeOf(b))) {
    const edge = edgeOf(line)
    if (edge <= end) columns.at(-1)?.push(line)
    else {
      columns.push([line])
      end = edge + aligned
    }
  }
  return columns
}

/** Whether the numbers of a column count the lines, and nothing but they stands where they do. */
function isMargin(column: readonly Line[], lines: readonly Line[]): boolean {
  if (column.length < fewest) return false
  const ordered = column.toSorted((a, b) => a.baseline - b.baseline)
  const counts = steps.some((step) => {
    const going = ordered.filter((line, i) => i > 0 && Number(line.text) - Number(ordered[i - 1]?.text) === step)
    return going.length >= 0.8 * (ordered.length - 1)
  })
  if (!counts || heightOf(column) < 0.6 * heightOf(lines)) return false
  const left = Math.min(...column.map((line) => line.x))
  const right = Math.max(...column.map((line) => line.right))
  const own = new Set(column)
  const among = lines.filter((line) => !own.has(line) && line.x < right && line.right > left)
  return among.length <= 0.1 * column.length
}

function heightOf(lines: readonly Line[]): number {
  const baselines = lines.map((line) => line.baseline)
  return Math.max(...baselines) - Math.min(...baselines)
}
