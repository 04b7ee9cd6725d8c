import { limits } from '../../limits.ts'
import { bottomOf, type Line, topOf } from '../lines/line.ts'

/** Lines of one column, or of a full-width band between columns, from top to bottom. */
export type Region = Line[]

const deepest = 4
const fewestLines = 3
const mostEdges = 40
/** How far, in points, a line that begins at a common edge may be to the right of it. */
const widthOfEdge = 4
/** Gutters within this distance, in points, are the same. */
const sameGutter = 6

/**
 * Divides a page's line pieces into regions in reading order. Text that crosses the gutter (a title, a wide caption)
 * divides the page into bands; in each, the left column comes first. `usual` are the gutters of the document's other
 * pages, valid here even if code or figures do not fill a column.
 */
export function regionsOf(lines: readonly Line[], usual: readonly number[] = [], depth = 0): Region[] {
  if (lines.length === 0) return []
  if (lines.length > limits.arrangedPieces) return [[...lines]]
  const beside = depth < deepest ? findSidebar(lines, usual) : null
  if (beside) {
    const { above, main, side, below } = beside
    const inside = [main, side].flatMap((part) => regionsOf(part, usual, depth + 1))
    return [...regionsOf(above, usual, depth + 1), ...inside, ...regionsOf(below, usual, depth + 1)]
  }
  const gutter = depth < deepest ? gutterOf(lines, usual) : null
  if (gutter === null) return [lines.toSorted((a, b) => topOf(a) - topOf(b))]
  return bandsOf(lines, gutter).flatMap((band) => {
    if (band.across) return [band.lines]
    const left = band.lines.filter((line) => middleOf(line) < gutter)
    const right = band.lines.filter((line) => middleOf(line) >= gutter)
    const sides = isMargin(left, right) || readsLeftwards(band.lines) ? [right, left] : [left, right]
    return sides.flatMap((side) => regionsOf(side, usual, depth + 1))
  })
}

/** Least area of a poster, in square points: more than A3. */
const posterArea = 1.1 * 842 * 1191

/**
 * The regions of a poster, which is one large page: what is above its columns is centred over them and precedes them,
 * though no line of it may be wide enough to cross a gutter.
 */
export function posterRegions(lines: readonly Line[], usual: readonly number[]): Region[] {
  const edges = commonEdges(lines)
  const ordered = lines.toSorted((a, b) => topOf(a) - topOf(b))
  const columns = ordered.findIndex(({ x }) => edges.some((edge) => x >= edge && x <= edge + widthOfEdge))
  const masthead = ordered.slice(0, Math.max(0, columns))
  const rest = regionsOf(ordered.slice(masthead.length), usual)
  return masthead.length === 0 ? rest : [masthead, ...rest]
}

/** True for a single page of the size of a poster. */
export function isPoster(pages: readonly { width: number; height: number }[]): boolean {
  const [page, ...more] = pages
  return page !== undefined && more.length === 0 && page.width * page.height > posterArea
}

/** How far, in points, the gutters of left and right pages are from each other. */
const farthestShift = 25

/** A narrow column beside a wider one, and the text above and below both. */
interface Sidebar {
  above: Line[]
  main: Line[]
  side: Line[]
  below: Line[]
}

/** Fewest lines of a sidebar and of the text beside it. */
const fewestBeside = 5
/** Most of the width of the text that its sidebar has. */
const narrow = 0.62
/** Most of a sidebar's lines on the baselines of the text: rows of a table share them, and numbers of entries. */
const mostAligned = 0.6
/** Letters a line of text beside a sidebar and of one in it; with more, lines on the same baselines are no rows. */
const textLetters = { main: 60, side: 10 }

/** Most distance of lines within a sidebar, or within the text beside it, in type sizes. */
const widestStep = 3.2

/**
 * A sidebar, such as publication data beside the abstract: no line crosses the gutter at its height. A part beyond
 * a usual gutter is the other column.
 */
