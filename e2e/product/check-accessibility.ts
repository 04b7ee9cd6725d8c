import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { displaysToCheck } from './displays.ts'

/** Axe finds nothing and nothing scrolls sideways, as the page is shown now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // No page has frames; without this axe opens a second page to gather what it found in them, which takes as long again.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The same at every display that this run checks; `prepare` is called for each. Ends with the page as it began. */
export async function checkAccessibility(
  page: Page,
  what: string,
  prepare: () => Promise<unknown> = async () => {},
): Promise<void> {
  // A tab in the background is laid out late.
  await page.bringToFront()
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const { width, theme } of displaysToCheck()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await prepare()
    // A signed-in user may have chosen a theme, which wins over the media query.
    await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
    await expectAccessible(page, `${what}, ${width}, ${theme}`)
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await page.setViewportSize(before)
}
