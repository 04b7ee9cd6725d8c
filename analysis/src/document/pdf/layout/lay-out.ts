import type { Box, Page } from '@colophon/protocol/reader/document'
import type { DraftBlock, DraftLine } from '../../draft.ts'
import { limits } from '../../limits.ts'
import { labelLines, mostPages } from '../labels/label-lines.ts'
import { placedLines } from '../labels/placed-lines.ts'
import { bottomOf, isRaised, type Line, topOf } from '../lines/line.ts'
import { linesOf, marginNumbers } from '../lines/lines.ts'
import { frameSize, fromFrame, type Turn } from '../lines/turn.ts'
import { isCodeLine, type TypeStyle, typeStyleOf } from '../lines/type-style.ts'
import type { FileHints } from '../outline.ts'
import type { PageText } from '../read-page.ts'
import { blocksOf, rowsOf } from './blocks.ts'
import { classify } from './classify.ts'
import { isPoster, posterRegions, regionsOf, usualGutters } from './columns.ts'
import { continueParagraphs } from './continue-paragraphs.ts'
import { withChapters } from './forms/chapters.ts'
import { withContents } from './forms/contents.ts'
import { areSlides, slideBlocks, slideRegions, slideTitles } from './forms/slides.ts'
import { frontMatter, titlePage } from './front-matter.ts'
import { kindsOf } from './kinds.ts'
import { knownKinds, runningLines, wholeAbstract, withOneTitle } from './labelled-parts.ts'
import { isAdjoining, listingLines } from './listing-lines.ts'
import { outlineHeadings } from './outline-headings.ts'
import { equationNumber, figureCaption, listStart, sentenceEnd } from './patterns.ts'
import { type Area, areaOf, type PdfBlock, textOf } from './pdf-block.ts'
import { withRunInHeadings } from './run-in-headings.ts'
import { tablesOn, withTables } from './table-areas.ts'

/** Minimum height, in points, of an empty area above a caption to be its figure. */
const lowest = 30

/** Distance, in points, of a figure from the text around it. */
const margin = 2

/** Most captions per page that are examined. */
const mostOnPage = 60

/** Maximum distance between parts of one block, in type sizes of the last line. */
const listingGap = 2.4

/** Types given to short or low parts of a listing. */
const looseCode: ReadonlySet<PdfBlock['type']> = new Set([
  'paragraph',
  'formula',
  'table',
  'list',
  'footnote',
  'heading',
])

/** Types of lines in other fonts within a listing. */
const betweenCode: ReadonlySet<PdfBlock['type']> = new Set(['paragraph', 'formula', 'table', 'list', 'footnote'])

const formulaGap = 0.7

/** Most lines of a formula that is assembled. */
const longestFormula = 30

const relation = /[=<>≤≥≡≈∼⇒⇔→]/

/** A page's line pieces in its main direction, and text in other directions. */
export interface PageLayout {
  page: Page
  turn: Turn
  width: number
  height: number
  lines: Line[]
  aside: { turn: Turn; lines: Line[] }[]
}