function findSidebar(lines: readonly Line[], usual: readonly number[]): Sidebar | null {
  if (lines.length < 2 * fewestBeside) return null
  const ordered = lines.toSorted((a, b) => a.baseline - b.baseline)
  let best: Pick<Sidebar, 'main' | 'side'> | null = null
  for (const edge of commonEdges(lines)) {
    for (const free of freeOf(ordered, edge)) {
      if (best && free.length <= best.main.length + best.side.length) continue
      const found = besideAt(free, edge)
      if (
        found &&
        !usual.some((gutter) => isBetween(found.main, gutter, found.side)) &&
        (!best || found.main.length + found.side.length > best.main.length + best.side.length)
      )
        best = found
    }
  }
  if (!best) return null
  const inside = new Set([...best.main, ...best.side])
  const top = Math.min(...[...inside].map(({ baseline }) => baseline))
  const others = ordered.filter((line) => !inside.has(line))
  return {
    ...best,
    above: others.filter(({ baseline }) => baseline < top),
    below: others.filter(({ baseline }) => baseline >= top),
  }
}

/** True if most of one part is on one side of a gutter, and most of the other beyond it. */
function isBetween(one: readonly Line[], gutter: number, other: readonly Line[]): boolean {
  const share = (part: readonly Line[], isOnSide: (line: Line) => boolean): number =>
    massOf(part.filter((line) => isOnSide(line) && !isAcross(line, gutter))) / massOf(part)
  const isBefore = (line: Line): boolean => middleOf(line) < gutter
  const isBeyond = (line: Line): boolean => !isBefore(line)
  return [
    [share(one, isBefore), share(other, isBeyond)],
    [share(one, isBeyond), share(other, isBefore)],
  ].some((shares) => shares.every((each) => each > mostOnSide))
}

/** Share of a part from which it is on a side of a gutter. */
const mostOnSide = 0.9

/** Runs of lines, from top to bottom, of which none crosses the gutter. */
function freeOf(ordered: readonly Line[], edge: number): Line[][] {
  const runs: Line[][] = [[]]
  for (const line of ordered) {
    if (line.x < edge - 1 && line.right > edge + 1) runs.push([])
    else runs.at(-1)?.push(line)
  }
  return runs.filter((run) => run.length >= 2 * fewestBeside)
}

/** The two sides of a gutter if one is a sidebar of the other; without what is apart from it. */
function besideAt(lines: readonly Line[], edge: number): Pick<Sidebar, 'main' | 'side'> | null {
  const sides = [lines.filter((line) => line.right <= edge + 1), lines.filter((line) => line.right > edge + 1)]
  const width = (part: readonly Line[]): number =>
    Math.max(...part.map((line) => line.right)) - Math.min(...part.map((line) => line.x))
  const [narrower, wider] = sides
    .map((own) => ({ own, part: longestPart(own) }))
    .toSorted((a, b) => width(a.part) - width(b.part))
  if (!narrower || !wider) return null
  const main = wider.part
  const [first, last] = [main[0], main.at(-1)]
  if (!first || !last || main.length < fewestBeside || !isFilled(main)) return null
  const isBeside = (line: Line): boolean => line.baseline > topOf(first) && topOf(line) < last.baseline
  const beside = new Set(narrower.own.filter(isBeside))
  if (beside.size < fewestBeside) return null
  const part = new Set(narrower.part.some((line) => beside.has(line)) ? narrower.part : [])
  const side = narrower.own.filter((line) => beside.has(line) || part.has(line))
  if (width(side) > narrow * width(main)) return null
  const baselines = new Set(main.map(({ baseline }) => Math.round(baseline)))
  const aligned = side.filter(({ baseline }) => baselines.has(Math.round(baseline)))
  const isText = lettersOf(main) > textLetters.main && lettersOf(side) > textLetters.side
  return aligned.length > mostAligned * side.length && !isText ? null : { side, main }
}

/** The mean number of letters of a line. */
function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0) / lines.length
}

/** The longest part of lines, in order, that follow each other closely. */
function longestPart(ordered: readonly Line[]): Line[] {
  let best: Line[] = []
  let part: Line[] = []
  for (const line of ordered) {
    const last = part.at(-1)
    if (last && line.baseline - last.baseline > widestStep * Math.max(line.size, last.size)) part = []
    part.push(line)
    if (part.length > best.length) best = part
  }
  return best
}

