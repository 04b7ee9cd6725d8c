import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import type { Locator, Page } from '@playwright/test'
import { answer, type BrowserWithWallet, expect } from './browser-with-wallet.ts'
import type { Client } from './client.ts'
import { arrive, theProduct } from './visit.ts'

const WALLET = 'Colophon developer wallet'

/** The dialog that leads from a wallet to a signed message. */
export function walletDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /wallet$/ })
}

/** Chooses the developer wallet among those that the dialog lists. */
export function chooseWallet(page: Page): Promise<void> {
  return walletDialog(page).getByRole('button', { name: WALLET }).click()
}

/** Chooses the wallet and allows the connection. */
export async function connectHere({ page, question }: BrowserWithWallet): Promise<void> {
  await answer(await question(() => chooseWallet(page)), 'Connect')
}

/** Signs the message of the dialog with the wallet. */
export async function signHere({ page, question }: BrowserWithWallet): Promise<void> {
  await answer(await question(() => signButton(page).click()), 'Sign')
}

/** The button that asks the wallet for the signature. */
export function signButton(page: Page): Locator {
  return walletDialog(page).getByRole('button', { name: /^Sign (?:with the wallet|again)$/ })
}

/** A new person whose account has the wallet linked; the page stands on the profile. */
export async function arriveLinked(wallet: BrowserWithWallet): Promise<Client> {
  const { page } = wallet
  const client = await arrive(page)
  await page.goto(`${theProduct().url}/profile?wallet`)
  await connectHere(wallet)
  await signHere(wallet)
  await expect(page.getByText('The wallet is linked')).toBeVisible()
  return client
}

/** Adds a network that no site knows, on the page of the wallet. */
export async function addElsewhere(own: Page): Promise<void> {
  await own.getByLabel('Name').fill('Elsewhere')
  await own.getByLabel('Chain id').fill(String(LOCAL_CHAIN_ID + 1))
  await own.getByRole('button', { name: 'Add the network' }).click()
  await expect(own.getByRole('button', { name: 'Use Elsewhere' })).toBeVisible()
}
