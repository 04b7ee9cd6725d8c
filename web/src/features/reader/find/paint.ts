import { layOutSlice, settle } from '../position/settle.ts'

const [ALL, CURRENT] = ['found', 'found-current']

/**
 * Marks matches with the CSS Custom Highlight API, without changing the DOM. Without support matches are still
 * counted and scrolled to.
 */
export function paint(all: readonly Range[], current: Range | null): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  CSS.highlights.set(ALL, new Highlight(...all))
  const first = new Highlight(...(current ? [current] : []))
  first.priority = 1
  CSS.highlights.set(CURRENT, first)
}

/** Removes all highlights. */
export function unpaint(): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

/** Scrolls a range into view unless it is visible. */
export function reveal(within: Element, extent: () => { top: number; bottom: number }, line: number): void {
  layOutSlice(within)
  const { top, bottom } = extent()
  if (top >= line && bottom <= window.innerHeight - 64) return
  const third = Math.max(line, window.innerHeight * 0.35)
  settle(within, () => extent().top - third)
}
