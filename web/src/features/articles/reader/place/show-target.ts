import type { Spot } from './place-of-target.ts'
import { settle } from './settle.ts'
import { READING_LINE } from './use-places.ts'

/**
 * Brings a place before the eye: what is marked in it a third down the window, so that its surroundings can be read; a
 * heading, page or block as a whole at the reading line. Who came by a link of the page also gets the focus there.
 */
export function showTargetIn(container: HTMLElement | null, { index, share }: Spot): boolean {
  const element = container?.querySelector<HTMLElement>(`[data-place="${index}"]`)
  if (!element) return false
  const mark = element.querySelector('[data-flash]')
  const isWhole = !mark || /^H[2-6]$/.test(element.tagName)
  const shown = isWhole ? element : mark
  const line = isWhole ? READING_LINE : Math.max(READING_LINE, window.innerHeight / 3)
  settle(shown, () => {
    const { top, height } = shown.getBoundingClientRect()
    return top + height * (mark ? 0 : share) - line
  })
  if (window.location.hash) element.focus({ preventScroll: true })
  return true
}
