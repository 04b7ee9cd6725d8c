import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import type { Locator, Page } from '@playwright/test'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { postToChain } from '../product/chain.ts'
import { theProduct } from '../product/visit.ts'
import { connectWallet } from '../product/wallet-dialog.ts'

// Proves: 1-staking
test('tokens are staked, claimed and withdrawn; every step survives a rejection and a reload', async ({ wallet }) => {
  const { page } = wallet
  await page.goto(`${theProduct().url}/staking`)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await connectWallet(wallet)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await part(page, 'Tokens').getByRole('heading').click()
  await answer(await wallet.prompt(() => button(/^Mint 100/).click()), 'Send')
  await expect(part(page, 'Tokens')).toContainText(
    'The wallet does not have enough funds for this transaction and its fee.',
  )
  await button(/^Get 10 coins and 1000/).click()
  await expect(summary(page)).toContainText(/In the wallet\s*1,?000 /)

  await page.getByLabel(/^Amount in/).fill('100')
  await expect(button('Stake')).toBeDisabled()
  const approve = () => button('Approve and stake').click()
  await rejects(wallet, approve, part(page, 'Stake'))
  const approval = await wallet.prompt(approve)
  await expect(approval.locator('dl')).toContainText('approve')
  await expect(approval.locator('pre')).toContainText('(100 with 18 decimals)')
  await rejects(wallet, () => answer(approval, 'Send'), part(page, 'Stake'))
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()

  const stake = () => button('Stake').click()
  const staking = await wallet.prompt(stake)
  await page.reload()
  await answer(staking, 'Send')
  await expect(async () => {
    await button('Refresh').click()
    await expect(summary(page)).toContainText(/Staked\s*100 /, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  const row = page.getByRole('row').filter({ has: button(/^Extend stake/) })
  await expect(row.getByRole('button', { name: /^Withdraw all/ })).toBeDisabled()

  await postToChain(theProduct(), 'advance-time', { seconds: 90 * 86_400 })
  await button('Refresh').click()
  await expect(row).toContainText('unlocked')
  await rejects(wallet, () => row.getByRole('button', { name: /^Claim/ }).click(), row)
  await answer(await wallet.prompt(() => row.getByRole('button', { name: /^Claim/ }).click()), 'Send')
  await expect(page.getByText(/^Claim the reward of stake \d+: done$/)).toBeVisible()

  await row.getByRole('button', { name: /^Withdraw part/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount in/).fill('40')
  const withdraw = () => dialog.getByRole('button', { name: 'Withdraw' }).click()
  await rejects(wallet, withdraw, dialog)
  await answer(await wallet.prompt(withdraw), 'Send')
  await expect(dialog).toBeHidden()
  await expect(summary(page)).toContainText(/Staked\s*60 /)

  await row.getByRole('button', { name: /^Withdraw all/ }).click()
  await answer(await wallet.prompt(() => dialog.getByRole('button', { name: 'Withdraw all' }).click()), 'Send')
  await expect(row).toHaveCount(0)
  await expect(summary(page)).toContainText(/Staked\s*0 /)
  await expect(summary(page)).toContainText(/In the wallet\s*1,?0\d\d/)
})

/** Triggers a wallet prompt and rejects it. */
async function rejects({ prompt }: BrowserWithWallet, act: () => Promise<unknown>, where: Locator): Promise<void> {
  await answer(await prompt(act), 'Reject')
  await expect(where).toContainText(WALLET_TEXTS.rejectedTransaction)
}

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function summary(page: Page): Locator {
  return page.getByRole('region', { name: 'Summary' })
}
