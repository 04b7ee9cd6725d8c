import type { Box } from '@colophon/protocol/reader/document'
import { boxAround } from '../box-around.ts'

/** Lines of a table with the text and box of each column: what is one row may be several lines. */
export interface ReadRows {
  texts: string[][]
  boxes: (Box | null)[][]
}

/** How much wider the distances of rows are than those of their lines, in heights of a line. */
const apart = 0.16
/** Least overlap in height of lines that are one row, in heights of a line. */
const overlap = 0.25
/** Smallest share of either kind of distance. */
const fewest = 0.2
/** Most lines of a header. */
const mostOfHeader = 5

/** A cell that goes on from the line above, and one that goes on in the line below. */
const goesOn = /^(?:\p{Ll}{2}|\p{Ll}\s|[(),;&/+-]\s?[\p{L}\d])/u
const unfinished = /(?:[-–/,(&]|\b(?:and|by|for|from|in|of|on|or|per|the|to|with))$/

/** Joins the lines of each row: those of the header, and those below it. */
export function joinRows({ texts, boxes }: ReadRows): ReadRows {
  const isClose = closeLines(boxes)
  const gaps = gapsOf(boxes)
  const overlaps = (row: number): boolean => (gaps[row - 1] ?? 0) < -overlap * heightOf(boxes)
  const header = headerLines(texts, boxes)
  const firstFigures = texts.findIndex(hasFigures)
  const figures = firstFigures > mostOfHeader ? header : firstFigures
  const joined: ReadRows = { texts: [], boxes: [] }
  for (const [r, row] of texts.entries()) {
    const [above, aboveBoxes] = [joined.texts.at(-1), joined.boxes.at(-1)]
    const own = boxes[r] ?? []
    const isNear =
      r < header || (isClose ? isClose(r) && (overlaps(r) || !begins(above ?? [], row)) : continues(above ?? [], row))
    const isNamed = r >= Math.max(header, figures) || isOneHeader([above ?? [], aboveBoxes ?? []], [row, own])
    const isOne = above && aboveBoxes && isNear && isNamed && !areTwo(above, row)
    if (!isOne) {
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

/** True if half of the cells after the first are figures. */
export function hasFigures(row: readonly string[]): boolean {
  const filled = row.slice(1).filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter((cell) => isFigure(cell)).length * 2 >= filled.length
}

/** A number with its sign, unit, error or stars: `−0.31 ± 0.02**`, `12 %`, `3.1e-4`, `–`. */
function isFigure(cell: string): boolean {
  return /^[<>≤≥~≈±+−–-]?\s*[$€£]?\s*\d|^[–—-]$|^n\/?a$/i.test(cell) && !/\p{L}{4}/u.test(cell)
}

/** True if a column has a figure in both, so that they are rows. */
function areTwo(above: readonly string[], row: readonly string[]): boolean {
  return row.some((cell, c) => {
    const before = above[c] ?? ''
    const isOpen = unfinished.test(before) || /\([^)]*$/.test(before)
    return c > 0 && isFigure(cell) && isFigure(before) && !isOpen && !/^[(±]/.test(cell)
  })
}

/** The number of lines of the header: up to the first wide distance and row of figures, few; otherwise the first. */
function headerLines(texts: ReadRows['texts'], boxes: ReadRows['boxes']): number {
  const gaps = gapsOf(boxes)
  const least = Math.min(...gaps)
  const lines = 1 + gaps.findIndex((gap) => gap > least + apart * heightOf(boxes))
  const figures = texts.findIndex(hasFigures)
  return lines > mostOfHeader || (figures >= 0 && figures < lines) ? 1 : Math.max(1, lines)
}

/** True for two lines of the same names of columns: the upper one names no groups of columns. */
function isOneHeader([above, upper]: [string[], (Box | null)[]], [row, lower]: [string[], (Box | null)[]]): boolean {
  const own = filledOf(row)
  const before = filledOf(above)
  const both = own.filter((c) => before.includes(c))
  if (both.length === 0 || (both.length < own.length && both.length < before.length)) return false
  if (own.length > before.length && (both.length < 2 || before.length * 2 < own.length)) return false
  return both.every((c) => {
    const [one, other] = [upper[c], lower[c]]
    if (!one || !other) return goesOn.test(row[c] ?? '')
    return one.x < other.x + other.width && other.x < one.x + one.width && other.y - one.y - one.height < one.height
  })
}

/** True for a line of which every cell begins, the first as well. */
function begins(above: readonly string[], row: readonly string[]): boolean {
  const own = filledOf(row)
  const isNew = (c: number): boolean => /^[\p{Lu}\d<>–-]/u.test(row[c] ?? '') && !unfinished.test(above[c] ?? '')
  return own[0] === 0 && own.length > 1 && own.every(isNew)
}

/** True for a line that goes on with the row above: nothing begins in it. */
function continues(above: readonly string[], row: readonly string[]): boolean {
  const own = filledOf(row)
  if (own.length === 0 || own.some((c) => above[c] === '' || above[c] === row[c])) return false
  const isOn = (c: number): boolean => goesOn.test(row[c] ?? '') || unfinished.test(above[c] ?? '')
  return row[0] === '' ? own.some(isOn) : own.every(isOn) && own.length < filledOf(above).length
}

/** The columns that have text, from 0. */
function filledOf(row: readonly string[]): number[] {
  return [...row.keys()].filter((c) => row[c] !== '')
}

/**
 * Tests whether a line is close below those before it, where there are two kinds of distances; otherwise `null`. Cells
 * may be centred, so lines of one row may overlap in height.
 */
function closeLines(boxes: ReadRows['boxes']): ((row: number) => boolean) | null {
  // Lines that overlap are as close as lines can be.
  const gaps = gapsOf(boxes).map((gap) => Math.max(0, gap))
  const ordered = gaps.toSorted((a, b) => a - b)
  const [from, to] = [Math.ceil(fewest * ordered.length), Math.floor((1 - fewest) * ordered.length)]
  if (ordered.length < 4) return null
  let [limit, widest] = [0, 0]
  for (let i = Math.max(1, from); i <= to; i++) {
    const [lower = 0, upper = 0] = [ordered[i - 1], ordered[i]]
    if (upper - lower > widest) [limit, widest] = [(lower + upper) / 2, upper - lower]
  }
  return widest < apart * heightOf(boxes) ? null : (row) => (gaps[row - 1] ?? 0) < limit
}

/** The distances in points of each line after the first from what is above it; negative if they overlap. */
function gapsOf(boxes: ReadRows['boxes']): number[] {
  let bottom = Number.NEGATIVE_INFINITY
  const gaps = boxes.map((row) => {
    const own = row.filter((box) => box !== null)
    const gap = Math.min(...own.map(({ y }) => y)) - bottom
    bottom = Math.max(bottom, ...own.map(({ y, height }) => y + height))
    return gap
  })
  return gaps.slice(1)
}

function heightOf(boxes: ReadRows['boxes']): number {
  const heights = boxes.flatMap((row) => row.flatMap((box) => (box ? [box.height] : []))).sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}
