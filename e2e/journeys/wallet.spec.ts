import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { expect } from '@playwright/test'
import { answer, test } from '../product/browser-with-wallet.ts'
import { arrive, signInOnScreen, theProduct } from '../product/visit.ts'
import {
  arriveLinked,
  chooseWallet,
  connectHere,
  signButton,
  signHere,
  walletDialog,
} from '../product/wallet-dialog.ts'

const NOBODYS =
  'You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.'

test('a wallet is linked with a signed message; who rejects reads so, and may go on', async ({ wallet }) => {
  const { page, question } = wallet
  await arrive(page)
  await page.goto(`${theProduct().url}/profile`)
  await page.getByRole('button', { name: 'Link a wallet' }).click()
  const dialog = walletDialog(page)
  await answer(await question(() => chooseWallet(page)), 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await connectHere(wallet)
  await expect(dialog.getByRole('heading', { name: 'Sign the message' })).toBeVisible()
  const message = (await dialog.getByLabel('Message to sign').textContent()) ?? ''
  const asked = await question(() => signButton(page).click())
  await expect(asked.locator('pre')).toHaveText(message)
  await answer(asked, 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await signHere(wallet)
  await expect(page.getByText('The wallet is linked')).toBeVisible()
  const address = /0x[0-9a-f]{40}/i.exec(message)?.[0] ?? ''
  await expect(page.getByText(`Linked: ${address}`)).toBeVisible()
})

test('a linked wallet signs in, also where nothing is remembered, and no longer once it is unlinked', async ({
  wallet,
}) => {
  const { page } = wallet
  const { email, password } = await arriveLinked(wallet)
  await forgetAll()
  await signIn({ isKnown: false })
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
  await page.goto(`${theProduct().url}/profile`)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Unlink it' }).click()
  await expect(page.getByText('No wallet is linked to your account.')).toBeVisible()
  await forgetAll()
  await signIn({ isKnown: false })
  await expect(walletDialog(page)).toContainText(NOBODYS)
  await signInOnScreen(page, email, password)

  async function forgetAll(): Promise<void> {
    await page.evaluate(() => localStorage.clear())
    await wallet.context.clearCookies()
    await page.goto(`${theProduct().url}/login`)
  }

  async function signIn({ isKnown }: { isKnown: boolean }): Promise<void> {
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
    if (!isKnown) await connectHere(wallet)
    await signHere(wallet)
  }
})
