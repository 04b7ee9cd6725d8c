import { probability } from '../labels/label-lines.ts'
import { bottomOf, type Line, topOf } from '../lines/line.ts'
import { isCodeLine, type TypeStyle } from '../lines/type-style.ts'
import { columnOf, rowsOf } from './blocks.ts'
import { gutterOf } from './columns.ts'
import { captionStart, figureCaption } from './patterns.ts'
import { type Area, areaOf, firstOf, type PdfBlock, textOf } from './pdf-block.ts'

/** Least probability of a line to be of a table; most of one inside a table to be of a caption. */
const likely = 0.5
/** Widest distance of a table's lines, and of it from its caption, in type sizes. */
const widestGap = 2.2
const toCaption = 5
/** Share of rows on both sides of a gutter on one baseline that makes them one table. */
const sameRows = 0.6
/** Distance in points within which baselines are the same. */
const sameBaseline = 2

/**
 * The tables of a paper's page, whole over its columns: lines labelled so that follow each other closely, and what is
 * between them, with these lines. Not those next to the caption of a figure, which are its labels.
 */
export function tablesOn(
  lines: readonly Line[],
  gutters: readonly number[],
  style: TypeStyle,
): { table: PdfBlock; lines: Line[] }[] {
  const captions = lines.filter(({ text }) => captionStart.test(text))
  const isCell = (line: Line): boolean =>
    line.scores !== undefined && probability(line.scores, 'table') > likely && !isCodeLine(line, style)
  const cells = lines.filter((line) => isCell(line) && !captions.includes(line))
  const gutter = cells.length > 0 ? gutterOf(lines, gutters) : null
  const taken = new Set<Line>()
  return bandsOf(cells, captions)
    .flatMap((band) => (gutter === null ? [band] : sidesOf(band, captions, gutter)))
    .flatMap((band) => {
      const area = areaOf(band)
      if (band.length < 4 || isFigure(area, captions, band)) return []
      const inside = lines.filter((line) => !taken.has(line) && isInside(line, area) && !isCaption(line))
      for (const line of inside) taken.add(line)
      const rows = rowsOf(inside)
      const table: PdfBlock = { type: 'table', isWhole: true, lines: rows, column: columnOf(rows) }
      return rows.length < 2 ? [] : [{ table, lines: inside }]
    })
}

/** Puts each table behind its caption, or before it if that is below; without one, at its height. */
export function withTables(blocks: readonly PdfBlock[], tables: readonly PdfBlock[]): PdfBlock[] {
  const result = [...blocks]
  for (const table of tables) {
    const area = areaOf(table.lines)
    const onPage = result.filter((block) => block.column.page === table.column.page)
    const caption = onPage
      .filter((block) => block.type === 'caption' && !figureCaption.test(textOf(block)))
      .map((block) => ({ block, away: distance(areaOf(block.lines), area) }))
      .filter(({ away }) => away < toCaption * (table.lines[0]?.size ?? 10))
      .toSorted((a, b) => a.away - b.away)[0]?.block
    const next = onPage.find((block) => topOf(firstOf(block)) > area.top && meets(areaOf(block.lines), area))
    if (caption) {
      const isAbove = topOf(firstOf(caption)) < area.top
      result.splice(result.indexOf(caption) + Number(isAbove), 0, table)
    } else if (next) result.splice(result.indexOf(next), 0, table)
    else result.splice(result.findLastIndex(({ column }) => column.page <= table.column.page) + 1, 0, table)
  }
  return result
}

/** Lines that follow each other closely from top to bottom, with no caption in between. */
function bandsOf(cells: readonly Line[], captions: readonly Line[]): Line[][] {
  const bands: Line[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const line of cells.toSorted((a, b) => topOf(a) - topOf(b))) {
    const top = topOf(line)
    const isCut = captions.some((caption) => topOf(caption) > bottom - line.size && bottomOf(caption) < top + line.size)
    const band = bands.at(-1)
    if (!band || top - bottom > widestGap * line.size || isCut) bands.push([line])
    else band.push(line)
    bottom = Math.max(band && !isCut ? bottom : Number.NEGATIVE_INFINITY, bottomOf(line))
  }
  return bands
}

/** A band as one table, or as one on each side of the gutter if no line crosses it and their rows differ. */
function sidesOf(band: readonly Line[], captions: readonly Line[], gutter: number): Line[][] {
  const left = band.filter(({ right }) => right <= gutter)
  const right = band.filter(({ x }) => x >= gutter)
  const area = areaOf(band)
  const above = captions.filter((caption) => distance(areaOf([caption]), area) < toCaption * caption.size)
  const isWide = left.length + right.length < band.length || above.some((caption) => crosses(caption, gutter))
  if (isWide || left.length === 0 || right.length === 0) return [[...band]]
  const aligned = left.filter((line) => right.some(({ baseline }) => Math.abs(baseline - line.baseline) < sameBaseline))
  const isTwice = above.some(({ x }) => x < gutter) && above.some(({ x }) => x >= gutter)
  return aligned.length >= sameRows * left.length && !isTwice ? [[...band]] : [left, right]
}

function crosses(line: Line, gutter: number): boolean {
  return line.x < gutter && line.right > gutter + line.size
}

/** True if the nearest caption is a figure's. */
function isFigure(area: Area, captions: readonly Line[], [first]: readonly Line[]): boolean {
  const near = captions
    .map((caption) => ({ caption, away: distance(areaOf([caption]), area) }))
    .filter(({ away }) => away < 2 * toCaption * (first?.size ?? 10))
    .toSorted((a, b) => a.away - b.away)[0]
  return near !== undefined && figureCaption.test(near.caption.text)
}

function isCaption(line: Line): boolean {
  return captionStart.test(line.text) || (line.scores !== undefined && probability(line.scores, 'caption') > likely)
}

function isInside(line: Line, area: Area): boolean {
  const [x, y] = [(line.x + line.right) / 2, (topOf(line) + bottomOf(line)) / 2]
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom
}

function meets(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right
}

/** The vertical distance in points of two areas above each other; otherwise infinite. */
function distance(one: Area, other: Area): number {
  return meets(one, other) ? Math.max(0, other.top - one.bottom, one.top - other.bottom) : Number.POSITIVE_INFINITY
}
