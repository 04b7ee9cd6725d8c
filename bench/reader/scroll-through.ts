/** The longest time in which the centre of the window was an undrawn page. */
export type Scrolled = { longestMs: number; tookMs: number; pages: number }

/**
 * Runs in the page, so it uses only its argument: scrolls a share of the window's height repeatedly to the end of the
 * paper, as a skimming reader, and checks every frame.
 */
export async function scrollThrough({ stepEveryMs, share }: { stepEveryMs: number; share: number }): Promise<Scrolled> {
  const places = document.querySelectorAll('section[data-place]')
  const last = places[places.length - 1]
  const began = performance.now()
  let longestMs = 0
  let blankSince: number | null = null
  let steppedAt = began
  for (;;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('section[data-place]')
    const isBlank = middle ? ![...middle.querySelectorAll('canvas')].some(({ width }) => width > 0) : false
    if (!isBlank) blankSince = null
    else {
      blankSince ??= now
      longestMs = Math.max(longestMs, now - blankSince)
    }
    const isAtEnd = !last || last.getBoundingClientRect().bottom <= innerHeight * 1.2
    if ((isAtEnd && !isBlank) || now - began > 120_000) return { longestMs, tookMs: now - began, pages: places.length }
    if (now - steppedAt < stepEveryMs || isAtEnd) continue
    steppedAt = now
    scrollBy({ top: innerHeight * share })
  }
}
