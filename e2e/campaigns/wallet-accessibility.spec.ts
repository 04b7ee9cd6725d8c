import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answer, expect, test } from '../product/browser-with-wallet.ts'
import { theProduct } from '../product/visit.ts'
import { addUnknownNetwork, chooseWallet, connectWallet, signButton, walletDialog } from '../product/wallet-dialog.ts'

for (const theme of ['light', 'dark'] as const) {
  // Proves: x-developer-wallet
  test(`axe finds no violations in the wallet dialog and the developer wallet, ${theme}`, async ({ wallet }) => {
    const { page, prompt } = wallet
    const own = await wallet.open()
    await addUnknownNetwork(own)
    await own.getByRole('button', { name: 'Use Elsewhere' }).click()
    await check(own, theme)
    const dialog = walletDialog(page)
    const asked = await prompt(() => page.goto(`${theProduct().url}/login?wallet`))
    await check(asked, theme)
    await expect(dialog.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()
    await check(page, theme)
    await answer(asked, 'Reject')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await check(page, theme)
    await chooseWallet(page)
    await connectWallet(wallet)
    await expect(dialog.getByRole('heading', { name: 'Change the network' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Switch to BNB Smart Chain', exact: true }).click()
    await expect(dialog).toContainText('In the settings of the wallet, add a network')
    await check(page, theme)
    await own.getByRole('button', { name: 'Use Local' }).click()
    await expect(signButton(page)).toBeEnabled()
    await check(page, theme)
    const signing = await prompt(() => signButton(page).click())
    await check(signing, theme)
    await check(page, theme)
    await answer(signing, 'Reject')
  })

  test(`a browser without a wallet is offered the developer wallet without axe violations, ${theme}`, async ({
    page,
  }) => {
    await page.goto(`${theProduct().url}/login?wallet`)
    await expect(walletDialog(page)).toContainText('npm run wallet')
    await check(page, theme)
  })
}

async function check(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}