/** True if most text is in lines nearly as wide as the widest, titles apart: running text. */
function isFilled(lines: readonly Line[]): boolean {
  const widths = lines.map((line) => line.right - line.x).sort((a, b) => b - a)
  const widest = widths[Math.floor(0.1 * widths.length)] ?? 0
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.filter((width) => width > 0.75 * widest).reduce((sum, width) => sum + width, 0) > 0.6 * total
}

/**
 * The gutters of at least a sixth of a document's pages, and of at least two unless it is short; and those that are a
 * little aside of one, as on left and right pages.
 */
export function usualGutters(pages: readonly (readonly Line[])[]): number[] {
  const found = pages.map(findGutter).filter((gutter) => gutter !== null)
  const needed = pages.length <= 3 ? 1 : Math.max(2, pages.length / 6)
  const usual: number[] = []
  for (const gutter of found) {
    const same = found.filter((other) => Math.abs(other - gutter) <= sameGutter)
    const known = usual.some((other) => Math.abs(other - gutter) <= 2 * sameGutter)
    if (same.length >= needed && !known) usual.push(same.reduce((sum, x) => sum + x, 0) / same.length)
  }
  const shifted = found.filter((gutter) => {
    const away = Math.min(...usual.map((other) => Math.abs(other - gutter)))
    return away > sameGutter && away < farthestShift
  })
  return [...usual, ...shifted]
}

/** The x between the two columns of a page, or `null`. */
export function gutterOf(lines: readonly Line[], usual: readonly number[]): number | null {
  const known = usualGutter(lines, usual)
  const crossed = (gutter: number): number => massOf(lines.filter((line) => isAcross(line, gutter)))
  if (known !== null && crossed(known) < mostCrossed * massOf(lines)) return known
  const found = findGutter(lines)
  return known === null || (found !== null && crossed(found) < crossed(known)) ? found : known
}

/** Share of a page's text that crosses a usual gutter from which another gutter is looked for on this page. */
const mostCrossed = 0.2

/** The usual gutter that crosses least of a page's text: those of left and right pages may differ. */
function usualGutter(lines: readonly Line[], usual: readonly number[]): number | null {
  let best: { gutter: number; crossed: number } | null = null
  for (const gutter of usual) {
    const across = lines.filter((line) => isAcross(line, gutter))
    const left = lines.filter((line) => middleOf(line) < gutter && !across.includes(line))
    const right = lines.filter((line) => middleOf(line) >= gutter && !across.includes(line))
    const divided = Math.min(left.length, right.length) >= 2 && massOf(left) + massOf(right) > 0.15 * massOf(across)
    if (
      divided &&
      (fills(left, gutter) || fills(right, gutter)) &&
      Math.min(...right.map((line) => line.x)) > Math.min(...left.map((line) => line.x)) + 40 &&
      massOf(across) < (best?.crossed ?? Number.POSITIVE_INFINITY)
    )
      best = { gutter, crossed: massOf(across) }
  }
  return best?.gutter ?? null
}

/** True if some lines fill most of their side of the gutter: text, not labels or cells. */
function fills(side: readonly Line[], gutter: number): boolean {
  const width = Math.max(...side.map((line) => Math.max(gutter - line.x, line.right - gutter)))
  return side.filter((line) => line.right - line.x > 0.6 * width).length >= 2
}

/** The x of the best gutter: a left edge shared by lines that face others across a strip few lines cross. */
function findGutter(lines: readonly Line[]): number | null {
  if (lines.length < 2 * fewestLines || lines.length > limits.arrangedPieces) return null
  const from = Math.min(...lines.map((line) => line.x))
  const to = Math.max(...lines.map((line) => line.right))
  let best: { x: number; score: number } | null = null
  for (const edge of commonEdges(lines)) {
    if (edge < from + 0.12 * (to - from) || edge > to - 0.12 * (to - from)) continue
    const score = scoreOf(lines, edge)
    if (score > (best?.score ?? 0)) best = { x: edge, score }
  }
  return best && startOfGutter(lines, best.x)
}

/** A point in the gutter closer to the left column, because code line numbers precede the right one. */
function startOfGutter(lines: readonly Line[], edge: number): number {
  const ends = lines.filter((line) => line.right <= edge + 1).map((line) => line.right)
  const end = ends.sort((a, b) => a - b)[Math.floor(ends.length * 0.9)] ?? edge
  return end + 0.3 * (edge - end)
}

