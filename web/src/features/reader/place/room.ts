import type { Extent } from './place.ts'

/**
 * The text is laid out in slices (`data-slice`), and one that was never near the window only keeps about the room that it
 * will take. What it holds can be asked where it stands, but the answer may lie beyond that room, over the text that follows.
 */
const SLICE = '[data-slice]'

/** Gives the slice of an element the room it really takes, so that scrolling to the element leads to it. */
export function takeRoom(element: Element): void {
  element.closest(SLICE)?.setAttribute('data-drawn', '')
}

/** Where an element stands on the screen, at the furthest where the room of its slice ends: in order for all elements. */
export function extentInRoom(element: Element | undefined): Extent {
  if (!element) return { top: 0, height: 0 }
  const { top, height } = element.getBoundingClientRect()
  const end = element.closest(SLICE)?.getBoundingClientRect().bottom ?? top
  return { top: Math.min(top, end), height }
}