/** Turns the text of all pages into typed blocks in reading order. */
export function layOut(
  pages: readonly PageText[],
  hints: FileHints,
): { blocks: DraftBlock[]; authors: string[]; isSlides: boolean } {
  const layouts = withoutLineNumbers(pages.map(layoutOf))
  const all = layouts.flatMap((layout) => layout.lines)
  const measured = typeStyleOf(all)
  const isSlides = areSlides(layouts, measured)
  const isBook = layouts.length > mostPages
  const style = isSlides || isBook ? typeStyleOf(all, false) : measured
  // Drawings of thousands of pieces are no text.
  if (!isSlides && layouts.every(({ lines }) => lines.length <= limits.arrangedPieces))
    labelLines(placedLines(layouts), { pages: layouts.length, style })
  const heads = runningLines(layouts, style, isSlides)
  const byNumber = new Map(layouts.map((layout) => [layout.page.number, layout]))
  const bodies = layouts.map((layout) => layout.lines.filter((line) => !heads.has(line)))
  const gutters = usualGutters(bodies)
  // A page on its side has no columns of text.
  const isStraight = (at: number): boolean => layouts[at]?.turn === layouts[0]?.turn
  const tables = bodies.flatMap((body, at) => tablesOn(body, isStraight(at) ? gutters : [], style))
  const cells = new Set(tables.flatMap(({ lines }) => lines))
  const texts = bodies.map((body) => body.filter((line) => !cells.has(line)))
  const divide = isSlides ? slideRegions : isPoster(layouts) ? posterRegions : regionsOf
  const regions = texts.flatMap((text) => divide(text, gutters).map(rowsOf))
  const first = titlePage(regions, hints, pages.length)
  const opening = regions.filter(([row]) => row?.page === first)
  const front = frontMatter(
    opening.flatMap((rows) => blocksOf(rows, [], style)),
    style,
    hints,
  )
  const named = isSlides ? slideTitles(regions, byNumber) : outlineHeadings(hints.outline, regions)
  const grouped = withOneTitle(
    regions.flatMap((rows) =>
      blocksOf(rows, kindsOf(rows, new Map([...knownKinds(rows, style, named), ...front.kinds])), style),
    ),
  )
  const divided = isSlides ? grouped : withRunInHeadings(wholeAbstract(grouped, style), style)
  const filled = withTables(
    withContents(divided, layouts.length),
    tables.map(({ table }) => table),
  )
  classify(filled, style, named, (page) => byNumber.get(page)?.height ?? 0)
  const pieces = isSlides ? slideBlocks(filled, named) : joinPieces(filled, style)
  const joined = isSlides ? pieces : continueParagraphs(isBook ? withChapters(pieces, named) : pieces)
  const joinedByPage = Map.groupBy(joined, (block) => block.column.page)
  const figures = new Map(
    figureRegions(joined, (page) => topOfFrame(byNumber.get(page), heads)).map((each) => [each.caption, each.region]),
  )
  const labels = [...figures.values()].map((region) => {
    const inside = (joinedByPage.get(region.page) ?? []).filter((block) => isLabelIn(block, region))
    return { region, inside }
  })
  const labelled = new Set(labels.flatMap(({ inside }) => inside))
  const drafts = layouts.flatMap((layout) => [
    ...edgeBlocks(layout, heads, 'header'),
    ...(joinedByPage.get(layout.page.number) ?? []).flatMap((block) => {
      const figure = figures.get(block)
      const draft = draftOf(block, byNumber, style)
      return figure ? [figureBlock(figure, labels, layout), draft] : labelled.has(block) ? [] : [draft]
    }),
    ...layout.aside.flatMap((aside) => aside.lines.map((line) => asideBlock(line, aside.turn, layout))),
    ...edgeBlocks(layout, heads, 'footer'),
  ])
  return { blocks: drafts, authors: front.authors, isSlides }
}

/** The pages without the line numbers of a manuscript. */
export function withoutLineNumbers(layouts: readonly PageLayout[]): PageLayout[] {
  const numbers = marginNumbers(layouts.map((layout) => layout.lines))
  if (numbers.size === 0) return [...layouts]
  return layouts.map((layout) => ({ ...layout, lines: layout.lines.filter((line) => !numbers.has(line)) }))
}

/** The top of a page's text: below its running heads, else near its edge. */
function topOfFrame(layout: PageLayout | undefined, heads: ReadonlyMap<Line, string>): number {
  if (!layout) return 0
  const above = layout.lines.filter((line) => heads.get(line) === 'header').map(bottomOf)
  return Math.max(0.04 * layout.height, ...above)
}

/** A figure with its labels; without any it has a position but no text. */
function figureBlock(
  region: Box,
  labels: readonly { region: Box; inside: PdfBlock[] }[],
  layout: PageLayout,
): DraftBlock {
  const inside = labels.find((each) => each.region === region)?.inside ?? []
  const lines = inside.flatMap((block) => block.lines.map((line) => draftLine(line, layout.turn, layout.page)))
  return { type: 'figure', lines, boxes: [rounded(fromFrame(region, layout.turn, layout.page))] }
}

/** The lines of a page in the direction of most of its text, and those in others. */
export function layoutOf(text: PageText): PageLayout {
  const { page, runs } = text
  const letters = (turn: Turn): number => (runs.get(turn) ?? []).reduce((sum, run) => sum + run.text.length, 0)
  const straight = ([0, 1, 2, 3] as const).toSorted((a, b) => letters(b) - letters(a))
  const turn = straight[0] ?? 0
  const aside = [...runs.keys()].filter((other) => other !== turn)
  return {
    page,
    turn,
    ...frameSize(turn, page),
    lines: linesOf(runs.get(turn) ?? [], page.number),
    aside: aside.map((other) => ({ turn: other, lines: linesOf(runs.get(other) ?? [], page.number) })),
  }
}

