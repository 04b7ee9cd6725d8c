import type { Box, Page } from '@colophon/protocol/articles/document'
import type { DraftBlock, DraftLine } from '../draft.ts'
import { blocksOf } from './blocks.ts'
import { classify } from './classify.ts'
import { regionsOf, usualGutters } from './columns.ts'
import { continueParagraphs } from './continue-paragraphs.ts'
import { figureRegions, isLabelIn } from './figure-regions.ts'
import { markFrontMatter } from './front-matter.ts'
import { bottomOf, type Line, topOf } from './line.ts'
import { linesOf } from './lines.ts'
import { joinPieces } from './listings.ts'
import { marginNumbers } from './margin-numbers.ts'
import type { PdfBlock } from './pdf-block.ts'
import type { PageText } from './read-page.ts'
import { runningHeads } from './running-heads.ts'
import { frameSize, fromFrame, type Turn } from './turn.ts'
import { typeStyleOf } from './type-style.ts'

/** A page's line pieces in the direction that most of its text reads, and the text that reads otherwise. */
interface PageLayout {
  page: Page
  turn: Turn
  height: number
  lines: Line[]
  aside: { turn: Turn; lines: Line[] }[]
}

/** Turns the drawn text of all pages into typed blocks in reading order; `hint` is the title the file claims. */
export function layOut(pages: readonly PageText[], hint: string | null): { blocks: DraftBlock[]; authors: string[] } {
  const layouts = withoutLineNumbers(pages.map(layoutOf))
  const style = typeStyleOf(layouts.flatMap((layout) => layout.lines))
  const heads = runningHeads(layouts)
  const byNumber = new Map(layouts.map((layout) => [layout.page.number, layout]))
  const bodies = layouts.map((layout) => layout.lines.filter((line) => !heads.has(line)))
  const gutters = usualGutters(bodies)
  const blocks = bodies.flatMap((body) => regionsOf(body, gutters).flatMap((region) => blocksOf(region, style)))
  const authors = markFrontMatter(blocks, style, hint)
  const filled = blocks.filter((block) => block.lines.length > 0)
  classify(filled, style, (page) => byNumber.get(page)?.height ?? 0)
  const joined = continueParagraphs(joinPieces(filled))
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
      const draft = draftOf(block, byNumber)
      return figure ? [figureBlock(figure, labels, layout), draft] : labelled.has(block) ? [] : [draft]
    }),
    ...layout.aside.flatMap((aside) => aside.lines.map((line) => asideBlock(line, aside.turn, layout))),
    ...edgeBlocks(layout, heads, 'footer'),
  ])
  return { blocks: drafts, authors }
}

function withoutLineNumbers(layouts: readonly PageLayout[]): PageLayout[] {
  const numbers = marginNumbers(layouts.map((layout) => layout.lines))
  if (numbers.size === 0) return [...layouts]
  return layouts.map((layout) => ({ ...layout, lines: layout.lines.filter((line) => !numbers.has(line)) }))
}

/** Where the text of a page begins: below its running heads, else a little below its edge. */
function topOfFrame(layout: PageLayout | undefined, heads: ReadonlyMap<Line, string>): number {
  if (!layout) return 0
  const above = layout.lines.filter((line) => heads.get(line) === 'header').map(bottomOf)
  return Math.max(0.04 * layout.height, ...above)
}

/** A picture with the labels drawn in it; without any it has no text, only a place. */
function figureBlock(
  region: Box,
  labels: readonly { region: Box; inside: PdfBlock[] }[],
  layout: PageLayout,
): DraftBlock {
  const inside = labels.find((each) => each.region === region)?.inside ?? []
  const lines = inside.flatMap((block) => block.lines.map((line) => draftLine(line, layout.turn, layout.page)))
  return { type: 'figure', lines, boxes: [rounded(fromFrame(region, layout.turn, layout.page))] }
}

function layoutOf(text: PageText): PageLayout {
  const { page, runs } = text
  const letters = (turn: Turn): number => (runs.get(turn) ?? []).reduce((sum, run) => sum + run.text.length, 0)
  const straight = ([0, 1, 2, 3] as const).toSorted((a, b) => letters(b) - letters(a))
  const turn = straight[0] ?? 0
  const aside = [...runs.keys()].filter((other) => other !== turn)
  return {
    page,
    turn,
    height: frameSize(turn, page).height,
    lines: linesOf(runs.get(turn) ?? [], page.number),
    aside: aside.map((other) => ({ turn: other, lines: linesOf(runs.get(other) ?? [], page.number) })),
  }
}

function edgeBlocks(layout: PageLayout, heads: ReadonlyMap<Line, string>, type: 'header' | 'footer'): DraftBlock[] {
  const lines = layout.lines.filter((line) => heads.get(line) === type)
  return lines.map((line) => ({ type, lines: [draftLine(line, layout.turn, layout.page)] }))
}

/** Text across the reading direction: labels of figures, or a preprint server's stamp in the margin. */
function asideBlock(line: Line, turn: Turn, layout: PageLayout): DraftBlock {
  const stamp = /^arXiv:|^bioRxiv|^medRxiv|downloaded from|preprint/i.test(line.text)
  return { type: stamp ? 'header' : 'figure', lines: [draftLine(line, turn, layout.page)] }
}

function draftOf(block: PdfBlock, layouts: ReadonlyMap<number, PageLayout>): DraftBlock {
  const lines = block.lines.flatMap((line) => {
    const layout = layouts.get(line.page)
    return layout ? [draftLine(line, layout.turn, layout.page)] : []
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
  const spans = turn === 0 && !line.rtl ? line.spans.map(({ start, end, x, width }) => ({ start, end, x, width })) : []
  const raised = line.spans.filter((span) => isRaised(span, line)).map(({ start, end }) => ({ start, end }))
  return { text: line.text, place: { box, spans }, ...(raised.length > 0 ? { raised } : {}) }
}

/** A formula whose text cannot be read as it stands: set over several lines, with powers, indices or signs without meaning. */
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

/** Smaller than its line and above it. */
function isRaised(span: Line['spans'][number], line: Line): boolean {
  return span.size < 0.85 * line.size && span.baseline < line.baseline - 0.12 * line.size
}

function rounded({ page, x, y, width, height }: Box): Box {
  return { page, x: round(x), y: round(y), width: round(Math.max(0, width)), height: round(height) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