/** The most common left edges, in steps of two points, shared by at least three lines. */
function commonEdges(lines: readonly Line[]): number[] {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const step = Math.round(line.x / 2)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const near = (step: number): number => (counts.get(step) ?? 0) + (counts.get(step + 1) ?? 0)
  const common = [...counts.keys()].filter((step) => near(step) >= fewestLines)
  const most = common.sort((a, b) => near(b) - near(a) || a - b).slice(0, mostEdges)
  return most.map((step) => step * 2 - 2)
}

/** How much text two columns at `edge` explain; 0 if they are not text columns. */
function scoreOf(lines: readonly Line[], edge: number): number {
  const left = lines.filter((line) => line.right <= edge + 1)
  const right = lines.filter((line) => line.x >= edge - 1)
  const across = lines.filter((line) => line.x < edge - 1 && line.right > edge + 1)
  const facing = [facingLines(left, right, across), facingLines(right, left, across)]
  const masses = facing.map((side) => (isColumn(side) ? massOf(side) : 0))
  const mass = Math.min(...masses)
  return mass === 0 ? 0 : massOf(left) + massOf(right) + mass - massOf(across.filter((line) => isAcross(line, edge)))
}

/** The lines of `side` that face lines of `other` at their height without a line crossing the gutter. */
function facingLines(side: readonly Line[], other: readonly Line[], across: readonly Line[]): Line[] {
  const from = Math.min(...other.map(topOf))
  const to = Math.max(...other.map(bottomOf))
  const free = side.filter((line) => topOf(line) < to && bottomOf(line) > from)
  return free.filter((line) => !across.some((wide) => topOf(wide) < line.baseline && wide.baseline > topOf(line)))
}

/** Text columns are filled; table cells and figure labels are not. */
function isColumn(facing: readonly Line[]): boolean {
  if (facing.length < fewestLines) return false
  const widths = facing.map((line) => line.right - line.x).sort((a, b) => b - a)
  const widest = widths[Math.floor(widths.length * 0.05)] ?? 0
  const wide = widths[Math.floor(widths.length * 0.4)] ?? 0
  return wide >= 0.6 * widest && lettersOf(facing) >= 18
}

/** A band of lines beside the gutter, or of lines that cross it. */
interface Band {
  across: boolean
  lines: Line[]
}

function bandsOf(lines: readonly Line[], gutter: number): Band[] {
  const bands: Band[] = []
  const wide = lines.filter((line) => isAcross(line, gutter))
  const rest = new Set(lines.filter((line) => !isAcross(line, gutter)))
  for (const line of wide.toSorted((a, b) => topOf(a) - topOf(b))) {
    const before = [...rest].filter((other) => other.baseline < line.baseline - 0.3 * line.size)
    for (const other of before) rest.delete(other)
    if (before.length > 0) bands.push({ across: false, lines: before })
    const last = bands.at(-1)
    if (last?.across) last.lines.push(line)
    else bands.push({ across: true, lines: [line] })
  }
  if (rest.size > 0) bands.push({ across: false, lines: [...rest] })
  return bands
}

/** True for a line that reaches well into both columns. */
function isAcross(line: Line, gutter: number): boolean {
  const reach = 1.5 * line.size
  return line.x < gutter - reach && line.right > gutter + reach
}

/** A narrow strip of smaller type beside the text (publication data, notes) comes after it. */
function isMargin(left: readonly Line[], right: readonly Line[]): boolean {
  if (left.length === 0 || right.length === 0) return false
  const width = (side: readonly Line[]): number =>
    Math.max(...side.map((line) => line.right)) - Math.min(...side.map((line) => line.x))
  const size = (side: readonly Line[]): number => side.reduce((sum, line) => sum + line.size, 0) / side.length
  return width(left) < 0.4 * width(right) && size(left) < 0.92 * size(right)
}

/** Arabic and Hebrew columns are ordered from the right. */
function readsLeftwards(lines: readonly Line[]): boolean {
  return lines.filter((line) => line.rtl).length * 2 > lines.length
}

function middleOf(line: Line): number {
  return (line.x + line.right) / 2
}

function massOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + (line.right - line.x) * line.size, 0)
}
