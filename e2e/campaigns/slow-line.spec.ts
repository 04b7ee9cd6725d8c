import { expect, test } from '@playwright/test'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

/** 400 kbit/s with 400 ms of delay. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** In milliseconds. */
const MOST = { paint: 2000, papers: 6000, press: 100, paper: 4000 }

// Proves: x-slow-line
test('on a slow line the page is painted, the papers are listed, and a paper opens, each in its time', async ({
  page,
}) => {
  const client = await signUp(page)
  const [paper] = await addSamples(client)
  const { url } = theProduct()
  const { origins } = await page.context().storageState()
  const browser = page.context().browser()
  for (const isEarly of [true, false]) {
    const context = await browser?.newContext({ storageState: { cookies: [], origins } })
    if (!context) throw new Error('There is no browser.')
    const slow = await context.newPage()
    const network = await context.newCDPSession(slow)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', SLOW)
    await slow.goto(`${url}/storage`, { waitUntil: 'commit' })
    const link = slow.getByRole('link', { name: paper?.title ?? '' }).first()
    await expect(slow.getByRole('table').getByText(paper?.title ?? '')).toBeVisible()
    expect(await slow.evaluate(() => performance.now())).toBeLessThan(MOST.papers)
    expect(
      await slow.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
    ).toBeLessThan(MOST.paint)
    if (!isEarly) {
      await expect(slow.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
      // The scripts of the next screen are asked for by then.
      await slow.waitForTimeout(5000)
    }
    const pressed = Date.now()
    await link.click()
    if (isEarly) {
      await expect(slow.getByRole('heading', { level: 1, name: paper?.title ?? '' })).toBeVisible()
      expect(Date.now() - pressed).toBeLessThan(MOST.press + 400)
    }
    await expect(slow.getByRole('heading', { name: 'Summary' }).first()).toBeVisible()
    if (!isEarly) expect(Date.now() - pressed).toBeLessThan(MOST.paper)
    await expect(slow.getByRole('link', { name: 'Claims' })).toBeVisible()
    await expect(slow).toHaveURL(`${url}/storage/${paper?.id}`)
    await context.close()
  }
})