function edgeBlocks(layout: PageLayout, heads: ReadonlyMap<Line, string>, type: 'header' | 'footer'): DraftBlock[] {
  const lines = layout.lines.filter((line) => heads.get(line) === type)
  return lines.map((line) => ({ type, lines: [draftLine(line, layout.turn, layout.page)] }))
}

/** Text in another direction: figure labels, or a preprint stamp. */
function asideBlock(line: Line, turn: Turn, layout: PageLayout): DraftBlock {
  const stamp = /^arXiv:|^bioRxiv|^medRxiv|downloaded from|preprint/i.test(line.text)
  return { type: stamp ? 'header' : 'figure', lines: [draftLine(line, turn, layout.page)] }
}

function draftOf(block: PdfBlock, layouts: ReadonlyMap<number, PageLayout>, style: TypeStyle): DraftBlock {
  const drawn: readonly (Line & { before?: string })[] =
    block.type === 'code' ? listingLines(block.lines, style.monospaced) : block.lines
  const lines = drawn.flatMap((line): DraftLine[] => {
    const layout = layouts.get(line.page)
    if (!layout) return []
    const draft = draftLine(line, layout.turn, layout.page)
    return [line.before ? { ...draft, before: line.before } : draft]
  })
  const level = block.level === undefined ? {} : { level: block.level }
  return { type: block.type, ...level, ...(isTwoDimensional(block) ? { isGarbled: true } : {}), lines }
}

function draftLine(line: Line, turn: Turn, page: Page): DraftLine {
  const frame = {
    page: page.number,
    x: line.x,
    y: topOf(line),
    width: line.right - line.x,
    height: bottomOf(line) - topOf(line),
  }
  const box = rounded(fromFrame(frame, turn, page))
  const spans = line.rtl ? [] : line.spans.map(({ start, end, x, width }) => ({ start, end, x, width }))
  const place = turn === 0 ? { box, spans } : { box, spans: [], upright: { turn, page, box: rounded(frame), spans } }
  const raised = line.spans.filter((span) => isRaised(span, line)).map(({ start, end }) => ({ start, end }))
  return { text: line.text, place, ...(raised.length > 0 ? { raised } : {}) }
}

/** A formula whose linear text is unreadable: several lines, powers, indices or undecodable signs. */
function isTwoDimensional(block: PdfBlock): boolean {
  if (block.type !== 'formula') return false
  const isFlat = (line: Line): boolean =>
    line.spans.every((span) => Math.abs(span.baseline - line.baseline) < 0.12 * line.size)
  return (
    block.lines.length > 1 ||
    !block.lines.every(isFlat) ||
    /[\ufffd∑∏∫√]/.test(block.lines.map((line) => line.text).join(''))
  )
}

function rounded({ page, x, y, width, height }: Box): Box {
  return { page, x: round(x), y: round(y), width: round(Math.max(0, width)), height: round(height) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * Joins listings with differently styled lines, and formulas with large signs and small limits. `blocks` are in reading
 * order; returns fewer.
 */
function joinPieces(blocks: readonly PdfBlock[], style: TypeStyle): PdfBlock[] {
  const result: PdfBlock[] = []
  for (const [i, block] of blocks.entries()) {
    const open = result.at(-1)
    const gap = open && open.column === block.column ? gapOf(open, block) : Number.POSITIVE_INFINITY
    const next = blocks[i + 1]
    const below = next && isCode(next, style) ? next.lines : []
    const isNear = open && isAdjoining(open.lines, block.lines, listingGap, below)
    if (isNear && isOneListing(open, block, below, style)) {
      open.type = 'code'
      delete open.level
      open.lines.push(...block.lines)
    } else if (open && isLastLine(open, block)) {
      open.lines.push(...block.lines)
    } else if (open && Math.abs(gap) < formulaGap && isOneFormula(open, block)) {
      open.type = 'formula'
      delete open.level
      open.lines.push(...block.lines)
    } else result.push({ ...block, lines: [...block.lines] })
  }
  return result
}

/** Distance of two blocks in one column, in type sizes. */
function gapOf(upper: PdfBlock, lower: PdfBlock): number {
  const last = upper.lines.at(-1)
  const [first] = lower.lines
  return last && first ? (topOf(first) - bottomOf(last)) / last.size : Number.POSITIVE_INFINITY
}

/** A listing, or lines of code typed otherwise because they are short or low on the page. */
function isCode(block: PdfBlock, style: TypeStyle): boolean {
  return block.type === 'code' || (looseCode.has(block.type) && block.lines.every((line) => isCodeLine(line, style)))
}

function isOneListing(open: PdfBlock, block: PdfBlock, below: readonly Line[], style: TypeStyle): boolean {
  if (isCode(open, style) && isCode(block, style)) return open.type === 'code' || block.type === 'code'
  if (open.type !== 'code' || !betweenCode.has(block.type) || block.lines.length > 6) return false
  const text = textOf(block)
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  if (sentenceEnd.test(text) && words > 4) return false
  const isInside = isAdjoining(block.lines, below, listingGap)
  return isInside ? words <= 12 : /^(?:end|\}|\)|\]|fi|done|pass)?[;,)}\]]*$/.test(text)
}

