import { settle } from '../place/settle.ts'

/** A point of a page that stays under the pointer or between the fingers while the page is drawn larger or smaller. */
export type HeldPoint = { page: HTMLElement; shareX: number; shareY: number }

/** The point of the pages at a place of the window, in shares of its page; beside all pages there is none. */
export function pointAt(container: HTMLElement, x: number, y: number): HeldPoint | null {
  for (const page of container.querySelectorAll<HTMLElement>('[data-place]')) {
    const { left, top, width, height, bottom } = page.getBoundingClientRect()
    if (top <= y && y <= bottom && width > 0 && height > 0) {
      return { page, shareX: (x - left) / width, shareY: (y - top) / height }
    }
  }
  return null
}

/** Scrolls until the point is at a place of the window again, sideways within the pages and downwards with the window. */
export function bringTo(container: HTMLElement, { page, shareX, shareY }: HeldPoint, x: number, y: number): void {
  const { left, width } = page.getBoundingClientRect()
  container.scrollBy({ left: left + width * shareX - x, behavior: 'instant' })
  settle(page, () => {
    const { top, height } = page.getBoundingClientRect()
    return top + height * shareY - y
  })
}
