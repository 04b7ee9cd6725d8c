import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import type { Locator, Page } from '@playwright/test'
import { answer, type BrowserWithWallet, expect } from './browser-with-wallet.ts'
import type { Client } from './client.ts'
import { signUp, theProduct } from './visit.ts'

const WALLET = 'Colophon developer wallet'

/** The dialog for choosing a wallet and signing a message. */
export function walletDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /wallet$/ })
}

/** Chooses the developer wallet in the dialog. */
export function chooseWallet(page: Page): Promise<void> {
  return walletDialog(page).getByRole('button', { name: WALLET }).click()
}

/** Allows the connection, which the dialog asks of the only wallet when it opens. */
export async function connectWallet({ context }: BrowserWithWallet): Promise<void> {
  const isPrompt = (page: Page) => page.url().includes('/approval.html')
  await expect.poll(() => context.pages().some(isPrompt)).toBe(true)
  const asked = context.pages().find(isPrompt)
  if (asked) await answer(asked, 'Connect')
}

/** Signs the message of the dialog with the wallet. */
export async function signWithWallet({ page, prompt }: BrowserWithWallet): Promise<void> {
  await answer(await prompt(() => signButton(page).click()), 'Sign')
}

/** The button that triggers the wallet's signature prompt. */
export function signButton(page: Page): Locator {
  return walletDialog(page).getByRole('button', { name: /^Sign (?:with the wallet|again)$/ })
}

/** Registers a user with a linked wallet; ends on the profile. */
export async function signUpWithWallet(wallet: BrowserWithWallet): Promise<Client> {
  const { page } = wallet
  const client = await signUp(page)
  await page.goto(`${theProduct().url}/profile?wallet`)
  await connectWallet(wallet)
  await signWithWallet(wallet)
  await expect(page.getByText('The wallet is linked')).toBeVisible()
  return client
}

/** Adds a network unknown to the site on the wallet's page. */
export async function addUnknownNetwork(own: Page): Promise<void> {
  await own.getByLabel('Name').fill('Elsewhere')
  await own.getByLabel('Chain id').fill(String(LOCAL_CHAIN_ID + 1))
  await own.getByRole('button', { name: 'Add the network' }).click()
  await expect(own.getByRole('button', { name: 'Use Elsewhere' })).toBeVisible()
}
