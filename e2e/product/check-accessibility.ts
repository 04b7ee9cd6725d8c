import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS = [390, 768, 1440]

/** Nothing that axe finds, and nothing that scrolls sideways, at three widths and in both themes; ends as it began. */
export async function checkAccessibility(page: Page, what: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Who is signed in may have chosen a theme; nothing but this mark tells it to the page.
    await page.evaluate(
      (theme) => document.documentElement.setAttribute('data-mantine-color-scheme', theme),
      colorScheme,
    )
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${what}, ${width}, ${colorScheme}`
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await page.setViewportSize(before)
}
