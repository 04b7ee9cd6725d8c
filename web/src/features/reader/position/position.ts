import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored-values.ts'

const Position = z.object({ index: z.int().min(0), share: z.number().min(0).max(1) })

/**
 * A position in a view: the block (reading view) or page (original) at the reading line, and the share of it above that
 * line, 0..1. Unlike a distance in pixels it means the same at every size of window, text and page.
 */
export const ReadingPosition = Position.extend({ view: z.enum(['read', 'original']) })
export type ReadingPosition = z.infer<typeof ReadingPosition>

/** Top and height of an element on the screen, in CSS pixels. */
export type Extent = { top: number; height: number }

/** The last of `count` elements, in order from top to bottom, that begins above a line, and the share of it above the line. */
export function elementAt(
  count: number,
  extentOf: (element: number) => Extent,
  line: number,
): { element: number; share: number } {
  let [low, high] = [0, Math.max(0, count - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (extentOf(middle).top <= line) low = middle
    else high = middle - 1
  }
  const { top, height } = extentOf(low)
  const share = height > 0 ? (line - top) / height : 0
  return { element: low, share: Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000 }
}

/** The scroll distance that brings a share of an element to a line. */
export function distanceTo({ top, height }: Extent, share: number, line: number): number {
  return top + height * share - line
}

/** Start of a page in the reading view, possibly within a paragraph that continues from the previous page. */
export function startOfPage(
  { blocks }: Pick<PaperDocument, 'blocks'>,
  page: number,
  isShown: (block: Block) => boolean,
): Omit<ReadingPosition, 'view'> | null {
  const index = blocks.findIndex((block) => isShown(block) && (block.boxes.at(-1)?.page ?? block.page ?? 0) >= page)
  const block = blocks[index]
  if (!block) return null
  const before = block.boxes.filter((box) => box.page < page)
  return { index, share: before.length === 0 ? 0 : heightOf(before) / heightOf(block.boxes) }
}

/** The page of a position: that of its block, or of the nearest block before it that has one; null without pages. */
export function pageOf(position: ReadingPosition | null, document: PaperDocument | null): number | null {
  if (!position) return null
  if (position.view === 'original') return position.index
  const before = document?.blocks.slice(0, position.index + 1) ?? []
  const block = before.findLast(({ page }) => page !== null)
  if (!block) return null
  return block === before.at(-1) ? pageWithin(block, position.share) : block.page
}

/** The page at a share of a block. */
export function pageWithin({ page, boxes }: Block, share: number): number | null {
  let left = share * heightOf(boxes)
  for (const box of boxes) {
    if (left < box.height) return box.page
    left -= box.height
  }
  return boxes.at(-1)?.page ?? page
}

/** Two heights on a page this near, as a share of it, are the same place. */
const SAME_PLACE = 0.03

/**
 * A position as one in the other view, by its page and its height there; null if either is unknown. The title leads to the
 * top of its page, which may have more above it. `last` is where that view was last: it is kept if it is the same place, as a height does not tell the column.
 */
export function positionInView(
  view: ReadingPosition['view'],
  position: ReadingPosition,
  last: Omit<ReadingPosition, 'view'> | undefined,
  document: PaperDocument,
): Omit<ReadingPosition, 'view'> | null {
  const place = placeOnPage(position, document)
  if (!place) return null
  const before = last && placeOnPage({ view, ...last }, document)
  if (before?.page === place.page && Math.abs(before.share - place.share) < SAME_PLACE) return last ?? null
  if (view === 'original') return { index: place.page, share: isOfTitle(position, document) ? 0 : place.share }
  const y = place.share * (document.pages[place.page - 1]?.height ?? 0)
  const isBelow = (box: Block['boxes'][number]) => box.page === place.page && box.y + box.height > y
  const isText = ({ type }: Block) => type !== 'header' && type !== 'footer'
  const index = document.blocks.findIndex((block) => isText(block) && block.boxes.some(isBelow))
  const block = document.blocks[index]
  if (!block) return startOfPage(document, place.page, isText)
  const at = block.boxes.findIndex(isBelow)
  const [box] = block.boxes.slice(at)
  const read = heightOf(block.boxes.slice(0, at)) + (box ? Math.max(0, y - box.y) : 0)
  return { index, share: Math.min(1, read / heightOf(block.boxes)) }
}

function isOfTitle({ index }: ReadingPosition, { blocks }: PaperDocument): boolean {
  return blocks.slice(0, index + 1).every(({ type }) => type !== 'heading' && type !== 'paragraph')
}

/** The page of a position and the share of the page above it; null if the document does not say. */
function placeOnPage({ view, index, share }: ReadingPosition, { blocks, pages }: PaperDocument) {
  if (view === 'original') return { page: index, share }
  const boxes = blocks[index]?.boxes ?? []
  let left = share * heightOf(boxes)
  for (const [at, { page, y, height }] of boxes.entries()) {
    const whole = pages[page - 1]?.height
    if (whole && (left < height || at === boxes.length - 1))
      return { page, share: Math.max(0, Math.min(1, (y + Math.min(left, height)) / whole)) }
    left -= height
  }
  return null
}

/** In the original, headings this near below a position count as read, as nothing above them is visible; in points. */
const AT_THE_TOP = 120

/** The index of the heading block that a position is under, -1 before the first. */
export function headingOf(position: ReadingPosition | null, document: PaperDocument | null): number {
  if (!position || !document) return -1
  const { view, index, share } = position
  const { blocks, pages } = document
  if (view === 'read') return blocks.findLastIndex(({ type }, at) => type === 'heading' && at <= index)
  const height = pages[index - 1]?.height ?? 0
  const isAbove = ({ page, boxes: [box] }: Block) =>
    page !== null && (page < index || (page === index && (box?.y ?? 0) <= share * height + AT_THE_TOP))
  return blocks.findLastIndex((block) => block.type === 'heading' && isAbove(block))
}

/** Number of papers whose positions are stored in this browser. */
export const POSITIONS_MAX = 100

/**
 * The last position in each view of a paper, the view used last, when it was stored, in epoch milliseconds, and the
 * length of the text that the reading view had.
 */
const Positions = z.object({
  textLength: z.int().optional(),
  read: Position.optional(),
  original: Position.optional(),
  last: ReadingPosition.shape.view.optional(),
  at: z.number().default(0),
})
const Stored = z.array(z.tuple([z.int(), Positions])).max(POSITIONS_MAX)

/**
 * The positions of a user in a paper, as stored in this browser. That in a text which was read again since is left out:
 * the server has moved its position.
 */
export function storedPositions(
  userId: number | null,
  articleId: number,
  document: PaperDocument | null,
): z.infer<typeof Positions> {
  const stored = allStored(userId).find(([id]) => id === articleId)?.[1] ?? { at: 0 }
  const { textLength, original } = stored
  if (!document || textLength === undefined || textLength === document.text.length) return stored
  return { ...(original && { original }), at: 0 }
}

/** Stores a position in this browser; `at` is the time in epoch milliseconds. */
export function storePosition(
  userId: number | null,
  articleId: number,
  { view, index, share }: ReadingPosition,
  { at, document }: { at: number; document: PaperDocument | null },
): void {
  const others = allStored(userId).filter(([id]) => id !== articleId)
  const before = storedPositions(userId, articleId, document)
  const text = document ? { textLength: document.text.length } : {}
  const positions = { ...before, ...text, [view]: { index, share }, last: view, at }
  writeStored(['places', userId], [[articleId, positions], ...others].slice(0, POSITIONS_MAX))
}

function allStored(userId: number | null): z.infer<typeof Stored> {
  return readStored(['places', userId], Stored) ?? []
}

/** What the reader keeps in a history entry, over reloads and for the way back. */
const EntryState = z.object({
  /** Its target was shown. */
  isShown: z.boolean().optional(),
  /** Where it was left by a jump. */
  position: ReadingPosition.nullish(),
})

/** The state of the current history entry. */
export function entryState(): z.infer<typeof EntryState> {
  return EntryState.safeParse(history.state).data ?? {}
}

/** Changes the state of the current history entry. */
export function setEntryState(changes: z.infer<typeof EntryState>): void {
  history.replaceState({ ...history.state, ...changes }, '')
}

function heightOf(boxes: Block['boxes']): number {
  return boxes.reduce((sum, { height }) => sum + height, 0)
}
