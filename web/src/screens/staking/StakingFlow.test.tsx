import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WithStaking } from '../../features/staking/slice.ts'
import { type ChainBox, startChainBox } from '../../testing/chain-box.ts'
import { press, setWindowWidth } from '../../testing/render.tsx'
import { loadStaking, openStaking, rememberWallet } from '../../testing/staking.ts'
import { walletError } from '../../testing/wallet.ts'

const DAY = 86_400
const ONE = 10n ** 18n
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
let box: ChainBox
beforeAll(async () => {
  box = await startChainBox()
  await loadStaking()
})
afterAll(() => box.stop())

beforeEach(() => {
  setWindowWidth(1280)
})

/** The screen with a previously connected wallet. */
async function open(index: number) {
  const wallet = box.wallet(index, true)
  rememberWallet()
  const app = await openStaking(box)
  await screen.findByRole('heading', { name: 'Stake' })
  return { wallet, ...app }
}

const type = async (label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
/** The value beside a name in a list of facts. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? ''
const stakingOf = (store: { getState(): object }) => (store.getState() as WithStaking).staking
const stakesOf = async (user: `0x${string}`) =>
  box.chain.readContract({
    address: box.staking,
    abi: stakingAbi,
    functionName: 'getUserStakingIds',
    args: [user],
  })

// Proves: 1-staking, 2-serves-staking, 4-staking-stake, 4-staking-extend, 4-staking-withdraw, 4-staking-withdraw-all
// Proves: 7-token-decimals, 7-token-balanceOf, 7-token-allowance, 7-token-approve, 7-token-mint
// Proves: 7-staking-getUserStakingIds, 7-staking-getUserStakingInfo, 7-staking-getStakingPeriodInfo, 7-staking-stake
// Proves: 7-staking-extendStakingPeriod, 7-staking-withdraw, 7-staking-withdrawAll, 7-staking-rewards
// Proves: 9-stake-amounts, 9-periods, 9-staking-contract
it('a user mints, approves, stakes, claims, extends, withdraws a part and then the rest', async () => {
  const { wallet } = await open(2)
  const { account } = wallet
  await press('Mint 100 COLO')
  await waitFor(() => expect(fact('Balance for network fees')).toMatch(/^[1-9][\d,.]* \w+$/))
  await waitFor(() => expect(fact('In the wallet')).toBe('100 COLO'))

  await type(/Amount in COLO/, '101')
  expect(await screen.findByText('That is more than available: 100 COLO.')).toBeTruthy()
  await type(/Amount in COLO/, '1e1')
  expect(await screen.findByText('Enter digits, with a point before the fraction.', { selector: 'p' })).toBeTruthy()
  await type(/Amount in COLO/, '40.5')
  expect((await screen.findByRole('button', { name: 'Stake' })).hasAttribute('disabled')).toBe(true)
  await press('Approve and stake')
  expect(await screen.findByText(/Stake 40\.5 COLO: mined/)).toBeTruthy()
  await waitFor(() => expect(fact('Staked')).toBe('40.5 COLO'))
  expect(await stakesOf(account.address)).toHaveLength(1)
  expect((await screen.findByRole('button', { name: /^Withdraw all/ })).hasAttribute('disabled')).toBe(true)

  await box.advance(DAY)
  await press('Refresh')
  await waitFor(() => expect(fact('Reward so far')).not.toBe('0 COLO'))
  await press(/^Claim/)
  await waitFor(async () =>
    expect(
      await box.chain.readContract({
        address: box.token,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [account.address],
      }),
    ).toBeGreaterThan((ONE * 595n) / 10n),
  )

  await press(/^Extend/)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: /6 months/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Extend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/6 months, max/)).toBeTruthy()

  await box.advance(180 * DAY)
  await press('Refresh')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Withdraw part/ }).hasAttribute('disabled')).toBe(false),
  )
  await press(/^Withdraw part/)
  const part = await screen.findByRole('dialog')
  await userEvent.type(within(part).getByLabelText(/Amount in COLO/), '0.5')
  await userEvent.click(within(part).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(fact('Staked')).toBe('40 COLO'))

  await press(/^Withdraw all/)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw all' }))
  await waitFor(() => expect(fact('Staked')).toBe('0 COLO'))
  expect(await stakesOf(account.address)).toEqual([])
})

// Proves: 7-staking-stake
it('a permit replaces the approval', async () => {
  const { wallet } = await open(3)
  const { account } = wallet
  await press('Mint 100 COLO')
  await waitFor(() => expect(fact('In the wallet')).toBe('100 COLO'))
  await userEvent.click(screen.getByRole('radio', { name: /Sign a permit/ }))
  await type(/Amount in COLO/, '7')
  await press('Sign and stake')
  await waitFor(() => expect(fact('Staked')).toBe('7 COLO'))
  expect(await stakesOf(account.address)).toHaveLength(1)
  expect(fact('Approved for staking')).toBe('0 COLO')
})

// Proves: 5-approval-unlimited
it('an unlimited approval needs a confirmation', async () => {
  await open(4)
  await userEvent.click(await screen.findByRole('radio', { name: /Unlimited/ }))
  await press('Approve without a limit')
  const dialog = await screen.findByRole('dialog', { name: 'Approve without a limit?' })
  expect(fact('Approved for staking')).toBe('0 COLO')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve without a limit' }))
  await waitFor(() => expect(fact('Approved for staking')).toBe('Without a limit'))
})

// Proves: 8-wallet-rejected-transaction
it('a rejected transaction is reported and keeps the input', async () => {
  const { wallet } = await open(5)
  await press('Mint 100 COLO')
  await waitFor(() => expect(fact('In the wallet')).toBe('100 COLO'))
  wallet.answers.eth_sendTransaction = () => walletError(4001)
  await type(/Amount in COLO/, '7{Enter}')
  const main = within(screen.getByRole('main'))
  expect((await main.findByRole('alert')).textContent).toContain('user rejected transaction')
  expect((screen.getByLabelText(/Amount in COLO/) as HTMLInputElement).value).toBe('7')
})

// Proves: 3-slice-staking-txDeposit, 4-staking-mined
it('a deposit is pending until it is mined, also after a reload', async () => {
  const { wallet, store, unmount } = await open(6)
  await press('Mint 100 COLO')
  await waitFor(() => expect(fact('In the wallet')).toBe('100 COLO'))
  await userEvent.click(screen.getByRole('radio', { name: /Sign a permit/ }))
  await type(/Amount in COLO/, '9')
  await box.chain.setAutomine(false)
  try {
    await press('Sign and stake')
    await waitFor(() => expect(stakingOf(store).txDeposit).toMatch(/^0x/))
    expect(await screen.findByText('pending')).toBeTruthy()
    await waitFor(() => expect(localStorage.getItem('colophon.chain')).toContain('"sent"'))
    unmount()
    const reloaded = await openStaking(box)
    await waitFor(() => expect(stakingOf(reloaded.store).txDeposit).toMatch(/^0x/))
    await box.chain.mine({ blocks: 1 })
    await waitFor(() => expect(fact('Staked')).toBe('9 COLO'))
    await waitFor(() => expect(stakingOf(reloaded.store).txDeposit).toBeNull())
    expect(await stakesOf(wallet.account.address)).toHaveLength(1)
  } finally {
    await box.chain.setAutomine(true)
  }
})

// Proves: 7-staking-withdrawCappedReward
it('only the contract’s owner may withdraw the capped reward', async () => {
  await open(0)
  const owner = await screen.findByRole('region', { name: 'Owner of the contract' })
  await userEvent.click(within(owner).getByRole('button', { name: 'Withdraw the capped reward' }))
  await waitFor(() => expect(screen.getByText(/Withdraw the capped reward: mined/)).toBeTruthy())
})

// Proves: 7-token-transfer
it('tokens are sent after a confirmation', async () => {
  await open(7)
  await press('Mint 100 COLO')
  await waitFor(() => expect(fact('In the wallet')).toBe('100 COLO'))
  await type(/^Send to/, ADDRESS)
  await type(/COLO to send/, '2.5')
  await press('Send')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(fact('In the wallet')).toBe('97.5 COLO'))
})
