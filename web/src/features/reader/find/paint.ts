import { takeRoom } from '../place/room.ts'
import { settle } from '../place/settle.ts'

const [ALL, CURRENT] = ['found', 'found-current']

/**
 * Marks what was found without touching the text, by the browser's own highlights. A browser without them still counts
 * and leads to each place.
 */
export function paint(all: readonly Range[], current: Range | null): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  CSS.highlights.set(ALL, new Highlight(...all))
  const first = new Highlight(...(current ? [current] : []))
  first.priority = 1
  CSS.highlights.set(CURRENT, first)
}

/** Takes all marks away. */
export function unpaint(): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

/** Brings a place within an element before the eye unless it is there already. */
export function reveal(within: Element, extent: () => { top: number; bottom: number }, line: number): void {
  takeRoom(within)
  const { top, bottom } = extent()
  if (top >= line && bottom <= window.innerHeight - 64) return
  const third = Math.max(line, window.innerHeight * 0.35)
  settle(within, () => extent().top - third)
}
