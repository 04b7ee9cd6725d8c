import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainBox, startChainBox } from '../../testing/chain-box.ts'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { press } from '../../testing/render.tsx'
import { loadStaking, openStaking } from '../../testing/staking.ts'
import { installWallet } from '../../testing/wallet.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
let box: ChainBox
beforeAll(async () => {
  box = await startChainBox()
  await loadStaking()
})
afterAll(() => box.stop())

const open = (path?: string, more?: (request: Received) => Answered | undefined) => openStaking(box, path, more)
const type = async (label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
async function connect() {
  await press('Connect a wallet')
}

describe('without a wallet', () => {
  it('content below the contract’s data appears with it and never moves', async () => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    await open('/staking', ({ path }) => (path.endsWith('/chain') ? { ...done(box.info), after } : undefined))
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    answer()
    expect(await screen.findByRole('heading', { level: 2, name: 'Look up an address' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: /^How it works/ })).toBeTruthy()
    expect(screen.getByText('3 months')).toBeTruthy()
  })

  // Proves: 2-staking, 9-periods
  it('the lock periods and the contract are shown as read from the chain', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Connect a wallet to stake' })).toBeTruthy()
    expect(await screen.findByText('77 COLO')).toBeTruthy()
    for (const months of ['3 months', '6 months', '12 months']) expect(screen.getByText(months)).toBeTruthy()
    expect(screen.getByText(/max APY 50/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Stake' })).toBeNull()
  })

  it('the stakes of any address can be looked up, as kept in the URL', async () => {
    await open()
    await type(/^Address/, 'nonsense')
    await press('Look up')
    expect(await screen.findByText('An address is 0x and 40 hexadecimal digits.')).toBeTruthy()
    await type(/^Address/, ADDRESS)
    await press('Look up')
    await waitFor(() => expect(location.search).toBe(`?address=${ADDRESS}`))
    expect((await screen.findAllByText('12 COLO')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
    await press('Back')
    await waitFor(() => expect(location.search).toBe(''))
    expect(await screen.findByText('77 COLO')).toBeTruthy()
  })

  it('an unreachable chain is reported and retried', async () => {
    let isDown = true
    await open('/staking', ({ path }) =>
      path.endsWith('/chain') && isDown ? done({ ...box.info, state: 'unreachable' }) : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The chain does not answer.')
    isDown = false
    await press('Try again')
    expect(await screen.findByText('77 COLO')).toBeTruthy()
  })

  it('an installation without a chain says so', async () => {
    await open('/staking', ({ path }) => (path.endsWith('/chain') ? done(null) : undefined))
    expect(await screen.findByText('No chain')).toBeTruthy()
  })

  it('a failed read is reported and can be repeated', async () => {
    let isDown = true
    await open('/staking', ({ path }) =>
      path.endsWith('/chain/staking') && isDown ? failed(503, 'chainUnavailable', 'Not now') : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Not now')
    isDown = false
    await press('Try again')
    expect(await screen.findByText('77 COLO')).toBeTruthy()
  })
})

// Proves: x-staking-history
describe('the history of an address', () => {
  const act = (number: number) => ({
    act: number % 2 ? 'Staked' : 'RewardClaimed',
    stakeId: String(number),
    amount: number % 2 ? '5000000000000000000' : null,
    reward: number % 2 ? null : '2000000000000000000',
    stakingPeriod: number % 2 ? 2 : null,
    chainId: 97,
    blockNumber: number,
    time: '2026-01-02T03:04:05.000Z',
    transactionHash: `0x${String(number).padStart(64, '0')}`,
    isFinal: number < 12,
  })
  const acts = Array.from({ length: 12 }, (_, index) => act(12 - index))
  const isHistory = ({ path }: Received) => path.endsWith('/chain/staking/history')

  it('each entry is listed with its transaction; the page number is in the URL', async () => {
    await open(`/staking?address=${ADDRESS}`, (request) => {
      if (!isHistory(request)) return undefined
      const offset = Number(request.query.get('offset'))
      return done([acts.slice(offset, offset + Number(request.query.get('limit'))), acts.length])
    })
    expect(await screen.findByText('Staked 5 COLO for 12 months, as stake 11')).toBeTruthy()
    const newest = screen.getByText(/^Claimed 2 COLO of reward of stake 12/)
    expect(newest.textContent).toContain('may still reverse it')
    const links = screen.getAllByRole('link', { name: /^0x00000000…/ })
    expect(links).toHaveLength(10)
    expect(links[0]?.getAttribute('href')).toMatch(/^https:.*\/tx\/0x0+12$/)
    await userEvent.click(screen.getByRole('link', { name: 'Older' }))
    expect(await screen.findByText(/as stake 1$/)).toBeTruthy()
    expect(location.search).toBe(`?address=${ADDRESS}&history=2`)
    await userEvent.click(screen.getByRole('link', { name: 'Newer' }))
    await waitFor(() => expect(location.search).toBe(`?address=${ADDRESS}`))
  })

  it('an empty history says so, and a page beyond the end leads back', async () => {
    const { unmount } = await open(`/staking?address=${ADDRESS}`)
    expect(await screen.findByText('This address has no activity.')).toBeTruthy()
    unmount()
    await open(`/staking?address=${ADDRESS}&history=9`, (request) => (isHistory(request) ? done([[], 12]) : undefined))
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
  })

  it('a history that cannot be read shows an error and is retried', async () => {
    let isDown = true
    await open(`/staking?address=${ADDRESS}`, (request) =>
      isHistory(request) ? (isDown ? failed(503, 'notReady', 'Later') : done([[act(1)], 1])) : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Later')
    isDown = false
    await press('Try again')
    expect(await screen.findByText(/as stake 1$/)).toBeTruthy()
  })
})

describe('with a wallet', () => {
  it('what is there for fees is read again after the faucet has added coins', async () => {
    const wallet = box.wallet(2)
    let balance = 0n
    wallet.answers.eth_getBalance = () => `0x${balance.toString(16)}`
    await open('/staking', ({ path }) => {
      if (!path.endsWith('/chain/faucet')) return undefined
      balance = 10n ** 19n
      return done({ coins: 10, tokens: 1000 })
    })
    await connect()
    const fees = async () => (await screen.findByText('Balance for network fees')).nextElementSibling?.textContent
    expect(await fees()).toMatch(/^0 /)
    await press(/^Get 10 coins/)
    await waitFor(async () => expect(await fees()).toMatch(/^10 /))
  })

  // Proves: 8-wallet-network
  it('a wallet on another network gets a notice naming the right one, and a switch', async () => {
    const wallet = installWallet({ chainId: 97 })
    await open()
    await connect()
    expect(await screen.findByText('Wrong network, please, select Local blockchain.')).toBeTruthy()
    await press('Switch to Local')
    await waitFor(() => expect(wallet.state.chainId).toBe(box.info.network.id))
  })

  it('the wallet dialog stays open while the contract loads', async () => {
    box.wallet(1)
    const read = Promise.withResolvers<void>()
    await open('/staking', ({ path }) =>
      path.endsWith('/chain/staking')
        ? { ...failed(503, 'chainUnavailable', 'Not now'), after: read.promise }
        : undefined,
    )
    await connect()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Connect a wallet' })).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Stake' })).toBeTruthy()
    read.resolve()
  })

  it('an account without tokens gets test tokens first, sees its address, and can disconnect', async () => {
    const { account } = box.wallet(8)
    await open()
    await connect()
    const stake = await screen.findByRole('heading', { name: 'Stake' })
    const isFirst = () =>
      screen.getByRole('heading', { name: 'Get test tokens' }).compareDocumentPosition(stake) ===
      Node.DOCUMENT_POSITION_FOLLOWING
    expect(isFirst()).toBe(true)
    await press('Mint 100 COLO')
    await waitFor(() =>
      expect(screen.getByText('In the wallet', { selector: 'dt' }).nextElementSibling?.textContent).toBe('100 COLO'),
    )
    expect(isFirst()).toBe(false)
    expect(screen.getByTitle(account.address)).toBeTruthy()
    await press('Disconnect')
    expect(await screen.findByRole('button', { name: 'Connect a wallet' })).toBeTruthy()
  })

  it('the contract and an account are read in a few requests', async () => {
    const wallet = box.wallet(1)
    await open()
    await connect()
    expect(await screen.findByRole('heading', { name: 'Stake' })).toBeTruthy()
    expect(wallet.asked.filter(({ method }) => method === 'eth_call').length).toBeLessThanOrEqual(8)
  })

  // Proves: 8-wallet-log-in
  it('a lost wallet is reported and can be reconnected', async () => {
    const wallet = box.wallet(1)
    await open()
    await connect()
    await screen.findByRole('heading', { name: 'Stake' })
    act(() => wallet.changeAccounts([]))
    expect(await screen.findByText('Please log in to the wallet')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Stake' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Connect it again')
    await screen.findByRole('dialog')
  })
})
