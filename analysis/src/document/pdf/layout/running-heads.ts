import { bottomOf, type Line, topOf } from '../lines/line.ts'
import { headingNumber } from './patterns.ts'

/** The lines of one page and the height of its reading frame. */
export interface PageLines {
  page: { number: number }
  height: number
  lines: readonly Line[]
}

/** Share of a page's height, at top and bottom, for running heads, and for page numbers alone. */
const zone = 0.12
const numberZone = 0.18
const pageNumber =
  /^[-–—|\s[(]*(?:page|p\.|s\.|seite)?\s*(?:\d{1,5}|[ivxl]{1,6})(?:\s*(?:of|\/|von)\s*\d{1,5})?[-–—|\s\])]*$/i
/** A labelled page number, which need not be outermost. */
const namedNumber = /^[-–—|\s[(]*(?:page|p\.|seite)\s*\d{1,5}(?:\s*(?:of|\/|von)\s*\d{1,5})?[-–—|\s\])]*$/i
const numberAtEnd = /(?:^(\d{1,4}|[ivxlc]{1,7})\b|\b(\d{1,4}|[ivxlc]{1,7})$)/i

/** Lines near a page's edges that are compared. */
const mostEdgeLines = 100

/**
 * Finds running heads, feet and page numbers: lines near an edge whose text, except numbers, is at the same height on
 * other pages; numbers alone at the edge; outermost lines that count the pages; and what is beside these.
 */
export function runningHeads(pages: readonly PageLines[]): Map<Line, 'header' | 'footer'> {
  const edges = pages.map(edgeLines)
  const counts = new Map<string, number>()
  for (const own of edges) {
    const keys = own.flatMap((each) => [...keysOf(each), ...countingKeys(each)])
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const needed = pages.length < 3 ? 2 : Math.max(2, Math.min(4, Math.floor(pages.length * 0.25)))
  const isCounted = hasPageNumbers(counts, pages.length)
  const found = new Map<Line, 'header' | 'footer'>()
  for (const own of edges) {
    const isHead = (each: EdgeLine): boolean =>
      keysOf(each).some((key) => (counts.get(key) ?? 0) >= needed) ||
      countingKeys(each).some((key) => (counts.get(key) ?? 0) >= countNeeded(each.line, pages.length)) ||
      (each.outer && pageNumber.test(each.line.text) && !(isCounted && /\d/.test(each.line.text))) ||
      namedNumber.test(each.line.text)
    const heads = [...own.filter(isHead), ...spreadRow(own)]
    const beside =
      own.length > mostEdgeLines
        ? []
        : own.filter((each) => each.outer && heads.some((head) => isBeside(head.line, each.line)))
    for (const { line, edge } of [...heads, ...beside]) found.set(line, edge)
  }
  return found
}

interface EdgeLine {
  line: Line
  edge: 'header' | 'footer'
  page: number
  /** Nothing is between it and the page's edge. */
  outer: boolean
  /** Distance to the next line inward, in type sizes. */
  apart: number
}

function edgeLines({ page, height, lines }: PageLines): EdgeLine[] {
  const baselines = lines.map((line) => line.baseline).sort((a, b) => a - b)
  const top = baselines[0] ?? 0
  const bottom = baselines.at(-1) ?? 0
  return lines.flatMap((line): EdgeLine[] => {
    const isHigh = bottomOf(line) < zone * height
    const isLow = topOf(line) >= (1 - (pageNumber.test(line.text) ? numberZone : zone)) * height
    if (!isHigh && !isLow) return []
    const outer = isHigh ? line.baseline < top + 0.5 * line.size : line.baseline > bottom - 0.5 * line.size
    const apart = outer ? distanceInward(line, baselines, isHigh) / line.size : 0
    if (isLow && topOf(line) < 0.85 * height && apart < 1.6) return []
    return [{ line, edge: isHigh ? 'header' : 'footer', page: page.number, outer, apart }]
  })
}

/** From a line to the next line inward; `baselines` are those of its page, in order. */
function distanceInward(line: Line, baselines: readonly number[], isHigh: boolean): number {
  const reach = 0.5 * line.size
  const next = isHigh
    ? baselines[countBelow(baselines, line.baseline + reach)]
    : baselines[countBelow(baselines, line.baseline - reach) - 1]
  return next === undefined ? Number.POSITIVE_INFINITY : Math.abs(next - line.baseline)
}

/** How many sorted values are below a bound. */
function countBelow(values: readonly number[], bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Same words and about the same height: heights are rounded both ways so that neighbours match. A single letter that is
 * not outermost labels a drawing.
 */
function keysOf({ line, edge, outer }: EdgeLine): string[] {
  const words = line.text.toLowerCase().replace(/\d+/g, '#').slice(0, 80)
  const steps = [Math.floor(line.baseline / 6), Math.floor((line.baseline + 3) / 6) + 0.5]
  const isWord = outer || words.length > 1 ? /\p{L}|#/u : /#/
  return isWord.test(words) ? steps.map((step) => `${edge} ${step} ${words}`) : []
}

/**
 * An outermost line with a number at its start or end: the offset from the page's own. Equal on many pages, it counts
 * them.
 */
function countingKeys({ line, edge, page, outer, apart }: EdgeLine): string[] {
  if (!outer || apart < 1.6 || line.text.length > 120) return []
  const [, before, after] = numberAtEnd.exec(line.text) ?? []
  const number = before ?? after
  if (number === undefined) return []
  const value = /^\d/.test(number) ? Number(number) : romanValue(number)
  return value === null ? [] : [`${edge} counts ${/^\d/.test(number)} ${value - page}`]
}

/** True if the pages are known to be numbered: then other numbers at an edge are text. */
function hasPageNumbers(counts: ReadonlyMap<string, number>, pages: number): boolean {
  return [...counts].some(([key, count]) => key.includes(' counts true') && count >= Math.max(4, pages * 0.6))
}

/** Headings may count along with the pages by chance; running heads do so throughout. */
function countNeeded(line: Line, pages: number): number {
  return headingNumber.test(line.text) ? Math.max(5, pages * 0.3) : Math.max(3, pages * 0.05)
}

/** A first row with text at both ends, nothing between, and a number outermost: `Journal … 3(1), 2024`. */
function spreadRow(own: readonly EdgeLine[]): EdgeLine[] {
  const row = own.filter((each) => each.outer && each.edge === 'header' && each.apart > 2)
  const [left, right] = row.toSorted((a, b) => a.line.x - b.line.x)
  if (!left || !right || row.length !== 2 || !isBeside(left.line, right.line)) return []
  const isFar = right.line.x - left.line.right > 6 * left.line.size
  return isFar && (numberAtEnd.test(left.line.text) || /\d[).]?$/.test(right.line.text)) ? row : []
}

function isBeside(a: Line, b: Line): boolean {
  return a !== b && Math.abs(a.baseline - b.baseline) < 0.35 * Math.max(a.size, b.size)
}

/** The value of a Roman numeral up to 399; otherwise `null`. */
function romanValue(text: string): number | null {
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text)) return null
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  const digits = [...text.toLowerCase()].map((digit) => values[digit] ?? 0)
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0)
}
