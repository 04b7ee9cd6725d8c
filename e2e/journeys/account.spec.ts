import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { codeFor, newClient } from '../product/client.ts'
import { becomeOperator, signInOnScreen, signUp, theProduct } from '../product/visit.ts'

const PASSWORD = 'Reading-Room-7'

// Proves: 1-sign-in-password, 2-registration, 2-serves-sign-in
test('a visitor registers with the code from the outbox and is signed in', async ({ page }) => {
  const email = `reader-${randomUUID().slice(0, 8)}@example.org`
  await page.goto(`${theProduct().url}/registration`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="repeated"]').fill(PASSWORD)
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('open the “Outbox” link printed in the terminal')).toBeVisible()
  await becomeOperator(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const [outbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'outbox of this machine' }).click(),
  ])
  await outbox.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
  const code = /\b\d{6}\b/.exec((await outbox.locator('pre').textContent()) ?? '')?.[0] ?? ''
  await outbox.close()
  await page.getByLabel('Digit 1 of 6').pressSequentially(code)
  await page.waitForURL((address) => address.pathname !== '/registration')
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
})

// Proves: 2-serves-sign-in
test('a user who forgot the password sets a new one with the e-mailed code and is signed in', async ({ page }) => {
  const { url, dataDir } = theProduct()
  const { email } = await newClient(url, dataDir)
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Forgotten password' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-Room-8')
  const before = await codeFor(dataDir, email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  await expect.poll(() => codeFor(dataDir, email)).not.toBe(before)
  await page.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(dataDir, email))
  await page.waitForURL((address) => address.pathname !== '/login')
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
})

test('a user changes the e-mail address with password and code, and signs in with it', async ({ page }) => {
  const { url, dataDir } = theProduct()
  const client = await signUp(page)
  const email = `moved-${randomUUID().slice(0, 8)}@example.org`
  await page.goto(`${url}/profile`)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByRole('textbox', { name: 'New e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your password').fill(client.password)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible()
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await page.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(dataDir, email))
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await page.evaluate(() => localStorage.clear())
  await signInOnScreen(page, email, client.password)
})

// Proves: 2-login
test('a wrong password shows the text of the specification beside the form', async ({ page }) => {
  await page.goto(`${theProduct().url}/login`)
  await page.getByLabel('E-mail').fill('nobody@example.org')
  await page.locator('input[name="password"]').fill('Wrong-Password-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(
    'You have entered a wrong email address and/or password. Please check them and try one more time.',
  )
})

test('signing out ends the session, and a protected page returns after the next sign-in', async ({ page }) => {
  const { url, dataDir } = theProduct()
  const { email, password } = await newClient(url, dataDir)
  await signInOnScreen(page, email, password)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.goto(`${url}/storage`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/storage$/)
})

test('a session survives a reload', async ({ page }) => {
  const { url, dataDir } = theProduct()
  const { email, password } = await newClient(url, dataDir)
  await signInOnScreen(page, email, password)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
})
