import type { Page } from '@playwright/test'

/**
 * Presses Tab through a page and returns the faults of the stops: without a visible ring (WCAG 2.4.7), or wholly covered
 * by something else (2.4.11).
 */
export async function focusProblems(page: Page, stops: number): Promise<string[]> {
  const problems: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(problemOfFocus)
    if (problem === 'end') break
    if (problem) problems.push(problem)
  }
  return problems
}

/** Runs in the browser. */
function problemOfFocus(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || focused === document.body) return 'end'
  const name = `${focused.tagName} "${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}"`
  // The ring of a small or invisible control is on its neighbour, label or frame.
  const near = [focused, focused.nextElementSibling, focused.parentElement, focused.closest('label')]
  const hasRing = near.some((element) => {
    if (!element) return false
    const style = getComputedStyle(element)
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1
    return isOutlined || (element.matches(':focus-within') && style.boxShadow !== 'none')
  })
  const isField = focused.matches('input, textarea, select')
  if (!hasRing && !isField) return `${name} has no focus ring`
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect()
  if (width < 2 || height < 2) return null
  const parts = [0.1, 0.5, 0.9]
  const points = parts.flatMap((x) => parts.map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const))
  const isSeen = points.some(([x, y]) => {
    const shown = document.elementFromPoint(x, y)
    return shown !== null && (focused.contains(shown) || shown.contains(focused))
  })
  return isSeen ? null : `${name} is covered`
}
