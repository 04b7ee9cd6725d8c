import { ALL_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { expect, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { papersOf, readPaper } from '../product/papers.ts'
import { signUp, theProduct } from '../product/visit.ts'

// Proves: 2-home, 2-profile, 2-knowledge, 2-storage, 2-upload-activity
test('every screen has its title', async ({ page }) => {
  await signUp(page)
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

test('the first script knows the scripts of every screen', async () => {
  const { url } = theProduct()
  const script = await (await fetch(`${url}/first-paint.js`)).text()
  const paths = [...script.matchAll(/"\^([^"]+)\/\?\$":\["([^"]+)"/g)]
  expect(paths).toHaveLength(Object.keys(ALL_SCREENS).length)
  for (const [, , first] of paths) expect((await fetch(`${url}/${first}`)).status).toBe(200)
})

test('scripts are sent as they were compressed when they were built', async () => {
  const { headers } = await fetch(`${theProduct().url}/first-paint.js`, { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  // What the server compresses itself has no length in advance.
  expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
})

test('Home of a visitor loads at most 200 KB of compressed script', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize))
  })
  await page.goto(theProduct().url, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(200 * 1024)
})

test('an address without a screen is a real 404 page', async ({ page }) => {
  await page.goto(`${theProduct().url}/no/such/screen`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not|nothing|no page/i)
})

test('the menu lists existing screens only', async ({ page }) => {
  await signUp(page)
  await page.goto(theProduct().url)
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
  const names = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
  expect(names.join(' ')).not.toMatch(/Admin|Security/)
  expect(names.map((name) => name.trim())).toEqual(
    expect.arrayContaining(['Chat', 'Compare', 'Document visualisation', 'Requests', 'Staking']),
  )
  expect(names.length).toBeGreaterThanOrEqual(4)
})

// Proves: 2-theme-manual, deviation-2
test('a chosen theme survives a reload', async ({ page }) => {
  await signUp(page)
  await page.goto(`${theProduct().url}/profile`)
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the keyboard reaches everything: the skip link leads to the content, Tab reaches the search', async ({
  page,
}) => {
  await page.goto(`${theProduct().url}/knowledge`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('body').press('Home')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the papers' })).toBeFocused()
})

test('on a phone the upload dock does not lie over a paper, and all of its views are reached', {
  tag: '@campaign',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = await signUp(page)
  const text = 'Watering note\n\nAbstract\n\nWater helps.\n\nPlot 7 received seven litres of water.\n'
  const { id } = await reader.upload('note.txt', text)
  await reader.upload('broken.pdf', '%PDF-1.4 nothing')
  const states = async () => (await papersOf(reader)).map(({ status }) => status).sort()
  await expect.poll(states, { timeout: 40_000 }).toEqual(['complete', 'error'])
  await page.goto(theProduct().url)
  const uploads = page.getByRole('button', { name: '1 needs your attention' })
  await expect(uploads).toBeVisible()
  await page.goto(`${theProduct().url}/storage/${id}`)
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Claims' }).click()
  await expect(page).toHaveURL(/tab=statements/)
  await expect(uploads).toBeHidden()
  await views.getByRole('button', { name: 'Views: more' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(page).toHaveURL(/tab=details/)
  await page.getByRole('button', { name: 'Actions for' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
})

test('the page sends no request to another host', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signUp(page)
  for (const path of ['/', '/knowledge', '/storage', '/upload-activity', '/profile']) {
    await openLoaded(page, theProduct().url + path)
  }
  const { host } = new URL(theProduct().url)
  expect(asked.filter((address) => /^https?:/.test(address) && new URL(address).host !== host)).toEqual([])
  expect(asked.length).toBeGreaterThan(20)
})

// Proves: x-command-palette
test('the command palette opens a paper by its title, and runs an action of its screen', async ({ page }) => {
  const client = await signUp(page)
  const id = await readPaper(client)
  const title = (await papersOf(client)).find((paper) => paper.id === id)?.title ?? ''
  await page.goto(theProduct().url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const command = palette.getByRole('combobox', { name: 'Command' })
  await page.keyboard.press('Control+k')
  // The palette is still loading, and m and n are shortcuts.
  await page.keyboard.type('mention')
  await expect(command).toBeFocused()
  await expect(command).toHaveValue('mention')
  await checkAccessibility(page, 'the command palette')
  await command.fill(title)
  const first = palette.getByRole('option').first()
  await expect(first).toContainText(title)
  // Until the papers are found, the first command asks the question.
  await expect(first).not.toContainText('Ask')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/storage/${id}`))
  await expect(palette).toBeHidden()
  const find = page.getByRole('textbox', { name: 'Find in this paper' })
  await expect(find).toBeHidden()
  await page.getByRole('button', { name: 'Command palette' }).click()
  await command.fill('Find in this')
  // The paper adds its actions once it is open.
  await expect(first).toContainText('Find in this paper')
  await page.keyboard.press('Enter')
  await expect(find).toBeFocused()
})
