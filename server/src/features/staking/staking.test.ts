import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import { chainCalls } from '@colophon/protocol/chain/calls'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { asc, eq } from 'drizzle-orm'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeWallet, type TestWallet } from '../../../tests/testing/make-wallet.ts'
import type { Chain } from '../../platform/chain/chain.ts'
import type { ChainFollower } from '../../platform/chain/follow/follow-chain.ts'
import { anvilsOn } from '../../platform/chain/testing/anvils-on.ts'
import { untilChain } from '../../platform/chain/testing/until-chain.ts'
import { followConfiguredChain } from '../../worker.ts'
import { stakingEvents } from './tables.ts'

const DAY = 86_400
const RPC = '/api/v1/chain/rpc'

describe('staking without a wallet', () => {
  let app: TestApp
  let chain: Chain
  let follower: ChainFollower
  let wallet: TestWallet
  const read = (address?: string) =>
    call(app, stakingCalls.staking, { query: address === undefined ? {} : { address } })
  const mined = async (hash: Hex) =>
    expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success')

  beforeAll(async () => {
    app = await makeApp({ env: { LOCAL_CHAIN: 'on' } })
    chain = await untilChain(app.context.chain)
    follower = followConfiguredChain(app.context)
    wallet = makeWallet(app)
    await call(app, chainCalls.faucet, { body: { address: wallet.address } })
  })
  afterAll(async () => {
    await follower.stop()
    await app.close()
  })

  /** Gas is not estimated, because the needed gas grows with the time until the block. */
  function sends() {
    const client = createWalletClient({
      account: wallet.account,
      chain: chain.network,
      transport: http(chain.client.transport.url),
    })
    const { token, staking } = chain.contracts
    return {
      approve: async (amount: bigint) =>
        mined(
          await client.writeContract({
            abi: tokenAbi,
            address: token,
            functionName: 'approve',
            args: [staking, amount],
          }),
        ),
      stake: async (amount: bigint, period: bigint) =>
        mined(
          await client.writeContract({
            abi: stakingAbi,
            address: staking,
            functionName: 'stake',
            args: [amount, period],
            gas: 1_000_000n,
          }),
        ),
    }
  }

  // Proves: 3-stake-decimals, 9-periods, 9-staking-contract, x-staking
  it('lock periods, rewards and totals match the contract', async () => {
    const { status, data } = await read()
    expect(status).toBe(200)
    expect(data.wallet).toBeNull()
    expect(data.token).toMatchObject({ address: chain.contracts.token, decimals: 18, symbol: 'COLO' })
    expect(data.staking).toMatchObject({ isPaused: false, isEmergencyExit: false, minStake: String(parseEther('1')) })
    expect(data.periods.map(({ lockTime }) => lockTime)).toEqual(LOCK_OPTIONS.map(({ lockDays }) => lockDays * DAY))
    expect(data.periods.map(({ apyCap }) => apyCap)).toEqual(
      LOCK_OPTIONS.map(({ maxApyPercent }) => maxApyPercent * 100),
    )
    for (const { dateOfUnlock, lockTime } of data.periods) {
      expect((Date.parse(dateOfUnlock) - Date.parse(data.time)) / 1000).toBe(lockTime)
    }
    expect(data.rewardPeriods).toEqual([
      { amount: String(parseEther('1000000')), startTime: expect.any(String), duration: 365 * DAY },
    ])
  })

  // Proves: x-staking
  it('the balances of an address are shown in any spelling, and those of a foreign address are empty', async () => {
    const { data } = await read(wallet.address.toLowerCase())
    expect(data.wallet).toMatchObject({
      address: wallet.address,
      balance: String(parseEther('1000')),
      allowance: '0',
      activeStakes: [],
      total: { staked: '0', pendingReward: '0' },
    })
  })

  // Proves: 3-stake-amount, 3-stake-period, 3-stake-dateOfUnlock, 3-stake-id, 3-stake-decimals, x-staking
  // Proves: deviation-132
  it('a stake shows its unlock time by the contract and its reward, and the index has its event', async () => {
    const { approve, stake } = sends()
    await approve(parseEther('300'))
    await stake(parseEther('100'), 0n)
    await stake(parseEther('50'), 2n)
    const { data } = await read(wallet.address)
    expect(data.wallet).toMatchObject({
      allowance: String(parseEther('150')),
      total: { staked: String(parseEther('150')) },
    })
    const [first, second] = data.wallet?.activeStakes ?? []
    expect(first).toMatchObject({
      id: '1',
      amount: String(parseEther('100')),
      period: 0,
      decimals: 18,
      isUnlocked: false,
    })
    const asked = { abi: stakingAbi, address: chain.contracts.staking, functionName: 'unlockTimeOf' } as const
    for (const each of [first, second]) {
      const unlock = await chain.client.readContract({ ...asked, args: [BigInt(each?.id ?? 0)] })
      expect(Date.parse(each?.dateOfUnlock ?? '') / 1000).toBe(Number(unlock))
    }

    await call(app, chainCalls.advanceTime, { body: { seconds: 90 * DAY } }, app.asOperator())
    const { data: later } = await read(wallet.address)
    expect(Date.parse(later.time)).toBeGreaterThanOrEqual(Date.parse(first?.dateOfUnlock ?? ''))
    expect(later.wallet?.activeStakes.map(({ isUnlocked }) => isUnlocked)).toEqual([true, false])
    const rewards = later.wallet?.activeStakes.map(({ pendingReward }) => BigInt(pendingReward)) ?? []
    expect(rewards.every((reward) => reward > 0n)).toBe(true)
    expect(rewards.reduce((sum, reward) => sum + reward)).toBe(BigInt(later.wallet?.total.pendingReward ?? 0))

    const events = () =>
      app.context.db
        .select()
        .from(stakingEvents)
        .where(eq(stakingEvents.account, wallet.address))
        .orderBy(asc(stakingEvents.blockNumber))
    await expect.poll(async () => (await events()).length).toBe(2)
    expect((await events())[0]).toMatchObject({
      name: 'Staked',
      stakeId: first?.id,
      values: { amount: String(parseEther('100')), stakingPeriod: '0' },
    })
  })

  describe('the staking history of an address', () => {
    const history = (address: string, page: { limit?: number; offset?: number } = {}) =>
      call(app, stakingCalls.history, { query: { address, ...page } })

    // Proves: x-staking-history, deviation-52
    it('the history lists every event newest first, with amount and transaction, page by page', async () => {
      const newest = async () => (await history(wallet.address)).data[0][0]
      await expect.poll(async () => (await newest())?.isFinal).toBe(true)
      const [acts, total] = (await history(wallet.address.toLowerCase())).data
      expect(total).toBe(2)
      expect(acts).toMatchObject([
        {
          act: 'Staked',
          stakeId: '2',
          amount: String(parseEther('50')),
          stakingPeriod: 2,
          reward: null,
          isFinal: true,
        },
        { act: 'Staked', stakeId: '1', amount: String(parseEther('100')), stakingPeriod: 0, chainId: 31_337 },
      ])
      for (const { transactionHash, blockNumber } of acts) {
        const receipt = await chain.client.getTransactionReceipt({ hash: transactionHash as Hex })
        expect(Number(receipt.blockNumber)).toBe(blockNumber)
      }
      expect((await history(wallet.address, { limit: 1, offset: 1 })).data).toEqual([acts.slice(1), 2])
      expect((await history(wallet.address, { offset: 2 })).data).toEqual([[], 2])
    })

    // Proves: x-staking-history
    it('the history of a claim has its reward, and an address without events has an empty one', async () => {
      const { client } = chain
      const signer = createWalletClient({
        account: wallet.account,
        chain: chain.network,
        transport: http(client.transport.url),
      })
      const pool = { abi: stakingAbi, address: chain.contracts.staking } as const
      await mined(await signer.writeContract({ ...pool, functionName: 'claimReward', args: [1n], gas: 1_000_000n }))
      await expect.poll(async () => (await history(wallet.address)).data[1]).toBe(3)
      const [claim] = (await history(wallet.address)).data[0]
      expect(claim).toMatchObject({ act: 'RewardClaimed', stakeId: '1', amount: null, stakingPeriod: null })
      expect(BigInt(claim?.reward ?? 0)).toBeGreaterThan(0n)
      expect((await history(makeWallet(app).address)).data).toEqual([[], 0])
    })

    it.each([{ address: '0x12' }, { address: `0x${'1'.repeat(40)}`, limit: 101 }])(
      'the history query %j is rejected',
      async (query) => {
        expect((await call(app, stakingCalls.history, { query })).status).toBe(400)
      },
    )
  })

  // Proves: x-staking
  it.each(['', '0x', 'me', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(41)}`])(
    '%j is rejected as an address',
    async (address) => {
      expect(await read(address)).toMatchObject({ status: 400, fields: { address: expect.any(String) } })
    },
  )

  it('a stake is mined within 5 s while visitors send calls that compute forever', async () => {
    const staker = makeWallet(app)
    await call(app, chainCalls.faucet, { body: { address: staker.address } })
    const transport = http(app.url + RPC)
    const client = createWalletClient({ account: staker.account, chain: chain.network, transport })
    const { token, staking } = chain.contracts
    const amount = parseEther('1')
    const approve = { abi: tokenAbi, address: token, functionName: 'approve', args: [staking, amount] } as const
    await mined(await client.writeContract(approve))
    const endless = (gas: string) =>
      send(app, 'POST', RPC, {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ data: '0x5b600056', gas }],
      })
    const gasOfBlock = '0x1c9c380'
    const begun = performance.now()
    const calls = [gasOfBlock, gasOfBlock, '0x7fffffffffffffff', '0x7fffffffffffffff'].map(endless)
    await mined(
      await client.writeContract({
        abi: stakingAbi,
        address: staking,
        functionName: 'stake',
        args: [amount, 0n],
        gas: 1_000_000n,
      }),
    )
    expect(performance.now() - begun).toBeLessThan(5000)
    expect((await Promise.all(calls)).slice(2).map(({ status }) => status)).toEqual([400, 400])
  })

  // Proves: x-staking
  it('staking says so while the chain is down and where there is none', { tags: ['campaign'] }, async () => {
    for (const pid of anvilsOn(app.context.config.DATA_DIR)) process.kill(pid, 'SIGKILL')
    await untilChain(chain, 'unreachable')
    expect(await read(wallet.address)).toMatchObject({ status: 503, error: 'chainUnavailable' })
    await untilChain(chain)
    expect((await read(wallet.address)).status).toBe(200)
    const none = await makeApp()
    try {
      expect(await call(none, stakingCalls.staking, { query: {} })).toMatchObject({ status: 404, error: 'noChain' })
      const query = { address: wallet.address }
      expect(await call(none, stakingCalls.history, { query })).toMatchObject({ status: 404, error: 'noChain' })
    } finally {
      await none.close()
    }
  })
})
