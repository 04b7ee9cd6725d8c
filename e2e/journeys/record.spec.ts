import { setTimeout as pause } from 'node:timers/promises'
import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import type { Page } from '@playwright/test'
import type { Hex, PublicClient } from 'viem'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { chainOf } from '../product/chain.ts'
import { type OwnPaper, statementsOf, waitUntilProcessed } from '../product/papers.ts'
import { textPaper } from '../product/small-files.ts'
import { theProduct } from '../product/visit.ts'
import { signUpWithWallet } from '../product/wallet-dialog.ts'

/** Time from a record's block to its display, on a busy machine. */
const SHOWN_MS = 15_000
const LOOK_EVERY_MS = 20

// Proves: x-record-journey
test('a paper is recorded, changed, recorded again, and verified by a visitor', async ({ wallet, browser }) => {
  const { page } = wallet
  const client = await signUpWithWallet(wallet)
  const { data: account } = await client.call<{ walletAddress: Hex }>('GET', '/profile')
  await client.call('POST', '/chain/faucet', { address: account.walletAddress })
  const { id } = await client.upload('clay.txt', textPaper(account.walletAddress).buffer.toString())
  await waitUntilProcessed(client)
  await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })

  await page.goto(`${theProduct().url}/storage/${id}?tab=record`)
  await expect(stateOf(page, 'Not recorded')).toBeVisible()
  await page.getByRole('button', { name: 'Record on the chain' }).click()
  const asked = await wallet.prompt(() => recordButton(page).click())
  await expect(asked.locator('dl')).toContainText('createGraphInfo')
  await expect(asked.locator('pre')).toContainText(`articleId: ${id}`)
  await answer(asked, 'Reject')
  await expect(page.getByRole('dialog')).toContainText(WALLET_TEXTS.rejectedTransaction)
  await expect(stateOf(page, 'Not recorded')).toBeVisible()
  await record(wallet)
  await expect(page.getByRole('listitem').filter({ hasText: 'Created' })).toBeVisible()

  const first = await md5(page)
  const graph = (await statementsOf(client, id)).map((entry) => ({ ...entry, comment: 'Looked at again' }))
  expect((await client.call('PUT', '/graph/save', { id, graph })).status).toBe(200)
  await page.reload()
  await expect(stateOf(page, 'Changed since')).toBeVisible()
  await page.getByRole('button', { name: 'Record on the chain' }).click()
  await record(wallet, () => page.reload())
  await expect(page.getByRole('listitem').filter({ hasText: 'Updated, record 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('The chain contains exactly this MD5')).toBeVisible()
  const second = await md5(page)
  expect(second).not.toBe(first)

  const context = await browser.newContext()
  const anybody = await context.newPage()
  await anybody.goto(`${theProduct().url}/verify`)
  await anybody.getByLabel('Or paste a hash').fill(second)
  await anybody.getByRole('button', { name: 'Verify', exact: true }).click()
  const found = anybody.getByRole('region', { name: 'What the chain says' })
  await expect(found).toContainText(account.walletAddress)
  await anybody.goto(`${theProduct().url}/verify?md5=${'0'.repeat(32)}`)
  await expect(found).toContainText('The chain has no record of this')
  await context.close()
  expect(
    (await client.call<OwnPaper & { recordState: string }>('GET', `/articles/article?articleId=${id}`)).data,
  ).toMatchObject({
    recordState: 'recorded',
  })
})

/** Sends the dialog's record, waits until the tab shows it, and records the time since its block. */
async function record({ page, prompt }: BrowserWithWallet, meanwhile?: () => Promise<unknown>): Promise<void> {
  const chain = chainOf(theProduct().url)
  const before = await chain.getBlockNumber({ cacheTime: 0 })
  const asked = await prompt(() => recordButton(page).click())
  await meanwhile?.()
  const mined = untilBlockAfter(chain, before)
  await answer(asked, 'Send')
  await mined
  const at = Date.now()
  await expect(stateOf(page, 'Recorded')).toBeVisible()
  const shownMs = Date.now() - at
  test.info().annotations.push({ type: 'mined to shown', description: `${shownMs} ms` })
  expect(shownMs).toBeLessThan(SHOWN_MS)
}

async function untilBlockAfter(chain: PublicClient, before: bigint): Promise<void> {
  while ((await chain.getBlockNumber({ cacheTime: 0 })) <= before) await pause(LOOK_EVERY_MS)
}

function recordButton(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: /^(?:Record on the chain|Try again)$/ })
}

function stateOf(page: Page, words: string) {
  return page.getByText(words, { exact: true }).first()
}

async function md5(page: Page): Promise<string> {
  const shown = page.locator('div').filter({ has: page.getByText('MD5 of the claims', { exact: true }) })
  return /[0-9a-f]{32}/.exec((await shown.last().textContent()) ?? '')?.[0] ?? ''
}
