import { tryAddingChain, WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import type { Page } from '@playwright/test'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { theProduct } from '../product/visit.ts'
import { addUnknownNetwork, connectWallet, signUpWithWallet, walletDialog } from '../product/wallet-dialog.ts'

// Proves: 4-wallet-unsupported
test('a wallet on an unsupported network is switched to the local one, which is added if needed', async ({
  wallet,
}) => {
  const { page, prompt } = wallet
  const own = await onForeignNetwork(wallet)
  await page.goto(`${theProduct().url}/login?wallet`)
  await connectWallet(wallet)
  const dialog = walletDialog(page)
  await expect(dialog).toContainText(WALLET_TEXTS.notSupported)
  await dialog.getByRole('button', { name: 'Switch to BNB Smart Chain', exact: true }).click()
  await expect(dialog).toContainText(tryAddingChain('BNB Smart Chain'))
  const change = () => dialog.getByRole('button', { name: 'Switch to Local' }).click()
  await answer(await prompt(change), 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await answer(await prompt(change), 'Switch')
  await expect(dialog.getByRole('heading', { name: 'Sign the message' })).toBeVisible()

  await own.getByRole('button', { name: 'Use Elsewhere' }).click()
  await own.getByRole('button', { name: 'Remove Local' }).click()
  await expect(dialog).toContainText(WALLET_TEXTS.notSupported)
  await answer(await prompt(change), 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await answer(await prompt(change), 'Add')
  await expect(dialog.getByRole('heading', { name: 'Sign the message' })).toBeVisible()
})

// Proves: 4-wallet-unsupported, 4-wallet-no-accounts, 4-wallet-reconnects
test('the profile follows the wallet: balance, account, network, lock, reload, disconnect', async ({ wallet }) => {
  const { page } = wallet
  const { call } = await signUpWithWallet(wallet)
  const card = page.getByRole('region', { name: 'Wallet' })
  const { data } = await call<{ walletAddress: string }>('GET', '/profile')
  await call('POST', '/chain/faucet', { address: data.walletAddress })
  await page.reload()
  await expect(card).toContainText('10 ETH')

  const own = await wallet.open()
  await own.getByRole('button', { name: 'New account' }).click()
  await expect(page.getByText(WALLET_TEXTS.accountChanged)).toBeVisible()
  await expect(card).toContainText('a wallet account other than the linked one')
  await expect(card).toContainText('0 ETH')
  await own.getByRole('button', { name: `Use ${data.walletAddress.slice(0, 8)}` }).click()
  await expect(card).toContainText('10 ETH')

  await addUnknownNetwork(own)
  await own.getByRole('button', { name: 'Use Elsewhere' }).click()
  await expect(card).toContainText(WALLET_TEXTS.notSupported)
  await own.getByRole('button', { name: 'Use Local' }).click()
  await expect(card).toContainText('10 ETH')

  await own.getByRole('button', { name: 'Lock' }).click()
  await expect(card).toContainText(WALLET_TEXTS.logIn)
  await page.reload()
  await expect(card).toContainText(WALLET_TEXTS.logIn)
  await own.getByRole('button', { name: 'Unlock' }).click()
  await expect(card).toContainText('10 ETH')

  await card.getByRole('button', { name: 'Disconnect it from this browser' }).click()
  await expect(card).not.toContainText('10 ETH')
  await page.reload()
  await expect(card).toContainText(data.walletAddress)
  await expect(card).not.toContainText('10 ETH')
  await own.reload()
  await expect(own.getByText('No site is connected.')).toBeVisible()
})

async function onForeignNetwork(wallet: BrowserWithWallet): Promise<Page> {
  const own = await wallet.open()
  await addUnknownNetwork(own)
  await own.getByRole('button', { name: 'Use Elsewhere' }).click()
  await expect(own.getByRole('button', { name: 'Use Local' })).toBeVisible()
  return own
}
