import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { codeFor, newClient } from '../product/client.ts'
import { atProvider, atProviderAgain, openIdProvider, WITHOUT_EMAIL } from '../product/providers/openid-provider.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'
import { storeSession } from '../product/visit.ts'

let provider: Awaited<ReturnType<typeof openIdProvider>>
let product: RunningProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  provider = await openIdProvider()
  // Keys of the other two providers make their buttons appear; they are not contacted before a click.
  const others = { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: 's', TWITTER_API_KEY: 'k', TWITTER_API_SECRET: 's' }
  product = await runProduct(await newDataDir(), {
    LOCAL_CHAIN: 'off',
    ...provider.env,
    ...provider.codeFlowEnv,
    ...others,
  })
})
test.afterAll(async () => {
  await stopProduct(product)
  await removeDataDir(product.dataDir)
  provider.close()
})

const account = (page: Page) => page.getByRole('button', { name: /^Account:/ })

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}

// Proves: 1-sign-in-social
test('a visitor registers with a provider, signs out, and signs in with it again', { tag: '@campaign' }, async ({
  page,
}) => {
  const name = `ada-${randomUUID().slice(0, 8)}`
  await page.goto(`${product.url}/registration?from=%2Fsecurity`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await atProvider(page, name)
  await page.waitForURL(`${product.url}/security`)
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  await expect(page.getByText('It is your only sign-in method')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeDisabled()
  await signOut(page)
  await page.goto(`${product.url}/login?from=%2Fsecurity`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await atProviderAgain(page)
  await page.waitForURL(`${product.url}/security`)
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
})

// Proves: 1-sign-in-social, x-oidc-journey
test('a visitor without an e-mail address at the OpenID provider registers, signs out, and signs in again', {
  tag: '@campaign',
}, async ({ page }) => {
  const name = `${WITHOUT_EMAIL}${randomUUID().slice(0, 8)}`
  const email = `${name}@example.org`
  await page.goto(`${product.url}/registration?from=%2Fsecurity`)
  await page.getByRole('button', { name: 'Continue with Institute' }).click()
  await atProvider(page, name)
  await expect(page.getByText('Institute gives no confirmed e-mail address.')).toBeVisible()
  expect(page.url()).toBe(`${product.url}/login/return`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeFor(product.dataDir, email))
  await page.waitForURL(`${product.url}/security`)
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Institute' })).toBeDisabled()
  await signOut(page)
  await page.goto(`${product.url}/login?from=%2Fsecurity`)
  await page.getByRole('button', { name: 'Continue with Institute' }).click()
  await atProviderAgain(page)
  await page.waitForURL(`${product.url}/security`)
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
})

// Proves: x-social-link
test('an account links a provider, signs in with it, and unlinks it', { tag: '@campaign' }, async ({ page }) => {
  const client = await newClient(product.url, product.dataDir)
  await storeSession(page, client, product.url)
  await page.goto(`${product.url}/security`)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await atProvider(page, `bob-${randomUUID().slice(0, 8)}`)
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeEnabled()
  await expect(page).toHaveURL(`${product.url}/security`)
  await signOut(page)
  await page.goto(`${product.url}/login?from=%2Fsecurity`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await atProviderAgain(page)
  await page.waitForURL(`${product.url}/security`)
  await page.goto(`${product.url}/profile`)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(client.email)
  await page.goto(`${product.url}/security`)
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('button', { name: 'Unlink it' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
})

test('a provider sign-in with an existing address does not take over the account, but asks to sign in and link', {
  tag: '@campaign',
}, async ({ page }) => {
  const client = await newClient(product.url, product.dataDir)
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await atProvider(page, client.email)
  await expect(page.getByRole('alert')).toContainText('exists already. Sign in to it as before')
  expect(page.url()).toBe(`${product.url}/login/return`)
  await page.getByRole('link', { name: 'Sign in and link it' }).click()
  await page.getByLabel('E-mail').fill(client.email)
  await page.locator('input[name="password"]').fill(client.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Link Google' }).click()
  await atProviderAgain(page)
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeEnabled()
})

test('a provider sign-in that was started elsewhere is refused', async ({ page }) => {
  await page.goto(`${product.url}/login/return#id_token=a.b.c&state=theirs`)
  await expect(page.getByRole('alert')).toContainText('was started in another tab')
  expect(page.url()).toBe(`${product.url}/login/return`)
})

test('axe finds nothing on the screens with the buttons of providers', { tag: '@campaign' }, async ({ page }) => {
  test.setTimeout(360_000)
  const check = async (path: string) => {
    await page.goto(product.url + path)
    await checkAccessibility(page, path, async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: /with Google|Link Google/ })).toBeVisible()
    })
  }
  await check('/login')
  await check('/registration')
  await storeSession(page, await newClient(product.url, product.dataDir), product.url)
  await check('/security')
})
