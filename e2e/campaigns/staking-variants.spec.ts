import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import type { Page } from '@playwright/test'
import { type Address, maxUint256 } from 'viem'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { chainInfo, chainOf } from '../product/chain.ts'
import { makeCheckpointsDue } from '../product/due-checkpoints.ts'
import { theProduct } from '../product/visit.ts'
import { connectWallet } from '../product/wallet-dialog.ts'

/** Time for 200 stakes on as many days, on a busy machine. */
const SILENCE_MS = 600_000

// Proves: x-staking-ways
test('a stake is made with a permit instead of an approval, and then locked for longer', async ({ wallet }) => {
  const { page, context } = wallet
  const { staking, address } = await begin(wallet)
  await page.getByLabel(/^Amount in/).fill('50')
  await page.getByRole('radio', { name: 'Sign a permit for this amount' }).check()
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  const permit = await wallet.prompt(() => page.getByRole('button', { name: 'Sign and stake' }).click())
  await expect(permit.locator('body')).toContainText('Permit')
  const [sending] = await Promise.all([context.waitForEvent('page'), answer(permit, 'Sign')])
  await expect(sending.locator('dl')).toContainText('stakeWithPermit')
  await answer(sending, 'Send')
  await expect(summary(page)).toContainText(/Staked\s*50 /)
  await expect(summary(page)).toContainText(/Approved for staking\s*0 /)

  const pool = { abi: stakingAbi, address: staking } as const
  const chain = chainOf(theProduct().url)
  const [id = 0n] = await chain.readContract({ ...pool, functionName: 'getUserStakingIds', args: [address] })
  const unlocks = () => chain.readContract({ ...pool, functionName: 'unlockTimeOf', args: [id] })

  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Extend stake ${id}` }) })
  await expect(row).toContainText('3 months')
  await row.getByRole('button', { name: /^Extend stake/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /12 months/ }).check()
  await answer(await wallet.prompt(() => dialog.getByRole('button', { name: 'Extend' }).click()), 'Send')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('12 months')
  const info = await chain.readContract({ ...pool, functionName: 'getUserStakingInfo', args: [address, id] })
  expect(info.stakingPeriod).toBe(2n)
  expect(Number((await unlocks()) - info.startTime) / 86_400).toBe(LOCK_OPTIONS[2].lockDays)

  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([
    new RegExp(`^Extended stake ${id} by 12 months`),
    new RegExp(`^Staked 50 .* for 3 months, as stake ${id}`),
  ])
})

// Proves: x-staking-ways
test('an unlimited approval is a separate choice, confirmed, and stored on the chain', async ({ wallet }) => {
  const { page } = wallet
  const { staking, token, address } = await begin(wallet)
  await page.getByRole('radio', { name: 'Unlimited' }).check()
  await page.getByRole('button', { name: 'Approve without a limit' }).click()
  const sure = page.getByRole('dialog', { name: 'Approve without a limit?' })
  const approval = await wallet.prompt(() => sure.getByRole('button', { name: 'Approve without a limit' }).click())
  await expect(approval.getByRole('alert')).toContainText('take all tokens of this kind, now and later')
  await answer(approval, 'Send')
  await expect(summary(page)).toContainText(/Approved for staking\s*Without a limit/)
  const asked = { abi: tokenAbi, address: token, functionName: 'allowance', args: [address, staking] } as const
  expect(await chainOf(theProduct().url).readContract(asked)).toBe(maxUint256)
})

// Must be last: the reward period has ended afterwards, so nothing can be claimed.
// Proves: x-staking-ways
test('after more than 200 days without updates any user can bring the contract up to date from the screen', async ({
  wallet,
}) => {
  test.setTimeout(SILENCE_MS)
  const { page } = wallet
  const { staking } = await begin(wallet)
  await makeCheckpointsDue(theProduct(), 201)
  const asked = { abi: stakingAbi, address: staking, functionName: 'stepsToCheckpoint' } as const
  const steps = () => chainOf(theProduct().url).readContract(asked)
  expect(await steps()).toBeGreaterThan(200n)
  await page.reload()
  const up = page.getByRole('button', { name: 'Update the contract', exact: true })
  await answer(await wallet.prompt(() => up.click()), 'Send')
  await expect(up).toHaveCount(0)
  expect(await steps()).toBeLessThanOrEqual(200n)
  await page.getByLabel(/^Amount in/).fill('1')
  await page.getByRole('radio', { name: 'Approve exactly' }).check()
  const approval = await wallet.prompt(() => page.getByRole('button', { name: 'Approve and stake' }).click())
  await answer(await wallet.prompt(() => answer(approval, 'Send')), 'Send')
  await expect(summary(page)).toContainText(/Staked\s*1 /)
})

/** Opens the staking screen with a funded, connected wallet; returns its address and those of the contracts. */
async function begin(wallet: BrowserWithWallet): Promise<Record<'token' | 'staking' | 'address', Address>> {
  const { page } = wallet
  const info = await chainInfo(theProduct().url)
  if (!info) throw new Error('the product has no chain')
  await page.goto(`${theProduct().url}/staking`)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await connectWallet(wallet)
  const asked = page.waitForRequest((request) => request.url().endsWith('/chain/faucet'))
  await page.getByRole('button', { name: /^Get 10 coins and 1000/ }).click()
  const { address } = (await asked).postDataJSON()
  await expect(summary(page)).toContainText(/In the wallet\s*1,?000 /)
  return { ...(info.contracts as Record<'token' | 'staking', Address>), address }
}

function summary(page: Page) {
  return page.getByRole('region', { name: 'Summary' })
}
