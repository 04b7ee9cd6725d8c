import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import type { Page } from '@playwright/test'
import { type Address, maxUint256 } from 'viem'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { chainInfo, chainOf } from '../product/chain.ts'
import { longSilence } from '../product/long-silence.ts'
import { theProduct } from '../product/visit.ts'
import { connectHere } from '../product/wallet-dialog.ts'

/** Two hundred stakes on a chain, each on a day of its own, on a machine that may be busy. */
const SILENCE_MS = 600_000

// Proves: x-staking-ways
test('a stake is made with a permit instead of an approval, and then locked for longer', async ({ wallet }) => {
  const { page, context } = wallet
  const { staking, address } = await begin(wallet)
  await page.getByLabel(/^Amount in/).fill('50')
  await page.getByRole('radio', { name: 'Sign a permit for this amount' }).check()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  const permit = await wallet.question(() => page.getByRole('button', { name: 'Sign and stake' }).click())
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
  await answer(await wallet.question(() => dialog.getByRole('button', { name: 'Extend' }).click()), 'Send')
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
test('an unlimited approval is a separate choice, confirmed, and stored on the chain', {
  tag: '@campaign',
}, async ({ wallet }) => {
  const { page } = wallet
  const { staking, token, address } = await begin(wallet)
  await page.getByRole('radio', { name: 'Unlimited' }).check()
  await page.getByRole('button', { name: 'Approve without a limit' }).click()
  const sure = page.getByRole('dialog', { name: 'Approve without a limit?' })
  const approval = await wallet.question(() => sure.getByRole('button', { name: 'Approve without a limit' }).click())
  await expect(approval.getByRole('alert')).toContainText('take all tokens of this kind, now and later')
  await answer(approval, 'Send')
  await expect(summary(page)).toContainText(/Approved for staking\s*Without a limit/)
  const asked = { abi: tokenAbi, address: token, functionName: 'allowance', args: [address, staking] } as const
  expect(await chainOf(theProduct().url).readContract(asked)).toBe(maxUint256)
})

// The reward period is over after it, and there is nothing to claim any more: no journey of rewards may come behind it.
// Proves: x-staking-ways
test('after more than 200 days without updates any user can bring the contract up to date from the screen', {
  tag: '@campaign',
}, async ({ wallet }) => {
  test.setTimeout(SILENCE_MS)
  const { page } = wallet
  const { staking } = await begin(wallet)
  await longSilence(theProduct(), 201)
  const asked = { abi: stakingAbi, address: staking, functionName: 'stepsToCheckpoint' } as const
  const steps = () => chainOf(theProduct().url).readContract(asked)
  expect(await steps()).toBeGreaterThan(200n)
  await page.reload()
  const up = page.getByRole('button', { name: 'Update the contract' })
  await answer(await wallet.question(() => up.click()), 'Send')
  await expect(up).toHaveCount(0)
  expect(await steps()).toBeLessThanOrEqual(200n)
  await page.getByLabel(/^Amount in/).fill('1')
  await page.getByRole('radio', { name: 'Approve exactly' }).check()
  await answer(await wallet.question(() => page.getByRole('button', { name: 'Approve', exact: true }).click()), 'Send')
  await answer(await wallet.question(() => page.getByRole('button', { name: 'Stake', exact: true }).click()), 'Send')
  await expect(summary(page)).toContainText(/Staked\s*1 /)
})

/** The staking screen with a wallet of tokens that is connected, and where its contracts are. */
async function begin(wallet: BrowserWithWallet): Promise<Record<'token' | 'staking' | 'address', Address>> {
  const { page } = wallet
  const info = await chainInfo(theProduct().url)
  if (!info) throw new Error('the product has no chain')
  await page.goto(`${theProduct().url}/staking`)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await connectHere(wallet)
  const asked = page.waitForRequest((request) => request.url().endsWith('/chain/faucet'))
  await page.getByRole('button', { name: /^Get 10 coins and 1000/ }).click()
  const { address } = (await asked).postDataJSON()
  await expect(summary(page)).toContainText(/In the wallet\s*1,?000 /)
  return { ...(info.contracts as Record<'token' | 'staking', Address>), address }
}

function summary(page: Page) {
  return page.getByRole('region', { name: 'Summary' })
}
