import type { Box } from '@colophon/protocol/reader/document'
import type { DraftBlock, DraftLine } from '../draft.ts'
import type { Run } from './lines/line.ts'
import type { PageText } from './read-page.ts'

/** Least width of two pages side by side, in heights. */
const wide = 1.15
/** Share of a page's height at its head and at its foot where its number is. */
const zone = 0.12
/** How far, in points, the numbers of two pages may be from being mirrored, and from one baseline. */
const near = { edge: 15, baseline: 2 }
/** Fewest runs of text on each of two pages. */
const fewestRuns = 3

/** Pages in the order in which they are read: two that are scanned or set side by side are one after the other. */
export interface SinglePages {
  pages: PageText[]
  /** The number that the first page of a file's page has in `pages`; null for a page that could not be read. */
  numberOf(page: number): number | null
  /** Blocks of `pages` with their places on the file's pages. */
  restored(blocks: readonly DraftBlock[]): DraftBlock[]
}

/** A single page: the file's page it is on, and its distance from the left of that. */
interface Origin {
  number: number
  x: number
}

/**
 * Divides two-page spreads: pages that are wider than high, most of which have consecutive numbers at both outer edges or
 * below the middle of both pages, with no text across the fold.
 */
export function singlePages(pages: readonly PageText[]): SinglePages {
  const able = pages.filter(isDivided)
  const isSpreads = able.filter(hasTwoNumbers).length * 2 > able.length
  const spreads = new Set(isSpreads ? able : [])
  if (spreads.size === 0) {
    const known = new Set(pages.map(({ page }) => page.number))
    const numberOf = (page: number): number | null => (known.has(page) ? page : null)
    return { pages: [...pages], numberOf, restored: (blocks) => [...blocks] }
  }
  const origins: Origin[] = []
  const firsts = new Map<number, number>()
  const single = pages.flatMap((page) => {
    firsts.set(page.page.number, origins.length + 1)
    const parts = spreads.has(page) ? halvesOf(page) : [page]
    return parts.map((part, at): PageText => {
      const { number, width } = page.page
      origins.push({ number, x: at * (width / 2) })
      return { ...part, page: { ...part.page, number: origins.length } }
    })
  })
  return {
    pages: single,
    numberOf: (page) => firsts.get(page) ?? null,
    restored: (blocks) => blocks.map((block) => restoredBlock(block, origins)),
  }
}

/** True for a wide page with upright text on both sides of its middle and none across it. */
function isDivided({ page: { width, height }, runs }: PageText): boolean {
  const upright = runs.get(0) ?? []
  if (width < wide * height || [...runs].some(([turn, own]) => turn !== 0 && own.length > 0)) return false
  const middle = width / 2
  const isAcross = (run: Run): boolean => run.x < middle - 1 && run.x + run.width > middle + 1
  const left = upright.filter((run) => run.x < middle)
  return !upright.some(isAcross) && Math.min(left.length, upright.length - left.length) >= fewestRuns
}

/** True if a row at the head or the foot has the numbers of two pages, at mirrored places or at the same of each page. */
function hasTwoNumbers({ page: { width, height }, runs }: PageText): boolean {
  const numbers = (runs.get(0) ?? []).filter(
    ({ text, baseline }) => /^\d{1,4}$/.test(text) && (baseline < zone * height || baseline > (1 - zone) * height),
  )
  const middle = width / 2
  const rights = Map.groupBy(
    numbers.filter(({ x }) => x >= middle),
    ({ text }) => Number(text),
  )
  return numbers.some((left) => {
    // A number is printed once or twice; more are no page numbers.
    const next = left.x < middle ? rights.get(Number(left.text) + 1)?.slice(0, 4) : undefined
    return next?.some((right) => {
      const isMirrored = Math.abs(left.x - (width - right.x - right.width)) < near.edge
      const isSame = Math.abs(left.x + left.width / 2 + middle - right.x - right.width / 2) < near.edge
      return Math.abs(left.baseline - right.baseline) < near.baseline && (isMirrored || isSame)
    })
  })
}

function halvesOf(text: PageText): PageText[] {
  const { page, runs } = text
  const middle = page.width / 2
  const upright = runs.get(0) ?? []
  const left = upright.filter((run) => run.x < middle)
  const right = upright.filter((run) => run.x >= middle).map((run) => ({ ...run, x: run.x - middle }))
  return [left, right].map((own) => ({ ...text, page: { ...page, width: middle }, runs: new Map([[0, own]]) }))
}

function restoredBlock(block: DraftBlock, origins: readonly Origin[]): DraftBlock {
  const { lines, boxes } = block
  return {
    ...block,
    lines: lines.map((line) => restoredLine(line, origins)),
    ...(boxes && { boxes: boxes.map((box) => restoredBox(box, origins)) }),
  }
}

/** Divided pages have no turned text, so in the frame of turned text only the page number changes. */
function restoredLine(line: DraftLine, origins: readonly Origin[]): DraftLine {
  const { place } = line
  if (place === null) return line
  const { number, x } = origins[place.box.page - 1] ?? { number: place.box.page, x: 0 }
  const { upright } = place
  return {
    ...line,
    place: {
      box: restoredBox(place.box, origins),
      spans: place.spans.map((span) => ({ ...span, x: span.x + x })),
      ...(upright && {
        upright: { ...upright, page: { ...upright.page, number }, box: { ...upright.box, page: number } },
      }),
    },
  }
}

function restoredBox(box: Box, origins: readonly Origin[]): Box {
  const { number, x } = origins[box.page - 1] ?? { number: box.page, x: 0 }
  return { ...box, page: number, x: Math.round((box.x + x) * 100) / 100 }
}
