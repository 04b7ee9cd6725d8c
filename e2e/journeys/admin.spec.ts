import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { type Client, newClient } from '../product/client.ts'
import { DISPLAYS } from '../product/displays.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'
import { storeSession } from '../product/visit.ts'

const ADMIN = 'keeper@example.org'
const TABS = ['', '?tab=users', '?tab=logs', '?tab=processing', '?tab=content', '?tab=system']

let product: RunningProduct
let admin: Client

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await runProduct(await newDataDir(), { ADMIN_EMAIL: ADMIN })
  admin = await newClient(product.url, product.dataDir, ADMIN)
})
test.afterAll(async () => {
  await stopProduct(product)
  await removeDataDir(product.dataDir)
})

// Proves: 2-admin-dashboard
test('an administrator sees the figures, and freezing a user ends their open page within seconds', {
  tag: '@campaign',
}, async ({ page, browser }) => {
  const person = await newClient(product.url, product.dataDir)
  const theirs = await pageOf(browser)
  await signIn(theirs, person)
  await theirs.goto(`${product.url}/storage`)
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Admin dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Users/ }).last()).toContainText('1 administrator, ')
  await page.goto(`${product.url}/admin-dashboard?tab=users&q=${person.email}`)
  await page.getByRole('button', { name: 'Freeze' }).click()
  await sayWhy(page, 'Freeze', 'writes to everybody')
  await expect(page.getByText(/^frozen since/)).toBeVisible()
  await page.goto(`${product.url}/admin-dashboard?tab=logs`)
  await expect(page.getByRole('listitem').filter({ hasText: 'freeze' }).first()).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/, { timeout: 30_000 })
  await theirs.getByLabel('E-mail').fill(person.email)
  await theirs.locator('input[name="password"]').fill(person.password)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs.getByRole('main')).toContainText('This account is frozen.')
})

// Proves: 6-admin-login-as
test('an administrator who impersonates a user sees a banner on every screen, cannot change the password, and can return', {
  tag: '@campaign',
}, async ({ page }) => {
  const person = await newClient(product.url, product.dataDir)
  await signIn(page, admin)
  await page.goto(`${product.url}/admin-dashboard?tab=users&q=${person.email}`)
  await page.getByRole('button', { name: 'Sign in as' }).click()
  await sayWhy(page, 'Sign in as', 'they asked for help')
  const banner = page.getByRole('complementary', { name: 'Signed in as another user' })
  for (const path of ['/knowledge', '/storage', '/profile']) {
    await page.goto(product.url + path)
    await expect(banner).toContainText(/(29|30):\d\d left/)
  }
  await page.goto(`${product.url}/admin-dashboard`)
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  const { data } = await person.call<[{ type: string }[], number]>('GET', '/notifications')
  expect(data[0][0]?.type).toBe('An administrator signed in as you')
  await banner.getByRole('button', { name: 'Return to your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto(`${product.url}/admin-dashboard?tab=logs`)
  for (const action of ['leave account', 'sign in as']) {
    await expect(page.getByRole('listitem').filter({ hasText: action }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText(/^The log is intact/)).toBeVisible()
})

for (const { theme, width } of DISPLAYS) {
  test(`axe finds nothing on the admin dashboard, ${theme}, ${width} px`, { tag: '@campaign' }, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await admin.call('PUT', '/profile/update', { manualSiteTheme: theme })
    await signIn(page, admin)
    for (const tab of TABS) {
      await openLoaded(page, `${product.url}/admin-dashboard${tab}`)
      await expectAccessible(page, `dashboard ${tab}`)
    }
  })
}

async function pageOf(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

async function signIn(page: Page, client: Client): Promise<void> {
  await storeSession(page, client, product.url)
  await page.goto(product.url)
}

async function sayWhy(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
