import type { Browser, Page } from '@playwright/test'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { checkAccessibility } from '../product/check-accessibility.ts'
import type { Client } from '../product/client.ts'
import { privatePaper } from '../product/private-paper.ts'
import { signUp, theProduct } from '../product/visit.ts'
import { signUpWithWallet } from '../product/wallet-dialog.ts'

const JOURNEY_MS = 300_000

// Proves: x-requests-journey
test('a private paper is requested with a signature, the owner is notified live and grants it, and access is returned', async ({
  wallet,
  browser,
}) => {
  test.setTimeout(JOURNEY_MS)
  const { page } = wallet
  const owner = await anOwner(browser)
  const paper = await privatePaper(owner.client)
  await signUpWithWallet(wallet)

  await ask(wallet, paper, 'read-only', 'I grow willow in wet years.')
  await expect(owner.page.getByRole('button', { name: 'Notifications, 1 new one' })).toBeVisible()
  await owner.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(owner.page.getByRole('dialog')).toContainText('I grow willow in wet years.')

  await owner.page.goto(`${theProduct().url}/requests`)
  const request = owner.page.getByRole('listitem').filter({ hasText: paper.title })
  await expect(request).toContainText('pending')
  await checkAccessibility(owner.page, 'requests to me')
  await request.getByRole('button', { name: 'Grant' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel('For how long').selectOption('7 days')
  await dialog.getByLabel('Message (optional)').fill('With pleasure.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your password').fill('Wrong-Password-1')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your decision is kept here.')
  await dialog.getByLabel('Your password').fill(owner.client.password)
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog).toBeHidden()

  // Without a reload: the open page shows the paper.
  await expect(page.getByText('Slow drying reduced the number of cracks.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, .* new/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Access was granted')
  await checkAccessibility(page, 'the open bell')
  await page.goto(`${theProduct().url}/requests?tab=mine`)
  const mine = page.getByRole('listitem').filter({ hasText: paper.title })
  await expect(mine).toContainText('granted')
  await checkAccessibility(page, 'my requests')
  await mine.getByRole('button', { name: 'Return access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Return access' }).click()
  await expect(mine).toHaveCount(0)
  await owner.close()
})

// Proves: x-requests-journey
test('a rejected signature keeps the message; a request is withdrawn and sent again', async ({ wallet, browser }) => {
  test.setTimeout(JOURNEY_MS)
  const { page } = wallet
  const owner = await anOwner(browser)
  const paper = await privatePaper(owner.client)
  await signUpWithWallet(wallet)

  await page.goto(`${theProduct().url}/storage/${paper.id}`)
  await page.getByRole('button', { name: 'Ask for full access' }).click()
  const words = page.getByLabel('Message to the owner')
  await words.fill('For a review.')
  await sign(wallet, 'Reject')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(words).toHaveValue('For a review.')
  await sign(wallet, 'Sign')
  await expect(page.getByRole('link', { name: 'Your request' })).toBeVisible()

  await page.getByRole('link', { name: 'Your request' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: paper.title })
  await mine.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(mine).toHaveCount(0)
  await ask(wallet, paper, 'full', 'Once more.')
  const { data } = await owner.client.call<[{ note: string }[], number]>('GET', '/requests/requests-to-me')
  expect(data[0].map(({ note }) => note)).toEqual(['Once more.'])
  await owner.close()
})

/** Requests access on the paper's page, signed with the developer wallet. */
async function ask(wallet: BrowserWithWallet, paper: { id: number }, level: string, note: string): Promise<void> {
  const { page } = wallet
  await page.goto(`${theProduct().url}/storage/${paper.id}`)
  await page.getByRole('button', { name: `Ask for ${level} access` }).click()
  await page.getByLabel('Message to the owner').fill(note)
  await sign(wallet, 'Sign')
  await expect(page.getByRole('link', { name: 'Your request' })).toBeVisible()
}

/** Triggers the wallet's signature prompt and answers it. */
async function sign({ page, prompt }: BrowserWithWallet, how: 'Sign' | 'Reject'): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: /^Sign (?:with the wallet|again)$/ })
  await answer(await prompt(() => button.click()), how)
}

/** A user in another browser without a wallet, whose proof of account is the password. */
async function anOwner(browser: Browser): Promise<{ page: Page; client: Client; close: () => Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const client = await signUp(page)
  await page.goto(theProduct().url)
  return { page, client, close: () => context.close() }
}
