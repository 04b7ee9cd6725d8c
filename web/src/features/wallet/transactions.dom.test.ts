import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { waitFor } from '@testing-library/react'
import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resumeWallet } from '../../app/session.ts'
import { createStore } from '../../app/store.ts'
import { isFailure, readContract, sendTransaction, typedContractCall } from '../../lib/chain/chain-port.ts'
import { type ChainBox, startChainBox } from '../../testing/chain-box.ts'
import { done, serveLocally } from '../../testing/local-server.ts'
import { walletError } from '../../testing/wallet.ts'
import * as toasts from '../../ui/toast.tsx'
import { connectWallet, startWallet } from './actions.ts'

const ONE = parseUnits('1', 18)
let box: ChainBox
beforeAll(async () => {
  box = await startChainBox()
  await import('./engine.ts')
})
afterAll(() => box.stop())

const said: string[] = []
beforeEach(() => {
  said.length = 0
  vi.spyOn(toasts, 'toastDone').mockImplementation((text) => void said.push(text))
  vi.spyOn(toasts, 'toastError').mockImplementation((text) => void said.push(`Error: ${text}`))
})
afterEach(() => void vi.restoreAllMocks())

/** A page with a wallet of the chain connected; `index` is the account of anvil, one for each test. */
async function open(index: number) {
  const wallet = box.wallet(index)
  const store = await load()
  await store.dispatch(startWallet())
  expect(await store.dispatch(connectWallet(store.getState().wallet.announced[0]?.id ?? ''))).toBeNull()
  const mint = (amount: bigint) =>
    sendTransaction({
      kind: 'mint',
      title: 'Get tokens',
      call: typedContractCall({
        address: box.token,
        abi: faucetTokenAbi,
        functionName: 'mint',
        args: [wallet.account.address, amount],
      }),
    })
  const stake = () =>
    sendTransaction({
      kind: 'stake',
      title: 'Stake 1 token',
      call: typedContractCall({ address: box.staking, abi: stakingAbi, functionName: 'stake', args: [ONE, 0n] }),
    })
  const balance = () =>
    box.chain.readContract({
      address: box.token,
      abi: faucetTokenAbi,
      functionName: 'balanceOf',
      args: [wallet.account.address],
    })
  return { wallet, store, mint, stake, balance, latest: () => store.getState().chain.transactions[0] }
}

async function load() {
  await serveLocally(() => done(box.info))
  const store = createStore(localStorage)
  resumeWallet(store, localStorage)
  await waitFor(() => expect(store.getState().isRestored).toBe(true))
  return store
}

