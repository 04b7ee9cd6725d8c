import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { arrive, theProduct } from '../product/visit.ts'

const run = promisify(execFile)

test.describe.configure({ timeout: 180_000 })

async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Makes a key on the screen and returns the line to try it with, as it is copied. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill(name)
  await isClean(page)
  await page.getByRole('button', { name: 'Make the key' }).click()
  const line = (await page.getByTestId('curl-line').textContent()) ?? ''
  await isClean(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeDisabled()
  await page.getByLabel('I have stored it').check()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return line
}

test('a key is made, tried with the copied line, seen at work, and revoked', async ({ page }) => {
  await arrive(page)
  await page.goto(`${theProduct().url}/profile/api-key`)
  await expect(page.getByText('You have no API key yet')).toBeVisible()
  await isClean(page)
  const line = await makeKey(page, 'Nightly sync')
  const { stdout } = await run('bash', ['-c', line])
  expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200, data: [expect.any(Array), expect.any(Number)] })
  // Uses are written twice a second; a page that was opened in between tells of the next ones.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('listitem', { name: 'Nightly sync' })).toContainText('Last used', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('GET /api/v1/articles')
  await page.waitForLoadState('networkidle')
  await isClean(page)

  await page.getByRole('button', { name: 'Revoke Nightly sync' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('GET /api/v1/articles')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('listitem', { name: 'Nightly sync' })).toContainText('revoked')
  const after = await run('bash', ['-c', line])
  expect(JSON.parse(after.stdout)).toMatchObject({ statusCode: 401, error: 'keyRevoked' })
})

test('keys, their calls and a public profile fit every width in both themes', async ({ page }) => {
  const client = await arrive(page)
  const made = await client.call<{ apiKey: string }>('POST', '/profile/create-apikey', { name: 'A long name of a key' })
  for (const path of ['/articles', '/site', '/staking/none']) {
    await fetch(`${theProduct().url}/api/v1${path}`, { headers: { 'X-API-Key': made.data.apiKey } })
  }
  const { data: me } = await client.call<{ id: number }>('GET', '/profile')
  for (const theme of ['light', 'dark'] as const) {
    await client.call('PUT', '/profile/update', { manualSiteTheme: theme })
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/profile/api-key', `/profile?profileId=${me.id}`]) {
        await page.goto(theProduct().url + path)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await isClean(page)
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect(isWide, `${path} scrolls sideways at ${width} px`).toBe(false)
        const name = `${theme}-${width}-${path.startsWith('/profile/') ? 'keys' : 'profile'}.png`
        await page.screenshot({ path: test.info().outputPath(name), fullPage: true })
      }
    }
  }
})
