import { deployContracts } from '@colophon/chain/deploy'
import { trialDeployment } from '@colophon/chain/deploy-options'
import { type Anvil, startAnvil } from '@colophon/chain/testing/start-anvil'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { createTestClient, http, type TestClient } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../../tests/testing/make-wallet.ts'
import { stored } from '../../../../tests/testing/stored.ts'
import { aPaper, READ, recordsOf, sender, untilState } from '../../../features/chain-record/testing/use-records.ts'
import { followConfiguredChain } from '../../../worker.ts'
import type { Chain } from '../chain.ts'
import { deployer } from '../local-accounts.ts'
import { localNetwork } from '../networks.ts'
import { type FickleNode, fickleNode } from '../testing/fickle-node.ts'
import { untilChain } from '../testing/until-chain.ts'
import type { ChainFollower } from './follow-chain.ts'

const { reward: _, ...deployment } = trialDeployment(LOCK_OPTIONS, { minStake: 1, dailyAllowance: 1000, decimals: 18 })

describe('following the chain', () => {
  const anvils: Anvil[] = []
  const followers: ChainFollower[] = []
  let node: FickleNode
  let app: TestApp
  let chain: Chain
  let owner: TestUser
  let wallet: TestWallet
  let tool: TestClient

  beforeAll(async () => {
    const { rpcUrl } = await aChain()
    node = await fickleNode(rpcUrl)
    const contracts = await deployContracts({ chain: localNetwork, rpcUrl, account: deployer }, deployment)
    const { token, staking, registry } = contracts
    app = await makeApp({
      env: {
        CHAIN_RPC_URL: node.url,
        CHAIN_ID: '31337',
        CHAIN_TOKEN: token,
        CHAIN_STAKING: staking,
        CHAIN_REGISTRY: registry,
      },
    })
    chain = await untilChain(app.context.chain)
    owner = await makeUser(app)
    wallet = makeWallet(app)
    await wallet.link(owner)
    await turnTo(rpcUrl)
  })
  afterEach(async () => {
    node.mood = 'answers'
    for (const follower of followers.splice(0)) await follower.stop()
  })
  afterAll(async () => {
    await app.close()
    await node.stop()
    for (const { stop } of anvils) await stop()
  })

  async function aChain(): Promise<Anvil> {
    const anvil = await startAnvil(localNetwork.id)
    anvils.push(anvil)
    return anvil
  }

  /** Switches to this chain and funds the wallet there. */
  async function turnTo(rpcUrl: string): Promise<void> {
    node.behind = rpcUrl
    tool = createTestClient({ mode: 'anvil', chain: localNetwork, transport: http(rpcUrl) })
    await tool.setBalance({ address: wallet.address, value: 10n ** 20n })
  }

  function follow(): ChainFollower {
    const follower = followConfiguredChain(app.context)
    followers.push(follower)
    return follower
  }

  const recorded = async () => {
    const paper = await aPaper(app, owner)
    const transaction = await sender(chain, wallet).record(paper.md5Hash, paper.id)
    return { ...paper, transaction }
  }
  const records = async () => {
    const { rows } = await app.context.pool.query('select transaction_hash as hash from chain_records order by 1')
    return rows.map(({ hash }) => hash as string)
  }
  const readTo = async () => {
    const { rows } = await app.context.pool.query('select block_number as block from chain_cursor')
    return Number(rows[0]?.block ?? -1)
  }
  const newest = async () => Number(await chain.client.getBlockNumber({ cacheTime: 0 }))
  const caughtUp = () => expect.poll(async () => (await readTo()) === (await newest()), READ).toBe(true)

  // Proves: x-chain-follow
  it('events are read from the first block, including those before the follower started', async () => {
    const paper = await recorded()
    follow()
    expect((await untilState(owner, paper.id, 'recorded')).last?.transactionHash).toBe(paper.transaction)
  })

  // Proves: x-chain-follow
  it('several followers read events once, and another takes over when the first stops', {
    tags: ['campaign'],
  }, async () => {
    const first = follow()
    follow()
    const one = await recorded()
    await untilState(owner, one.id, 'recorded')
    await first.stop()
    const two = await recorded()
    await untilState(owner, two.id, 'recorded')
    const all = await records()
    expect(all).toHaveLength(new Set(all).size)
    expect(all).toEqual(expect.arrayContaining([one.transaction, two.transaction]))
  })

  // Proves: x-records-told, x-chain-reorganisation
  it('a reorganisation makes a record pending, and it is recorded again when it is back', async () => {
    follow()
    const kept = await recorded()
    await tool.mine({ blocks: 3 })
    const lost = await recorded()
    await untilState(owner, lost.id, 'recorded')
    app.live.sent.length = 0
    await tool.request({ method: 'anvil_rollback' as never, params: [1] as never })
    const { records: shown } = await untilState(owner, lost.id, 'pending')
    expect(shown).toMatchObject([
      { state: 'pending', transactionHash: lost.transaction, author: wallet.address, blockNumber: null },
    ])
    expect((await recordsOf(owner, kept.id)).state).toBe('recorded')
    const news = { userId: owner.id, name: 'recordUpdate', payload: { articleId: lost.id } }
    await expect.poll(() => app.live.sent, READ).toContainEqual(news)
    const again = await sender(chain, wallet).record(lost.md5Hash, lost.id)
    const { last } = await untilState(owner, lost.id, 'recorded')
    expect(last?.transactionHash).toBe(again)
  })

  // Proves: x-chain-reorganisation
  it('after a deep reorganisation the records are those of the new blocks', { tags: ['campaign'] }, async () => {
    follow()
    const kept = await recorded()
    await tool.mine({ blocks: 2 })
    await caughtUp()
    const lost = await recorded()
    await tool.mine({ blocks: 3 })
    await untilState(owner, lost.id, 'recorded')
    await caughtUp()
    await tool.request({ method: 'anvil_reorg' as never, params: [4, []] as never })
    await expect.poll(async () => (await recordsOf(owner, lost.id)).state, READ).toBe('pending')
    await caughtUp()
    const { blockHash } = (await app.context.pool.query('select block_hash as "blockHash" from chain_cursor')).rows[0]
    expect(blockHash).toBe((await chain.client.getBlock()).hash)
    expect((await recordsOf(owner, kept.id)).state).toBe('recorded')
    expect(await records()).not.toContain(lost.transaction)
  })

  // Proves: x-chain-follow
  it('after a kill the follower resumes at its cursor, and reading again changes nothing', {
    tags: ['campaign'],
  }, async () => {
    follow()
    const paper = await recorded()
    await untilState(owner, paper.id, 'recorded')
    await followers.splice(0)[0]?.stop()
    await caughtUp()
    const before = await stored(app)
    // Simulates a kill right before the commit: events without a cursor.
    await app.context.pool.query('delete from chain_cursor')
    follow()
    await caughtUp()
    const after = await stored(app)
    for (const table of ['chain_records', 'staking_events', 'record_claims'])
      expect(after[table]).toEqual(before[table])
  })

  async function expectPatience(mood: 'down' | 'silent') {
    follow()
    await caughtUp()
    node.mood = mood
    const { asked } = node
    await expect.poll(() => node.asked, READ).toBeGreaterThan(asked)
    expect((await recordsOf(owner, (await aPaper(app, owner)).id)).state).toBe('none')
    node.mood = 'answers'
    await untilChain(chain)
    const paper = await recorded()
    await untilState(owner, paper.id, 'recorded')
    expect(app.logged()).not.toContain('the-key-of-an-account')
  }

  // Proves: x-chain-follow-faults
  it('while the node is down only the follower waits', () => expectPatience('down'))
  it('while the node is silent only the follower waits', { tags: ['campaign'] }, () => expectPatience('silent'))

  // Proves: x-chain-follow-faults
  it('the follower uses smaller ranges where the node refuses larger ones', async () => {
    await tool.mine({ blocks: 60 })
    const paper = await recorded()
    node.mood = 'narrow'
    follow()
    await untilState(owner, paper.id, 'recorded')
    expect(node.refused).toBeGreaterThan(0)
  })

  // Proves: x-chain-reorganisation
  it('after a restart with another chain its events replace the old ones', { tags: ['campaign'] }, async () => {
    follow()
    const paper = await recorded()
    await untilState(owner, paper.id, 'recorded')
    const { rpcUrl } = await aChain()
    await deployContracts({ chain: localNetwork, rpcUrl, account: deployer }, deployment)
    await turnTo(rpcUrl)
    await untilState(owner, paper.id, 'pending')
    expect(await records()).toEqual([])
    const there = await recorded()
    await untilState(owner, there.id, 'recorded')
    expect(await records()).toEqual([there.transaction])
    expect(app.logged()).toContain('the chain was replaced')
  })
})
