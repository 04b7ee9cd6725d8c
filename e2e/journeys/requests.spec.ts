import type { Browser, Page } from '@playwright/test'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { checkAccessibility } from '../product/check-accessibility.ts'
import type { Client } from '../product/client.ts'
import { closedPaper } from '../product/closed-paper.ts'
import { arrive, theProduct } from '../product/visit.ts'
import { arriveLinked } from '../product/wallet-dialog.ts'

const JOURNEY_MS = 300_000

// Proves: x-requests-journey
test('a private paper is requested with a signature, the owner is notified live and grants it, and access is returned', async ({
  wallet,
  browser,
}) => {
  test.setTimeout(JOURNEY_MS)
  const { page } = wallet
  const owner = await anOwner(browser)
  const paper = await closedPaper(owner.client)
  await arriveLinked(wallet)

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

  // Without a reload: the page of the paper opens by itself.
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
test('a rejected signature keeps the message; a request is withdrawn and sent again', {
  tag: '@campaign',
}, async ({ wallet, browser }) => {
  test.setTimeout(JOURNEY_MS)
  const { page } = wallet
  const owner = await anOwner(browser)
  const paper = await closedPaper(owner.client)
  await arriveLinked(wallet)

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

/** Asks on the page of the paper, signed with the developer wallet. */
async function ask(wallet: BrowserWithWallet, paper: { id: number }, level: string, note: string): Promise<void> {
  const { page } = wallet
  await page.goto(`${theProduct().url}/storage/${paper.id}`)
  await page.getByRole('button', { name: `Ask for ${level} access` }).click()
  await page.getByLabel('Message to the owner').fill(note)
  await sign(wallet, 'Sign')
  await expect(page.getByRole('link', { name: 'Your request' })).toBeVisible()
}

/** Has the wallet asked for the signature, and answers there. */
async function sign({ page, question }: BrowserWithWallet, how: 'Sign' | 'Reject'): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: /^Sign (?:with the wallet|again)$/ })
  await answer(await question(() => button.click()), how)
}

/** Somebody in a browser of their own, without a wallet: they prove themselves by the password. */
async function anOwner(browser: Browser): Promise<{ page: Page; client: Client; close: () => Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const client = await arrive(page)
  await page.goto(theProduct().url)
  return { page, client, close: () => context.close() }
}