describe('a transaction', () => {
  // Proves: 4-staking-mined
  it('is tried, sent and waited for; it is done when it is mined, with one toast', async () => {
    const { store, mint, balance, latest } = await open(1)
    const outcome = await store.dispatch(mint(ONE))
    expect(isFailure(outcome)).toBe(false)
    expect(latest()).toMatchObject({ kind: 'mint', stage: 'mined', chainId: 31_337, failure: null })
    expect(outcome).toEqual(expect.objectContaining({ hash: latest()?.hash }))
    expect(await balance()).toBe(ONE)
    expect(said).toEqual(['Get tokens: done'])
    await box.chain.mine({ blocks: 3 })
    await waitFor(() => expect(latest()?.confirmations).toBe(4))
    const read = readContract({
      address: box.token,
      abi: faucetTokenAbi,
      functionName: 'balanceOf',
      args: [box.owner.address],
    })
    expect(typeof (await store.dispatch(read))).toBe('bigint')
  })

  it('a transaction the contract would reject is not sent, and the reason is shown', async () => {
    const { wallet, store, stake, latest } = await open(2)
    const outcome = await store.dispatch(stake())
    expect(outcome).toMatchObject({ error: 'ERC20InsufficientAllowance' })
    expect(latest()).toMatchObject({ stage: 'failed', hash: null })
    expect(wallet.asked.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    expect(said).toEqual([expect.stringMatching(/^Error: .* Approve them first\.$/)])
  })

  // Proves: 8-wallet-rejected-transaction, 8-chain-funds, 8-chain-nonce, 8-chain-underpriced
  it.each<[string, () => Error, string, object]>([
    ['rejected', () => walletError(4001), 'user rejected transaction', { stage: 'rejected' }],
    ['without coins', () => walletError(-32000, 'insufficient funds for gas'), 'enough funds', { stage: 'failed' }],
    ['with a used number', () => walletError(-32000, 'nonce too low'), 'already sent', { stage: 'failed' }],
    [
      'that is a cheap replacement',
      () => walletError(-32000, 'replacement transaction underpriced'),
      'higher fee',
      { stage: 'failed' },
    ],
  ])('a transaction %s has a message, and nothing is sent', async (_what, thrown, message, wanted) => {
    const { wallet, store, mint, latest } = await open(3)
    wallet.answers.eth_sendTransaction = thrown
    expect(await store.dispatch(mint(ONE))).toMatchObject({ message: expect.stringContaining(message) })
    expect(latest()).toMatchObject({ ...wanted, hash: null, failure: { message: expect.stringContaining(message) } })
    expect(said).toHaveLength(1)
  })

  // Proves: 8-wallet-network
  it('from another network than that of the site is not begun', async () => {
    const { wallet, store, mint } = await open(3)
    wallet.changeChain(97)
    await waitFor(() => expect(store.getState().wallet.network?.chainId).toBe(97))
    const message = 'Wrong network, please, select Local blockchain.'
    expect(await store.dispatch(mint(ONE))).toMatchObject({ error: 'WRONG_NETWORK', message })
    expect(store.getState().chain.transactions).toEqual([])
  })
})

describe('without blocks', () => {
  beforeEach(() => box.chain.setAutomine(false))
  afterEach(() => box.chain.setAutomine(true))

  it('a reload continues to wait for a sent transaction', async () => {
    const { store, mint, balance } = await open(4)
    void store.dispatch(mint(ONE))
    await waitFor(() => expect(store.getState().chain.transactions[0]).toMatchObject({ stage: 'sent', nonce: 0 }))
    expect(said).toEqual([])
    await waitFor(() => expect(localStorage.getItem('colophon.chain')).toContain('"sent"'))
    const reloaded = await load()
    expect(reloaded.getState().chain.transactions[0]).toMatchObject({ stage: 'sent' })
    await waitFor(() => expect(reloaded.getState().wallet.status).toBe('CONNECTED'))
    await box.chain.mine({ blocks: 1 })
    await waitFor(() => expect(reloaded.getState().chain.transactions[0]?.stage).toBe('mined'))
    expect(await balance()).toBe(ONE)
  })

  it('a transaction with a raised fee ends with the mined hash', async () => {
    const { wallet, store, mint, latest } = await open(5)
    const outcome = store.dispatch(mint(ONE))
    await waitFor(() => expect(latest()).toMatchObject({ stage: 'sent', nonce: 0 }))
    const before = await box.chain.getTransaction({ hash: latest()?.hash as `0x${string}` })
    const raised = await wallet.signer.sendTransaction({
      to: before.to,
      data: before.input,
      nonce: 0,
      gas: before.gas,
      maxFeePerGas: (before.maxFeePerGas ?? 0n) * 3n,
      maxPriorityFeePerGas: (before.maxPriorityFeePerGas ?? 0n) * 3n,
    })
    await box.chain.mine({ blocks: 1 })
    expect(await outcome).toMatchObject({ stage: 'mined', hash: raised })
  })

  it('one that another took the place of was not done', async () => {
    const { wallet, store, mint, latest, balance } = await open(6)
    const outcome = store.dispatch(mint(ONE))
    await waitFor(() => expect(latest()).toMatchObject({ stage: 'sent', nonce: 0 }))
    const fees = await box.chain.estimateFeesPerGas()
    await wallet.signer.sendTransaction({
      to: wallet.account.address,
      value: 0n,
      nonce: 0,
      maxFeePerGas: fees.maxFeePerGas * 5n,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas * 5n,
    })
    await box.chain.mine({ blocks: 1 })
    expect(await outcome).toMatchObject({ error: 'REPLACED' })
    expect(latest()).toMatchObject({ stage: 'replaced' })
    expect(await balance()).toBe(0n)
  })
})

// Proves: x-transaction-taken-back
it('confirmations are counted; a reorganised transaction is reported and waits again', async () => {
  const { store, mint, latest, balance } = await open(8)
  await store.dispatch(mint(ONE))
  await box.chain.mine({ blocks: 6 })
  await waitFor(() => expect(latest()?.confirmations).toBeGreaterThanOrEqual(7))
  await box.chain.request({ method: 'anvil_rollback' as never, params: [7] as never })
  await waitFor(() => expect(latest()).toMatchObject({ stage: 'sent', failure: { error: 'TAKEN_BACK' } }))
  await waitFor(() => expect(said.at(-1)).toContain('The chain reversed its block'))
  expect(await balance()).toBe(0n)
})

it('a transaction prompted when the page was left is reported and not awaited', async () => {
  const { wallet, store, mint } = await open(7)
  wallet.answers.eth_sendTransaction = () => new Promise(() => {})
  void store.dispatch(mint(ONE))
  await waitFor(() => expect(localStorage.getItem('colophon.chain')).toContain('"asking"'))
  const reloaded = await load()
  await waitFor(() =>
    expect(reloaded.getState().chain.transactions[0]).toMatchObject({
      stage: 'failed',
      failure: { error: 'FORGOTTEN' },
    }),
  )
})
