import type { ReaderView } from '../../articles/paper-tabs.ts'

/**
 * Where somebody is in a view: the block (reading view) or page (original) under the reading line, and which share of it,
 * 0..1, is above that line. Unlike a distance in pixels it means the same at every size of window, text and page.
 */
export type Place = {
  view: ReaderView
  index: number
  share: number
  /** How far the first block or page still lies below the reading line, where the window is between it and the very top. */
  above?: number
}

/** Top and height of an element on the screen. */
export type Extent = { top: number; height: number }

/** The place at a height of the screen, given what is drawn in order from top to bottom; null where nothing is. */
export function placeAt(
  view: ReaderView,
  count: number,
  extentOf: (position: number) => Extent,
  line: number,
): Pick<Place, 'view' | 'share'> & { position: number } {
  let [low, high] = [0, Math.max(0, count - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (extentOf(middle).top <= line) low = middle
    else high = middle - 1
  }
  const { top, height } = extentOf(low)
  const share = height > 0 ? (line - top) / height : 0
  return { view, position: low, share: Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000 }
}

/** How far to scroll from here so that a share of an element comes to a height of the screen. */
export function distanceTo({ top, height }: Extent, share: number, line: number): number {
  return top + height * share - line
}
