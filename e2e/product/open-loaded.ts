import { expect, type Page, type Request } from '@playwright/test'

const PLACEHOLDERS = '.mantine-Skeleton-root[data-visible], main[aria-busy="true"]'

/** Waits until no placeholder is shown. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator(PLACEHOLDERS)).toHaveCount(0)
}

/** Opens a screen and waits until it is loaded: with its heading, no placeholder and no pending request. */
export async function openLoaded(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>()
  const begin = (request: Request) => void pending.add(request)
  const end = (request: Request) => void pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await waitUntilLoaded(page)
    // Rendering the reply may start further requests.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect([...pending].map((request) => request.url())).toEqual([])
    expect(await page.locator(PLACEHOLDERS).count()).toBe(0)
  }).toPass({ timeout: 30_000, intervals: [50] })
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
