import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { answer, expect, test } from '../product/browser-with-wallet.ts'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { type Client, newClient } from '../product/client.ts'
import { linkKey } from '../product/linked-key.ts'
import { privatePaper } from '../product/private-paper.ts'
import { theProduct } from '../product/visit.ts'
import { signUpWithWallet } from '../product/wallet-dialog.ts'

const JOURNEY_MS = 300_000
type Requests = { state: string; answerReceiptId: string | null; requester: { displayName: string } }[]

// Proves: x-requests-bulk-journey
test('several requests are signed in turn; one rejected in the wallet stays pending, and none is answered twice', async ({
  wallet,
}) => {
  test.setTimeout(JOURNEY_MS)
  const { page, prompt } = wallet
  const owner = await signUpWithWallet(wallet)
  const paper = await privatePaper(owner)
  for (const note of ['one', 'two', 'three']) await (await linkKey(await someone())).ask(paper.id, note)

  await page.goto(`${theProduct().url}/requests`)
  await page.getByRole('button', { name: 'Select all 3 pending' }).click()
  await page.getByRole('button', { name: 'Grant selected' }).click()
  const dialog = page.getByRole('dialog')
  await checkAccessibility(page, 'one answer to several requests')
  await dialog.getByRole('button', { name: 'Continue to the signatures' }).click()
  const sign = () => dialog.getByRole('button', { name: /^Sign (?:with the wallet|again)$/ }).click()
  await expect(dialog).toContainText('1 of 3')
  await answer(await prompt(sign), 'Sign')

  await expect(dialog).toContainText('2 of 3')
  await answer(await prompt(sign), 'Reject')
  await expect(dialog).toContainText(WALLET_TEXTS.rejected)
  await expect(dialog).toContainText('2 of 3')
  expect(await answered(owner)).toBe(1)

  const own = await wallet.open()
  await own.getByRole('button', { name: 'New account' }).click()
  await expect(dialog.getByRole('heading', { name: 'Change the account of the wallet' })).toBeVisible()
  await expect(dialog).toContainText('2 of 3')
  const { data } = await owner.call<{ walletAddress: string }>('GET', '/profile')
  await own.getByRole('button', { name: `Use ${data.walletAddress.slice(0, 8)}` }).click()
  await own.close()
  await answer(await prompt(sign), 'Sign')

  await expect(dialog).toContainText('3 of 3')
  const late = await prompt(sign)
  await dialog.getByRole('button', { name: 'Stop here' }).click()
  await expect(page.getByText('2 requests granted. 1 still waits.')).toBeVisible()
  await answer(late, 'Sign')
  await expect(page.getByRole('listitem').filter({ hasText: 'pending' })).toHaveCount(1)
  expect(await answered(owner)).toBe(2)

  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByRole('button', { name: /^Continue/ }).click()
  await answer(await prompt(sign), 'Sign')
  await expect(dialog).toBeHidden()
  expect(await answered(owner)).toBe(3)
})

// Proves: x-requests-bulk-journey
test('the staking allowance is shown on Security, unchanged after a wallet rejection, and can be revoked', async ({
  wallet,
}) => {
  test.setTimeout(JOURNEY_MS)
  const { page, prompt } = wallet
  await signUpWithWallet(wallet)
  await page.goto(`${theProduct().url}/staking`)
  await page.getByRole('button', { name: /^Get 10 coins and 1000/ }).click()
  await expect(page.getByText(/In the wallet\s*1,?000 /).first()).toBeVisible()
  await page.getByLabel(/^Amount in/).fill('100')
  const approval = await prompt(() => page.getByRole('button', { name: 'Approve and stake' }).click())
  await answer(await prompt(() => answer(approval, 'Send')), 'Reject')
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()

  await page.goto(`${theProduct().url}/security`)
  const approvals = page.getByRole('region', { name: 'Token approvals' })
  await expect(approvals).toContainText(/may take 100 /)
  await checkAccessibility(page, 'token approvals')
  const reduce = () => approvals.getByRole('button', { name: 'Reduce to 0' }).click()
  await answer(await prompt(reduce), 'Reject')
  await expect(approvals).toContainText(WALLET_TEXTS.rejectedTransaction)
  await expect(approvals).toContainText(/may take 100 /)
  const asked = await prompt(reduce)
  await expect(asked.locator('dl')).toContainText('approve')
  await answer(asked, 'Send')
  await expect(approvals).toContainText(/may take 0 /)
  await expect(approvals.getByRole('button', { name: 'Reduce to 0' })).toBeDisabled()
})

function someone(): Promise<Client> {
  const { url, dataDir } = theProduct()
  return newClient(url, dataDir)
}

/** The number of answered requests, each with its own receipt. */
async function answered(owner: Client): Promise<number> {
  const { data } = await owner.call<[Requests, number]>('GET', '/requests/requests-to-me')
  const receipts = data[0].filter(({ state }) => state !== 'pending').map(({ answerReceiptId }) => answerReceiptId)
  expect(new Set(receipts).size).toBe(receipts.length)
  return receipts.length
}
