import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answer, expect, test } from '../product/browser-with-wallet.ts'
import { type Client, newClient } from '../product/client.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { storeSession, theProduct } from '../product/visit.ts'
import { signUpWithWallet } from '../product/wallet-dialog.ts'

const NOTE =
  'On the shade of hedges\n\nHedges cool the ground. We measured nine hedges. It suggests that shade keeps water.\n'

// Proves: x-access-tab
test('a private paper is requested by signature, read with a watermark but without its file, until access is revoked', async ({
  wallet,
  browser,
}) => {
  const { page, prompt } = wallet
  const { owner, id } = await privatePaper()
  const reader = await signUpWithWallet(wallet)
  await page.goto(`${theProduct().url}/storage/${id}`)
  await expect(page.getByText('Permission needed.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for read-only access' }).click()
  const dialog = page.getByRole('dialog', { name: /^Ask for/ })
  const choose = dialog.getByRole('button', { name: 'Colophon developer wallet' })
  const sign = dialog.getByRole('button', { name: 'Sign with the wallet' })
  await expect(choose.or(sign)).toBeVisible()
  if (await choose.isVisible()) await choose.click()
  await expect(sign).toBeEnabled()
  await answer(await prompt(() => sign.click()), 'Sign')
  await expect(page.getByRole('link', { name: 'Your request' })).toBeVisible()

  const own = await (await browser.newContext()).newPage()
  await storeSession(own, owner)
  await own.goto(`${theProduct().url}/storage/${id}?side=access`)
  await expect(own.getByText(/encrypted on disk\./)).toBeVisible()
  await own.getByRole('button', { name: 'Grant', exact: true }).click()
  const granting = own.getByRole('dialog', { name: 'Grant access?' })
  await granting.getByRole('button', { name: 'Continue' }).click()
  await granting.getByLabel('Your password').fill(owner.password)
  await granting.getByRole('button', { name: 'Grant' }).click()

  await expect(page.getByText('Hedges cool the ground.').first()).toBeVisible()
  await expect(page.locator('[data-watermark*="read-only"]')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  const file = await reader.call('GET', `/articles/file?articleId=${id}`)
  expect(file.status).toBe(403)
  await check(page)
  await check(own)

  await own.getByRole('button', { name: 'Revoke' }).click()
  await own
    .getByRole('dialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(page.getByText(/Your access to this paper has ended/)).toBeVisible()
  await expect(page.getByText('Permission needed.')).toBeVisible()
  await expect(page.locator('[data-watermark]')).toHaveCount(0)
  await own.context().close()
})

// Proves: x-download-signed-page
test('a reader signs to download a public paper and gets the identical file, also on a phone', {
  tag: '@campaign',
}, async ({ wallet }) => {
  const { page, prompt } = wallet
  const { owner, id } = await publicPaper()
  const reader = await signUpWithWallet(wallet)
  await page.goto(`${theProduct().url}/storage/${id}`)
  await page.getByRole('button', { name: 'Actions for On the shade of hedges' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download this paper' })
  const choose = dialog.getByRole('button', { name: 'Colophon developer wallet' })
  const sign = dialog.getByRole('button', { name: 'Sign with the wallet' })
  await expect(choose.or(sign)).toBeVisible()
  if (await choose.isVisible()) await choose.click()
  await expect(sign).toBeEnabled()
  await check(page)
  const download = page.waitForEvent('download')
  await answer(await prompt(() => sign.click()), 'Sign')
  const file = await download
  expect(file.suggestedFilename()).toBe('hedges.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(NOTE)
  await expect(dialog).toBeHidden()
  for (const side of [reader, owner]) {
    const { data } = await side.call<[{ purpose: string }[], number]>('GET', `/requests/receipts?articleId=${id}`)
    expect(data[0].map(({ purpose }) => purpose)).toEqual(['download'])
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for On the shade of hedges' }).click()
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible()
})

async function publicPaper(): Promise<{ owner: Client; id: number }> {
  const { url, dataDir } = theProduct()
  const owner = await newClient(url, dataDir)
  const { id } = await owner.upload('hedges.txt', NOTE)
  await waitUntilProcessed(owner)
  await owner.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
  return { owner, id }
}

/** A published private paper. */
async function privatePaper(): Promise<{ owner: Client; id: number }> {
  const { owner, id } = await publicPaper()
  await owner.call('PUT', '/articles/access', { articleId: id, isOpen: false, password: owner.password })
  return { owner, id }
}

async function check(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}
