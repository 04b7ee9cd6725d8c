import { SCREENS } from '@colophon/protocol/screens'
import { expect, test } from '@playwright/test'
import { arrive, theProduct } from '../product/visit.ts'

test('every screen that exists has its title', async ({ page }) => {
  await arrive(page)
  for (const { path, title } of [
    SCREENS.home,
    SCREENS.profile,
    SCREENS.knowledge,
    SCREENS.storage,
    SCREENS.uploadActivity,
  ]) {
    await page.goto(theProduct().url + path)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an address without a screen is a real 404 page', async ({ page }) => {
  await page.goto(`${theProduct().url}/no/such/screen`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not|nothing|no page/i)
})

test('the menu shows only what exists', async ({ page }) => {
  await arrive(page)
  const names = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
  expect(names.join(' ')).not.toMatch(/Staking|Compare|Chat|Requests|Admin|Security|Document visualisation/)
  expect(names.length).toBeGreaterThanOrEqual(4)
})

test('a theme chosen by hand stays after a reload', async ({ page }) => {
  await arrive(page)
  await page.goto(`${theProduct().url}/profile`)
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('all of it works by keyboard: the skip link leads to the page, Tab reaches the search', async ({ page }) => {
  await page.goto(`${theProduct().url}/knowledge`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('body').press('Home')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the papers' })).toBeFocused()
})

test('nothing is asked of any other host', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await arrive(page)
  for (const path of ['/', '/knowledge', '/storage', '/upload-activity', '/profile']) {
    await page.goto(theProduct().url + path)
    await page.waitForLoadState('networkidle')
  }
  const { host } = new URL(theProduct().url)
  expect(asked.filter((address) => /^https?:/.test(address) && new URL(address).host !== host)).toEqual([])
  expect(asked.length).toBeGreaterThan(20)
})
