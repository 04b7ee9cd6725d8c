import type { Extent } from './position.ts'

/** How long elements that come near the window may take to get their real height, in milliseconds. */
const LONGEST_MS = 3000
/** After this long and this many frames without a change the layout is stable. */
const [CALM_MS, CALM_FRAMES] = [250, 4]

/** Events by which a user scrolls. */
export const USER_SCROLL = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * The text is rendered in slices with `content-visibility: auto`: one that was never near the window has an estimated
 * height, and what is within it may be reported beyond its end, over the text that follows.
 */
const SLICE = '[data-slice]'

/** Has the slice of an element laid out, so that scrolling to the element works. */
export function layOutSlice(element: Element): void {
  element.closest(SLICE)?.setAttribute('data-drawn', '')
}

/** The extent of an element, with its top at most at the end of its slice, so that elements are in order. */
export function extentInSlice(element: Element | undefined): Extent {
  if (!element) return { top: 0, height: 0 }
  const { top, height } = element.getBoundingClientRect()
  const end = element.closest(SLICE)?.getBoundingClientRect().bottom ?? top
  return { top: Math.min(top, end), height }
}

let stopLast: () => void = () => {}
let stepNow: () => void = () => {}
let isUnderWay = false

/** True while scrolling to an element; the reading line then does not show the reading position. */
export function isSettling(): boolean {
  return isUnderWay
}

/**
 * Has scrolling that is under way follow a change of size at once, because the event that caused the change, such as a
 * key that zooms, also ends it. False if none is under way.
 */
export function settleAgain(): boolean {
  if (isUnderWay) stepNow()
  return isUnderWay
}

/**
 * Scrolls by the `distance` of an element, repeatedly while elements near the window change their height. Stops when the
 * user scrolls or the element is removed; a later call replaces an earlier one.
 */
export function settle(shown: Element, distance: () => number): void {
  stopLast()
  layOutSlice(shown)
  const begun = performance.now()
  let [frames, calmSince, frame] = [0, begun, 0]
  const stop = () => {
    cancelAnimationFrame(frame)
    isUnderWay = false
    for (const name of USER_SCROLL) removeEventListener(name, stop)
  }
  const go = () => {
    if (hasMovedBy(distance())) [frames, calmSince] = [0, performance.now()]
  }
  const step = () => {
    if (!shown.isConnected) return stop()
    const now = performance.now()
    frames += 1
    go()
    const isCalm = frames >= CALM_FRAMES && now - calmSince >= CALM_MS
    if (isCalm || now - begun >= LONGEST_MS) stop()
    else frame = requestAnimationFrame(step)
  }
  stopLast = stop
  stepNow = go
  isUnderWay = true
  for (const name of USER_SCROLL) addEventListener(name, stop, { passive: true })
  step()
}

/** Scrolls by a distance; false if it is none, or if the page ends before it. */
function hasMovedBy(distance: number): boolean {
  if (Math.abs(distance) < 1) return false
  const before = window.scrollY
  window.scrollTo({ top: before + distance, behavior: 'instant' })
  return window.scrollY !== before
}
