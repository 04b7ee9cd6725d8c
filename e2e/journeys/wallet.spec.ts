import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { answer, expect, test } from '../product/browser-with-wallet.ts'
import { signUp, theProduct } from '../product/visit.ts'
import {
  chooseWallet,
  connectWallet,
  signButton,
  signUpWithWallet,
  signWithWallet,
  walletDialog,
} from '../product/wallet-dialog.ts'

const NOBODYS =
  'You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.'

// Proves: 1-sign-in-wallet, 5-wallet-link
test('a wallet is linked with a signed message; after a rejection the user can continue', async ({ wallet }) => {
  const { page, prompt } = wallet
  await signUp(page)
  await page.goto(`${theProduct().url}/profile`)
  const dialog = walletDialog(page)
  await answer(await prompt(() => page.getByRole('button', { name: 'Link a wallet' }).click()), 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await chooseWallet(page)
  await connectWallet(wallet)
  await expect(dialog.getByRole('heading', { name: 'Sign the message' })).toBeVisible()
  const message = (await dialog.getByLabel('Message to sign').textContent()) ?? ''
  const asked = await prompt(() => signButton(page).click())
  await expect(asked.locator('pre')).toHaveText(message)
  await answer(asked, 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await signWithWallet(wallet)
  await expect(page.getByText('The wallet is linked')).toBeVisible()
  const address = /0x[0-9a-f]{40}/i.exec(message)?.[0] ?? ''
  await expect(page.getByText(`Linked: ${address}`)).toBeVisible()
})

// Proves: 1-sign-in-wallet
test('a linked wallet signs in on a fresh browser; an unlinked one gets two alternatives', {
  tag: '@campaign',
}, async ({ wallet }) => {
  const { page } = wallet
  const { email, password } = await signUpWithWallet(wallet)
  await signInAnew()
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
  await page.goto(`${theProduct().url}/profile`)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Unlink it' }).click()
  await expect(page.getByText('No wallet is linked to your account.')).toBeVisible()
  await signInAnew()
  const dialog = walletDialog(page)
  await expect(dialog).toContainText(NOBODYS)
  await expect(dialog.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', /^\/registration\?/)
  await dialog.getByRole('link', { name: 'Sign in another way and link it' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\?wallet/)
  await signWithWallet(wallet)
  await expect(page.getByText('The wallet is linked')).toBeVisible()

  async function signInAnew(): Promise<void> {
    await page.evaluate(() => localStorage.clear())
    await wallet.context.clearCookies()
    await page.goto(`${theProduct().url}/login`)
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
    await connectWallet(wallet)
    await signWithWallet(wallet)
  }
})

// Proves: x-wallet-silent
test('a wallet that does not answer can be left, is reported busy, and times out', {
  tag: '@campaign',
}, async ({ wallet }) => {
  const { page, prompt } = wallet
  await page.clock.install()
  const dialog = walletDialog(page)
  const left = await prompt(() => page.goto(`${theProduct().url}/login?wallet`))
  await dialog.getByRole('button', { name: 'Back to the wallets' }).click()
  await chooseWallet(page)
  await expect(dialog).toContainText(WALLET_TEXTS.logIn)
  await expect(dialog).toContainText('A request is already open in your wallet.')
  await answer(left, 'Connect')
  await expect(dialog.getByRole('heading', { name: 'Sign the message' })).toBeVisible()
  const silent = await prompt(() => signButton(page).click())
  await page.clock.fastForward('03:01')
  await expect(dialog).toContainText('The wallet did not answer.')
  await silent.close()
  await signWithWallet(wallet)
  await expect(dialog).toContainText(NOBODYS)
})
