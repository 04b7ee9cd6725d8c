import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { totpOf } from '../product/totp.ts'
import { signUp, theProduct } from '../product/visit.ts'

// Proves: 2-security, x-security-end-sessions, x-security-second-step, x-security-export, x-security-delete
test('an account sets up a second factor, ends other sessions, and exports everything', { tag: '@campaign' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { url } = theProduct()
  const { email, password } = await signUp(page)
  await page.goto(`${url}/security`)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').trim()
  await expectAccessible(page, 'set-up')
  await page.getByLabel('2. The code that it shows').fill(totpOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await expectAccessible(page, 'recovery-codes')
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  const begin = async () => {
    await elsewhere.goto(`${url}/login`)
    await elsewhere.getByLabel('E-mail').fill(email)
    await elsewhere.locator('input[name="password"]').fill(password)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  }
  await begin()
  await expectAccessible(elsewhere, 'second-step')
  await elsewhere.getByLabel('Digit 1 of 6').pressSequentially(totpOf(secret, 1))
  await elsewhere.waitForURL((address) => address.pathname !== '/login')
  await expect(elsewhere.getByRole('button', { name: /^Account:/ })).toBeVisible()

  await page.reload()
  const others = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(others.first()).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(others).toHaveCount(1)
  await expect(elsewhere.getByRole('link', { name: 'Sign in' }).first()).toBeVisible({ timeout: 15_000 })

  await begin()
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await elsewhere.waitForURL((address) => address.pathname !== '/login')
  await elsewhere.context().close()

  await page.goto(`${url}/security?kind=recoveryCodeUsed`)
  await expect(page.getByRole('list', { name: 'Activity' }).getByText('Recovery code used')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const zip = await readFile(await file.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes(Buffer.from(email))).toBe(true)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type/).fill('delete my account')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel(/^Authenticator code/).fill(codes[1] ?? '')
  await expectAccessible(page, 'delete')
  await dialog.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page.getByText('the account is deleted').first()).toBeVisible()
})

// Proves: x-activity-dates
test('each activity entry shows its event above its time at every width', { tag: '@campaign' }, async ({ page }) => {
  await signUp(page)
  await page.goto(`${theProduct().url}/security`)
  const row = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()
  // An element aligned with the start of its row has nothing to its left.
  const indent = async () => {
    const [whole, date] = await Promise.all([row.boundingBox(), row.locator('p').boundingBox()])
    return date && whole && date.x - whole.x
  }
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(indent).toBe(0)
  }
})
