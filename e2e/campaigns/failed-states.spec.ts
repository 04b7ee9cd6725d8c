import { expect, type Page, type Route, test } from '@playwright/test'
import { openLoaded } from '../product/open-loaded.ts'
import { readPaper } from '../product/papers.ts'
import { signUp, theProduct } from '../product/visit.ts'

const isCode = ({ pathname }: URL) => pathname.startsWith('/assets/') && pathname.endsWith('.js')
const isApi = ({ pathname }: URL) => pathname.startsWith('/api/v1/')

const PATHS = ['/', '/storage', '/chat']
const FURTHER = [
  '/knowledge',
  '/compare',
  '/requests',
  '/profile',
  '/staking',
  '/upload-activity',
  '/security',
  '/profile/api-key',
  '/docviz',
  '/admin-dashboard',
  '/storage/1',
]

const refused = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { statusCode: status, error: 'x', message: 'The server cannot answer now.' } })

/** Expects a screen whose calls failed: its heading, what happened, a retry, and no placeholder that never ends. */
async function expectFailed(page: Page, path: string): Promise<void> {
  await page.goto(theProduct().url + path)
  await expect(page.getByRole('heading', { level: 1 }), `${path} keeps its heading`).toBeVisible()
  await expect(page.getByRole('alert').first(), `${path} says what happened`).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' }).first(), `${path} can be tried again`).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]'), `${path} does not wait for ever`).toHaveCount(0)
  await expect(page.getByRole('main'), `${path} claims nothing`).not.toContainText(/is empty|No .* yet|have not /)
}

test('a screen whose calls fail keeps its heading, says what happened and can be tried again', {
  tag: '@guard',
}, async ({ page }) => {
  await signUp(page)
  await page.route(isApi, refused(503))
  for (const path of PATHS) await test.step(path, () => expectFailed(page, path))
  await page.unroute(isApi)
  await page.goto(`${theProduct().url}/storage`)
  await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Expects that nothing is wider than the window. */
async function expectInWindow(page: Page, path: string, state: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${path} ${state} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const { width, theme, failure, fail } of [
  { width: 390, theme: 'light', failure: 'refused', fail: refused(500) },
  { width: 1440, theme: 'dark', failure: 'offline', fail: (route: Route) => route.abort('internetdisconnected') },
]) {
  test(`screens wait and fail within the window, ${theme}, ${width} px, ${failure}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    const client = await signUp(page)
    await client.call('PUT', '/profile/update', { manualSiteTheme: theme })
    await openLoaded(page, theProduct().url)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const path of [...PATHS, ...FURTHER]) {
      await page.route(isApi, () => {})
      await page.goto(theProduct().url + path)
      await expect(page.getByRole('heading', { level: 1 }), `${path} has its heading while it waits`).toBeVisible()
      await expect(page.getByRole('alert'), `${path} waits without an error`).toHaveCount(0)
      await expectInWindow(page, path, 'slow')
      await page.unroute(isApi)
      await page.route(isApi, fail)
      await expectFailed(page, path)
      await expectInWindow(page, path, failure)
      await page.unroute(isApi)
    }
  })
}

test('code that cannot be loaded closes its dialog or says so in its place, and the paper stays', async ({ page }) => {
  const id = await readPaper(await signUp(page))
  await openLoaded(page, `${theProduct().url}/storage/${id}?side=statements`)
  await page.route(isCode, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  const aside = page.getByRole('region', { name: 'About this paper' })
  await aside.getByRole('link', { name: 'Comments' }).click()
  await expect(aside.getByRole('alert')).toContainText('This part of the page could not be loaded.')
  await expect(page.locator('#paper').getByText('We dried forty pots').first()).toBeVisible()
  await page.unroute(isCode)
  await aside.getByRole('button', { name: 'Try again' }).click()
  await expect(aside.getByRole('textbox', { name: /comment/i })).toBeVisible()
})

test('the first page says so when its script cannot be loaded', async ({ page }) => {
  await page.route(isCode, (route) => route.abort())
  await page.goto(theProduct().url)
  await expect(page.getByRole('alert')).toContainText('Colophon could not be loaded.')
  await page.unroute(isCode)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a session that ends in mid-use leads to sign-in, and back to the typed text', { tag: '@guard' }, async ({
  page,
}) => {
  const client = await signUp(page)
  const id = await readPaper(client)
  await openLoaded(page, `${theProduct().url}/storage/${id}?side=comments`)
  const field = page.getByRole('region', { name: 'About this paper' }).getByRole('textbox', { name: /comment/i })
  await field.fill('The pots were dried too fast.')
  await page.route(isApi, refused(401))
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible()
  await page.unroute(isApi)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByLabel('E-mail').fill(client.email)
  await page.locator('input[name="password"]').fill(client.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(field).toHaveValue('The pots were dried too fast.')
})
