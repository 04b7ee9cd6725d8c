import { type Area, coversOneOf } from '@colophon/protocol/highlights/areas'
import type { Box, PaperDocument } from '@colophon/protocol/reader/document'
import type { AreaMark } from '../reader-context.ts'

/** The area of a figure or table with these boxes, on the first of its pages; null if it is not printed on one. */
export function areaOf({ pages }: Pick<PaperDocument, 'pages'>, boxes: readonly Box[]): Area | null {
  const page = Math.min(...boxes.map((box) => box.page))
  const size = pages.find(({ number }) => number === page)
  if (!size) return null
  const here = boxes.filter((box) => box.page === page)
  const from = { x: Math.min(...here.map(({ x }) => x)), y: Math.min(...here.map(({ y }) => y)) }
  const right = Math.max(...here.map(({ x, width }) => x + width))
  const bottom = Math.max(...here.map(({ y, height }) => y + height))
  return areaBetween({ page, from, to: { x: right, y: bottom } }, size)
}

type Point = { x: number; y: number }

/** Smallest side of a drawn area, in points: less is a click. */
const SIDE_MIN = 4

/** The area between two points of a page, within it and in tenths of a point; null if it is hardly larger than a point. */
export function areaBetween(
  { page, from, to }: { page: number; from: Point; to: Point },
  size: { width: number; height: number },
): Area | null {
  const within = (value: number, most: number) => Math.floor(Math.min(Math.max(0, value), most) * 10)
  const [x, right] = [from.x, to.x].map((value) => within(value, size.width)).toSorted(ascending)
  const [y, bottom] = [from.y, to.y].map((value) => within(value, size.height)).toSorted(ascending)
  const [width, height] = [(right ?? 0) - (x ?? 0), (bottom ?? 0) - (y ?? 0)]
  if (Math.min(width, height) < SIDE_MIN * 10) return null
  return { page, x: (x ?? 0) / 10, y: (y ?? 0) / 10, width: width / 10, height: height / 10 }
}

const ascending = (one: number, other: number) => one - other

/** The mark of a figure or table with these boxes, the newest of several. */
export function markOf(areas: readonly AreaMark[], boxes: readonly Box[]): AreaMark | undefined {
  return areas.findLast(({ area }) => coversOneOf(area, boxes))
}

/** The id of the marked area at a point of the shown view, the smallest of several; null without, and on a link or button. */
export function areaAt(
  within: Element | null,
  { target, clientX, clientY }: { target: EventTarget; clientX: number; clientY: number },
): number | null {
  if (!within || (target instanceof Element && target.closest('a, button'))) return null
  const hit = [...within.querySelectorAll('[data-highlight]')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom)
    .toSorted((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)
  return hit[0] ? Number(hit[0].element.getAttribute('data-highlight')) : null
}

/** Where an area is in the paper, as a hash. */
export function areaHash({ page, x, y, width, height }: Area): string {
  return `#area-${[page, x, y, width, height].map(Math.round).join('-')}`
}
