import { labelOf, probability } from '../labels/label-lines.ts'
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
/** Fewest lines with that label in a table, and their least share. */
const fewestCells = 4
const cellShare = 0.25
/** Fewest words of a line of running text, and its least share of the width of its column. */
const proseWords = 8
const wholeLine = 0.8
/** Height in points of what counts as one row, when lines beside each other are looked for. */
const heightOfRow = 5
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
  if (cells.length === 0) return []
  // Without usual gutters the widest gap is one between columns of the table.
  const gutter = gutters.length > 0 ? gutterOf(lines, gutters) : null
  const isBeside = besideOthers(lines, gutter)
  const isProse = proseIn(lines, gutter)
  const known = new Set(cells)
  const loose = lines.filter((line) => line.scores && !known.has(line) && !isCaption(line) && isLoose(line.scores))
  const beside = lines.filter(
    (line) => line.scores && !known.has(line) && !isCaption(line) && !isEntry(line) && isBeside(line),
  )
  const taken = new Set<Line>()
  return bandsOf([...cells, ...beside], loose, captions)
    .filter((band) => isTable(band, known))
    .flatMap((band) => (gutter === null ? [band] : sidesOf(band, captions, gutter)))
    .flatMap((band) => {
      const area = areaOf(band)
      if (!isTable(band, known) || isFigure(area, captions, band)) return []
      const whole = { ...area, ...columnAround(area, gutter) }
      const inside = lines.filter((line) => !taken.has(line) && isInside(line, whole) && !isCaption(line))
      if (!isNearCaption(area, captions) && inside.some(isProse)) return []
      for (const line of inside) taken.add(line)
      const rows = rowsOf(inside)
      const table: PdfBlock = { type: 'table', isWhole: true, lines: rows, column: columnOf(rows) }
      return rows.length < 2 ? [] : [{ table, lines: inside }]
    })
}

/** True for a band with enough lines that are labelled as a table. */
function isTable(band: readonly Line[], cells: ReadonlySet<Line>): boolean {
  const own = band.filter((line) => cells.has(line)).length
  return own >= fewestCells && own >= cellShare * band.length
}

function isLoose(scores: Float64Array): boolean {
  return ['other', 'table-note', 'heading'].includes(labelOf(scores))
}

/** The column of text in which an area is, with nothing beside it there; the area itself if it is over both. */
function columnAround({ left, right }: Area, gutter: number | null): Pick<Area, 'left' | 'right'> {
  if (gutter === null) return { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY }
  if (right <= gutter) return { left: Number.NEGATIVE_INFINITY, right: gutter }
  return left >= gutter ? { left: gutter, right: Number.POSITIVE_INFINITY } : { left, right }
}

/** Tests whether a line has another beside it in its column of text, at about its height. */
function besideOthers(lines: readonly Line[], gutter: number | null): (line: Line) => boolean {
  const rows = new Map<string, { right: number; left: number }>()
  const keyOf = (line: Line, step = 0): string =>
    `${gutter !== null && line.x >= gutter} ${Math.round(line.baseline / heightOfRow) + step}`
  for (const line of lines) {
    const known = rows.get(keyOf(line))
    rows.set(keyOf(line), {
      right: Math.min(line.right, known?.right ?? line.right),
      left: Math.max(line.x, known?.left ?? line.x),
    })
  }
  return (line) =>
    [-1, 0, 1].some((step) => {
      const row = rows.get(keyOf(line, step))
      return row !== undefined && (row.right < line.x - line.size || row.left > line.right + line.size)
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

/**
 * Lines that follow each other closely from top to bottom, with no caption in between. What is `loose` may be between
 * them.
 */
function bandsOf(cells: readonly Line[], loose: readonly Line[], captions: readonly Line[]): Line[][] {
  const bands: Line[][] = []
  const between = new Set(loose)
  let bottom = Number.NEGATIVE_INFINITY
  for (const line of [...cells, ...loose].toSorted((a, b) => topOf(a) - topOf(b))) {
    const top = topOf(line)
    if (between.has(line)) {
      if (bands.length > 0 && top - bottom <= widestGap * line.size) bottom = Math.max(bottom, bottomOf(line))
      continue
    }
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
  const baselines = right.map(({ baseline }) => baseline).sort((a, b) => a - b)
  const aligned = left.filter(({ baseline }) => hasNear(baselines, baseline))
  const isTwice = above.some(({ x }) => x < gutter) && above.some(({ x }) => x >= gutter)
  return aligned.length >= sameRows * left.length && !isTwice ? [[...band]] : [left, right]
}

/** True if ascending numbers have one within `sameBaseline` of another. */
function hasNear(ascending: readonly number[], wanted: number): boolean {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) <= wanted - sameBaseline) from = middle + 1
    else to = middle
  }
  return (ascending[from] ?? Number.POSITIVE_INFINITY) < wanted + sameBaseline
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

/** True if a caption is close above or below. */
function isNearCaption(area: Area, captions: readonly Line[]): boolean {
  return captions.some((caption) => distance(areaOf([caption]), area) < toCaption * caption.size)
}

/** Tests for a line of running text over its whole column: a table without a caption has none. */
function proseIn(lines: readonly Line[], gutter: number | null): (line: Line) => boolean {
  const isLeft = ({ x }: Line): boolean => gutter === null || x < gutter
  const left = areaOf(lines.filter(isLeft))
  const right = areaOf(lines.filter((line) => !isLeft(line)))
  return (line) => {
    const { x, right: end, text, scores } = line
    if (!scores || labelOf(scores) !== 'paragraph' || text.split(' ').length < proseWords) return false
    const column = isLeft(line) ? { ...left, right: Math.min(left.right, gutter ?? left.right) } : right
    return end - x > wholeLine * (column.right - column.left)
  }
}

/** True for a line of a bibliography, whose number may be apart. */
function isEntry({ scores }: Line): boolean {
  return scores !== undefined && /^reference/.test(labelOf(scores))
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
