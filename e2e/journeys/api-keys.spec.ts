import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { DISPLAYS } from '../product/displays.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { signUp, theProduct } from '../product/visit.ts'

const run = promisify(execFile)

test.describe.configure({ timeout: 180_000 })

/** Creates a key on the screen and returns the copied command that tries it. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill(name)
  await expectAccessible(page, 'API keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const line = (await page.getByTestId('curl-line').textContent()) ?? ''
  await expectAccessible(page, 'API keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeDisabled()
  await page.getByLabel('I have stored it').check()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return line
}

// Proves: 1-keys, 2-api-key, 2-serves-keys
test('a key is created, tried with the copied command, listed with its calls, and revoked', {
  tag: '@campaign',
}, async ({ page }) => {
  await signUp(page)
  await page.goto(`${theProduct().url}/profile/api-key`)
  await expect(page.getByText('You have no API key yet')).toBeVisible()
  await expectAccessible(page, 'API keys')
  const line = await makeKey(page, 'Nightly sync')
  const { stdout } = await run('bash', ['-c', line])
  expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200, data: [expect.any(Array), expect.any(Number)] })
  // Uses are written twice a second; a page opened in between shows only later ones.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('listitem', { name: 'Nightly sync' })).toContainText('Last used', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('GET /api/v1/articles')
  await expectAccessible(page, 'API keys')

  await page.getByRole('button', { name: 'Revoke Nightly sync' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('GET /api/v1/articles')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('listitem', { name: 'Nightly sync' })).toContainText('revoked')
  const after = await run('bash', ['-c', line])
  expect(JSON.parse(after.stdout)).toMatchObject({ statusCode: 401, error: 'keyRevoked' })
})

for (const { theme, width } of DISPLAYS) {
  test(`keys, their calls and a public profile fit the window, ${theme}, ${width} px`, { tag: '@campaign' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const client = await signUp(page)
    const { data } = await client.call<{ apiKey: string }>('POST', '/profile/create-apikey', {
      name: 'A long name of a key',
    })
    for (const path of ['/articles', '/site', '/staking/none']) {
      await fetch(`${theProduct().url}/api/v1${path}`, { headers: { 'X-API-Key': data.apiKey } })
    }
    const { data: me } = await client.call<{ id: number }>('GET', '/profile')
    await client.call('PUT', '/profile/update', { manualSiteTheme: theme })
    for (const path of ['/profile/api-key', `/profile?profileId=${me.id}`]) {
      await openLoaded(page, theProduct().url + path)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(page, path)
    }
  })
}