/** True for the short last line of a caption or abstract over both columns, which is in the first column only. */
function isLastLine(open: PdfBlock, block: PdfBlock): boolean {
  const last = open.lines.at(-1)
  const [first, ...more] = block.lines
  if (open.type !== 'caption' && open.type !== 'abstract') return false
  if (![open.type, 'paragraph'].includes(block.type) || !last || !first || more.length > 0) return false
  if (last.page !== first.page || last.font !== first.font || sentenceEnd.test(last.text)) return false
  const gap = (topOf(first) - bottomOf(last)) / last.size
  const isAlike = Math.abs(last.size - first.size) < 0.04 * last.size && Math.abs(last.x - first.x) < last.size
  return isAlike && gap > -0.3 && gap < 0.5 && first.right < last.right
}

/** True for a formula and an adjacent part of it, such as limits or a large sign. */
function isOneFormula(open: PdfBlock, block: PdfBlock): boolean {
  if (open.type !== 'formula' && block.type !== 'formula') return false
  if (open.lines.length + block.lines.length > longestFormula) return false
  const isNumbered = equationNumber.test(open.lines.at(-1)?.text.split(' ').at(-1) ?? '')
  return !isNumbered && [open, block].every(isPart) && !(relation.test(textOf(open)) && relation.test(textOf(block)))
}

function isPart(block: PdfBlock): boolean {
  if (block.type === 'formula') return !listStart.test(block.lines[0]?.text ?? '')
  const text = textOf(block)
  return ['paragraph', 'footnote'].includes(block.type) && text.length <= 12 && !/\p{L}{3}|[.!?:;,]$/u.test(text)
}

/** A figure's caption and region, in the reading frame of its page. */
interface FigureRegion {
  caption: PdfBlock
  region: Box
}

/**
 * The region of each figure: above its caption, free of running text, as wide as its column. Labels in it belong to it.
 * None if text is close above, as below a figure set beside it.
 */
function figureRegions(blocks: readonly PdfBlock[], frameTop: (page: number) => number): FigureRegion[] {
  const byPage = Map.groupBy(blocks, (block) => block.column.page)
  return [...byPage].flatMap(([page, own]) => regionsOn(page, own, frameTop))
}

function regionsOn(page: number, blocks: readonly PdfBlock[], frameTop: (page: number) => number): FigureRegion[] {
  const captions = blocks.filter((block) => block.type === 'caption' && figureCaption.test(block.lines[0]?.text ?? ''))
  if (captions.length === 0) return []
  const others = blocks.filter((block) => block.type !== 'figure').map((block) => ({ block, ...edgesOf(block, page) }))
  return captions.slice(0, mostOnPage).flatMap((caption) => {
    const [first] = caption.lines
    if (!first) return []
    const own = edgesOf(caption, first.page)
    const left = Math.min(own.left, caption.column.left)
    const right = Math.max(own.right, caption.column.right)
    const above = others
      .filter((edges) => edges.block !== caption)
      .filter((edges) => edges.left < right && edges.right > left && edges.bottom <= topOf(first) + margin)
    const top = Math.max(frameTop(first.page), ...above.map((edges) => edges.bottom)) + margin
    const height = topOf(first) - margin - top
    return height < lowest
      ? []
      : [{ caption, region: { page: first.page, x: left, y: top, width: right - left, height } }]
  })
}

/** The extent of a block's lines on one page. */
function edgesOf(block: PdfBlock, page: number): Area {
  return areaOf(block.lines.filter((line) => line.page === page))
}

/** True for a label within a figure. */
function isLabelIn(block: PdfBlock, region: Box): boolean {
  if (block.type !== 'figure' || block.column.page !== region.page) return false
  return block.lines.every(
    (line) =>
      line.x < region.x + region.width &&
      line.right > region.x &&
      topOf(line) >= region.y - margin &&
      bottomOf(line) <= region.y + region.height + margin,
  )
}
