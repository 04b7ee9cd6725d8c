import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answer, expect, test } from '../product/browser-with-wallet.ts'
import { theProduct } from '../product/visit.ts'
import { addUnknownNetwork, chooseWallet, connectWallet, signButton, walletDialog } from '../product/wallet-dialog.ts'

// Proves: x-developer-wallet
test('axe finds no violations in the wallet dialog and the developer wallet', async ({ wallet }) => {
  const { page, prompt } = wallet
  const own = await wallet.open()
  await addUnknownNetwork(own)
  await own.getByRole('button', { name: 'Use Elsewhere' }).click()
  await check(own)
  const dialog = walletDialog(page)
  const asked = await prompt(() => page.goto(`${theProduct().url}/login?wallet`))
  await check(asked)
  await expect(dialog.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()
  await check(page)
  await answer(asked, 'Reject')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check(page)
  await chooseWallet(page)
  await connectWallet(wallet)
  await expect(dialog.getByRole('heading', { name: 'Change the network' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Switch to BNB Smart Chain', exact: true }).click()
  await expect(dialog).toContainText('In the settings of the wallet, add a network')
  await check(page)
  await own.getByRole('button', { name: 'Use Local' }).click()
  await expect(signButton(page)).toBeEnabled()
  await check(page)
  const signing = await prompt(() => signButton(page).click())
  await check(signing)
  await check(page)
  await answer(signing, 'Reject')
})

test('a browser without a wallet is offered the developer wallet without axe violations', async ({ page }) => {
  await page.goto(`${theProduct().url}/login?wallet`)
  await expect(walletDialog(page)).toContainText('npm run wallet')
  await check(page)
})

/** Expects no axe violation; in the dark theme only colours differ. */
async function check(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    expect(violations.map(({ id, nodes }) => `${page.url()}, ${colorScheme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}
