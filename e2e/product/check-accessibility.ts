import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { displaysToCheck } from './displays.ts'

/**
 * Expects no axe violation and no horizontal scrolling on the current page; with `targets`, also controls of 24 pixels
 * or with as much room around them (WCAG 2.2, 2.5.8), which axe cannot tell below an open menu.
 */
export async function expectAccessible(page: Page, what: string, { targets = false } = {}): Promise<void> {
  // No page has frames; without legacy mode axe opens a second page to merge their results, which doubles the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: targets } } })
    .setLegacyMode()
    .analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what}: ${id}: ${html}`))).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The same at every display of this run; `prepare` is called for each. Restores the page's initial display. */
export async function checkAccessibility(
  page: Page,
  what: string,
  prepare: () => Promise<unknown> = async () => {},
): Promise<void> {
  // Layout of a background tab is delayed.
  await page.bringToFront()
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const { width, theme } of displaysToCheck()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await prepare()
    // A signed-in user's chosen theme overrides the media query.
    await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
    await expectAccessible(page, `${what}, ${width}, ${theme}`)
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await page.setViewportSize(before)
}
