import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { settle } from '../place/settle.ts'
import type { Target } from '../place/target.ts'
import { READING_LINE } from '../place/use-places.ts'

/**
 * Brings what an address leads to before the eye: its first box a third down the window, or the top of its page. Frames
 * of pages have their size before they are drawn, so this works at once for every page.
 */
export function showOnPages(
  container: HTMLElement | null,
  { boxes: [box], page, top }: Target,
  size: PageSize,
): boolean {
  const element = container?.querySelector<HTMLElement>(`[data-place="${box?.page ?? page}"]`)
  if (!container || !element) return false
  // Asked for again at each step, as a window that changes its width draws the pages anew.
  const scale = () => element.getBoundingClientRect().width / size.width
  const line = box ? Math.max(READING_LINE, window.innerHeight / 3) : READING_LINE
  settle(element, () => element.getBoundingClientRect().top + (box?.y ?? top ?? 0) * scale() - line)
  if (box) {
    const { left } = element.getBoundingClientRect()
    const { left: edge, width: room } = container.getBoundingClientRect()
    const middle = left + (box.x + box.width / 2) * scale()
    if (middle < edge || middle > edge + room) container.scrollBy({ left: middle - edge - room / 2 })
  }
  if (window.location.hash) element.focus({ preventScroll: true })
  return true
}
