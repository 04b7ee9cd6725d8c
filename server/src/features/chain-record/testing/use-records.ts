import { randomBytes } from 'node:crypto'
import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { recordKey } from '@colophon/protocol/chain-record/key'
import { eq } from 'drizzle-orm'
import { createWalletClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../../tests/testing/make-wallet.ts'
import { articles } from '../../../papers/tables.ts'
import type { Chain } from '../../../platform/chain/chain.ts'
import type { ChainFollower } from '../../../platform/chain/follow/follow-chain.ts'
import { untilChain } from '../../../platform/chain/testing/until-chain.ts'
import { followConfiguredChain } from '../../../worker.ts'

/** For `expect.poll`: time for a block to be mined, read and reported on a busy machine. */
export const READ = { timeout: 30_000, interval: 50 }

/** The product with a followed local chain, and a user with a wallet; empty until the tests begin. */
export type RecordScene = Awaited<ReturnType<typeof openScene>>

/** Opens a scene for the tests of the calling `describe`. */
export function useRecords(): RecordScene {
  const scene = {} as RecordScene
  beforeAll(async () => {
    Object.assign(scene, await openScene())
  })
  afterAll(async () => {
    await scene.follower.stop()
    await scene.app.close()
  })
  return scene
}

async function openScene() {
  const app = await makeApp({ env: { LOCAL_CHAIN: 'on' } })
  const chain = await untilChain(app.context.chain)
  const follower: ChainFollower = followConfiguredChain(app.context)
  const owner = await makeUser(app)
  const wallet = makeWallet(app)
  await wallet.link(owner)
  await fund(chain, wallet)
  return { app, chain, follower, owner, wallet }
}

/** A paper with statements of this hash and without a file. */
export async function aPaper(
  app: TestApp,
  owner: TestUser,
  change: Partial<typeof articles.$inferInsert> = {},
): Promise<{ id: number; md5Hash: string }> {
  const md5Hash = randomBytes(16).toString('hex')
  const unique = randomBytes(8).toString('hex')
  const [row] = await app.context.db
    .insert(articles)
    .values({
      ownerId: owner.id,
      title: `On peat ${unique}`,
      fileName: 'peat.txt',
      articleUrl: unique,
      format: 'txt',
      sizeBytes: 1,
      status: 'complete',
      progress: 99,
      isPublished: true,
      md5Hash,
      ...change,
    })
    .returning({ id: articles.id })
  if (!row) throw new Error('no paper')
  return { id: row.id, md5Hash: change.md5Hash ?? md5Hash }
}

/** Replaces its statements. */
export async function changeStatements(app: TestApp, articleId: number): Promise<string> {
  const md5Hash = randomBytes(16).toString('hex')
  await app.context.db.update(articles).set({ md5Hash }).where(eq(articles.id, articleId))
  return md5Hash
}

/** Calls an anvil method that no wallet could. */
export async function anvil(chain: Chain, method: string, ...params: unknown[]): Promise<void> {
  const answer = JSON.parse((await chain.local?.ask({ jsonrpc: '2.0', id: 1, method, params })) ?? '{}')
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
}

/**
 * Stops automatic mining until the test ends. Waits for the product to settle first, since it would mine what is sent
 * next.
 */
export async function pauseMining(chain: Chain): Promise<void> {
  await expect.poll(() => isSettled(chain), READ).toBe(true)
  await anvil(chain, 'evm_setAutomine', false)
  onTestFinished(() => anvil(chain, 'evm_setAutomine', true))
}

async function isSettled({ client }: Chain): Promise<boolean> {
  const newest = await client.getBlock()
  const before = await client.getBlock({ blockNumber: newest.number - 1n })
  return newest.transactions.length + before.transactions.length === 0
}

export async function fund(chain: Chain, { address }: Pick<TestWallet, 'address'>): Promise<void> {
  await anvil(chain, 'anvil_setBalance', address, `0x${(10n ** 20n).toString(16)}`)
}

/** Sends a registry transaction and waits until it is mined. */
export function sender(chain: Chain, { account }: TestWallet) {
  const client = createWalletClient({ account, chain: chain.network, transport: http(chain.client.transport.url) })
  const registry = { abi: articleRegistryAbi, address: chain.contracts.registry }
  const mined = async (hash: Hex) => {
    const { status } = await chain.client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('the transaction was undone')
    return hash
  }
  /** Gas is not estimated, so that failing transactions are mined too. */
  const create = (md5Hash: string, articleId: number | bigint, timestamp = Date.now()) => {
    const args = [recordKey(md5Hash, articleId), BigInt(timestamp), BigInt(articleId)] as const
    return client.writeContract({ ...registry, functionName: 'createGraphInfo', args, gas: 300_000n })
  }
  const update = (md5Hash: string, articleId: number | bigint, timestamp = Date.now()) => {
    const args = [recordKey(md5Hash, articleId), BigInt(timestamp)] as const
    return client.writeContract({ ...registry, functionName: 'updateGraphInfo', args, gas: 300_000n })
  }
  return {
    client,
    create,
    update,
    record: async (md5Hash: string, articleId: number | bigint) => mined(await create(md5Hash, articleId)),
    recordAgain: async (md5Hash: string, articleId: number | bigint) => mined(await update(md5Hash, articleId)),
  }
}

/** A user's view of the records of a paper. */
export async function recordsOf(who: TestUser, articleId: number): Promise<PaperRecords> {
  const { status, data, message } = await who.call(recordCalls.records, { query: { articleId } })
  if (status !== 200) throw new Error(`${status}: ${message}`)
  return data
}

/** Waits until the owner sees this state of the paper. */
export async function untilState(
  who: TestUser,
  articleId: number,
  state: PaperRecords['state'],
): Promise<PaperRecords> {
  await expect.poll(async () => (await recordsOf(who, articleId)).state, READ).toBe(state)
  return recordsOf(who, articleId)
}
