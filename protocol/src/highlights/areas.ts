import { z } from 'zod'
import { whole } from '../page.ts'
import type { Block, Box, Page, PaperDocument } from '../reader/document.ts'

/** Largest coordinate of an area, in points; the pages of a file are far smaller. */
const FAR = 1_000_000
const PageNumber = whole(1, 100_000)
const extent = z.number().positive().max(FAR)
const distance = z.number().min(0).max(FAR)
const coordinate = z.number().min(-FAR).max(FAR)

/** A part of a page, such as a figure, in points from its top left as displayed. */
export const Area = z.strictObject({ page: PageNumber, x: distance, y: distance, width: extent, height: extent })
export type Area = z.infer<typeof Area>

/** An area as other programs store it: two opposite corners in the coordinates of the file, from its lower left. */
export const FileArea = z.strictObject({
  page: PageNumber,
  rect: z.tuple([coordinate, coordinate, coordinate, coordinate]),
})
export type FileArea = z.infer<typeof FileArea>

/** An area as it is stored; one of another program is placed on its page when it is shown. */
export const StoredArea = z.union([Area, FileArea])
export type StoredArea = z.infer<typeof StoredArea>

/** Sizes of pages are rounded to hundredths of a point. */
const SLACK = 0.01

/** Where a stored area is on the pages of a paper; null if it is not within one of them. */
export function areaOnPage(stored: StoredArea, pages: PaperDocument['pages']): Area | null {
  // A page that cannot be read is left out.
  const page = pages.find(({ number }) => number === stored.page)
  if (!page) return null
  if (!('rect' in stored)) return isWithin(stored, page) ? stored : null
  const [x1, y1, x2, y2] = stored.rect
  const [one, other] = [displayed(page, x1, y1), displayed(page, x2, y2)]
  const [left, right] = [Math.max(0, Math.min(one.x, other.x)), Math.min(page.width, Math.max(one.x, other.x))]
  const [top, bottom] = [Math.max(0, Math.min(one.y, other.y)), Math.min(page.height, Math.max(one.y, other.y))]
  if (right <= left || bottom <= top) return null
  return { page: stored.page, x: left, y: top, width: right - left, height: bottom - top }
}

/** A point of the file on its page as displayed. */
function displayed({ height, transform: [a, b, c, d, e, f] = [1, 0, 0, -1, 0, height] }: Page, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function isWithin({ x, y, width, height }: Area, page: { width: number; height: number }): boolean {
  return x + width <= page.width + SLACK && y + height <= page.height + SLACK
}

/** True if an area covers at least half of one of the boxes, or is itself at least half within it. */
export function coversOneOf(area: Box, boxes: readonly Box[]): boolean {
  return boxes.some((box) => {
    const shared = sharedSize(area, box)
    return shared > 0 && shared * 2 >= Math.min(box.width * box.height, area.width * area.height)
  })
}

function sharedSize(one: Box, other: Box): number {
  if (one.page !== other.page) return 0
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, across) * Math.max(0, down)
}

/** Where an area is in the order of the text: at what it shows, or at what follows it. */
export function startOfArea({ text, blocks }: Pick<PaperDocument, 'text' | 'blocks'>, area: Area): number {
  const shown = blocks.find(({ boxes }) => coversOneOf(area, boxes))
  const isAfter = ({ boxes: [box] }: Block) =>
    box !== undefined && (box.page > area.page || (box.page === area.page && box.y >= area.y))
  return (shown ?? blocks.find(isAfter))?.start ?? text.length
}

/** The caption of the figure or table in an area: within it, else the one that belongs to the figure; empty without. */
export function captionOfArea({ blocks }: Pick<PaperDocument, 'blocks'>, area: Area): string {
  const isShown = ({ boxes }: Block) => coversOneOf(area, boxes)
  const inside = blocks.find((block) => block.type === 'caption' && isShown(block))
  if (inside) return inside.text
  const index = blocks.findIndex((block) => (block.type === 'figure' || block.type === 'table') && isShown(block))
  const type = blocks[index]?.type
  if (!type) return ''
  const isOther = (block: Block) => block.type !== type
  const [before, after] = [blocks.slice(0, index).findLast(isOther), blocks.slice(index).find(isOther)]
  const near = type === 'figure' ? [after] : [after, before]
  return near.find((block) => block?.type === 'caption')?.text ?? ''
}
