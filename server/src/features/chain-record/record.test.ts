import { articleCalls } from '@colophon/protocol/articles/calls'
import { recordCalls } from '@colophon/protocol/chain-record/calls'
import { recordKey } from '@colophon/protocol/chain-record/key'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import {
  anvil,
  aPaper,
  changeStatements,
  fund,
  pauseMining,
  READ,
  recordsOf,
  sender,
  untilState,
  useRecords,
} from './testing/use-records.ts'

const garbage = `0x${'a1'.repeat(32)}` as const

describe('the record of a paper', () => {
  const scene = useRecords()
  const reportHash = (articleId: number, transactionHash: string, who = scene.owner) =>
    who.call(recordCalls.tellRecord, { body: { articleId, transactionHash } })

  // Proves: 1-chain, 3-record-articleId, 3-record-action, 3-record-hash, 3-record-date, 3-record-article-id
  // Proves: 9-article-contract, x-records, x-records-told
  it('a record is created, pending, and then recorded on the chain', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const before = await recordsOf(owner, id)
    const key = recordKey(md5Hash, id)
    const next = { action: 'create', author: wallet.address, key, articleId: id, md5Hash }
    expect(before).toMatchObject({ state: 'none', md5Hash, last: null, records: [], next })
    expect(before.chain).toEqual({ chainId: 31_337, state: 'ready', registry: chain.contracts.registry })

    await pauseMining(chain)
    const hash = await sender(chain, wallet).create(md5Hash, id, 1_750_000_000_000)
    const reported = await reportHash(id, hash)
    expect(reported).toMatchObject({
      status: 200,
      data: { state: 'pending', action: 'create', hash: md5Hash, author: wallet.address },
    })
    expect((await recordsOf(owner, id)).state).toBe('pending')
    await anvil(chain, 'evm_setAutomine', true)
    await anvil(chain, 'anvil_mine', '0x3')

    const { records, last, next: after } = await untilState(owner, id, 'recorded')
    expect(records).toHaveLength(1)
    expect(last).toMatchObject({
      articleId: id,
      action: 'create',
      hash: md5Hash,
      date: new Date(1_750_000_000_000).toISOString(),
      revision: 1,
      chainId: 31_337,
      transactionHash: hash,
      author: wallet.address,
      state: 'recorded',
    })
    expect(after).toBeNull()
    await expect.poll(async () => (await recordsOf(owner, id)).last?.isFinal, READ).toBe(true)
    const sent = app.live.sent.filter(({ name, userId }) => name === 'recordUpdate' && userId === owner.id)
    expect(sent.map(({ payload }) => payload)).toContainEqual({ articleId: id })
  })

  // Proves: 1-chain, 3-record-action, x-records
  it('a record is outdated after a save and can be updated', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const wallets = sender(chain, wallet)
    await wallets.record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    const changed = await changeStatements(app, id)
    expect(await recordsOf(owner, id)).toMatchObject({
      state: 'changed',
      next: { action: 'update', key: recordKey(changed, id) },
    })
    const hash = await wallets.recordAgain(changed, id)
    expect((await reportHash(id, hash)).status).toBe(200)
    const { records } = await untilState(owner, id, 'recorded')
    expect(records.map(({ action, revision, hash }) => [action, revision, hash])).toEqual([
      ['update', 2, changed],
      ['create', 1, md5Hash],
    ])
  })

  // Proves: x-records
  it('the record state is part of the paper and of lists', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const hash = await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    const opened = await owner.call(articleCalls.article, { query: { articleId: id } })
    expect(opened.data).toMatchObject({ recordState: 'recorded', record: { transactionHash: hash, hash: md5Hash } })
    const states = async () => {
      const { data } = await owner.call(knowledgeCalls.list, { query: { filterTypeArticle: 'all' } })
      return data[0].find((paper) => paper.id === id)?.recordState
    }
    expect(await states()).toBe('recorded')
    await changeStatements(app, id)
    expect(await states()).toBe('changed')
  })

  // Proves: x-records-unclaimed
  it('an unclaimed record is found on the chain, as after a kill between sending and claiming', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    await sender(chain, wallet).record(md5Hash, id)
    expect((await untilState(owner, id, 'recorded')).records).toHaveLength(1)
  })

  // Proves: x-records-owner
  it("another user's record of a paper is not the owner's", async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const squatter = makeWallet(app)
    await fund(chain, squatter)
    const theirs = await sender(chain, squatter).record(md5Hash, id)
    const { id: later, md5Hash: laterHash } = await aPaper(app, owner)
    await sender(chain, wallet).record(laterHash, later)
    await untilState(owner, later, 'recorded')
    expect(await recordsOf(owner, id)).toMatchObject({ state: 'none', records: [] })
    expect(await reportHash(id, theirs)).toMatchObject({ status: 400, error: 'transactionOfStranger' })
    const mine = await sender(chain, wallet).record(md5Hash, id)
    expect((await untilState(owner, id, 'recorded')).last?.transactionHash).toBe(mine)
  })

  // Proves: x-records-owner
  it('a record stays after its wallet is unlinked, and shows once a wallet that recorded before is linked', async () => {
    const { app, chain } = scene
    const person = await makeUser(app)
    const wallet = makeWallet(app)
    await fund(chain, wallet)
    const { id, md5Hash } = await aPaper(app, person)
    const early = await sender(chain, wallet).record(md5Hash, id)
    expect(await reportHash(id, early, person)).toMatchObject({ status: 400, error: 'walletNotLinked' })
    await wallet.link(person)
    await untilState(person, id, 'recorded')
    expect((await reportHash(id, early, person)).data).toMatchObject({ state: 'recorded' })
    const second = await aPaper(app, person)
    await sender(chain, wallet).record(second.md5Hash, second.id)
    await untilState(person, second.id, 'recorded')
    await app.context.pool.query('update accounts set wallet_address = null where id = $1', [person.id])
    expect(await recordsOf(person, second.id)).toMatchObject({ state: 'recorded', next: null })
  })
})

describe('claimed transactions', () => {
  const scene = useRecords()
  const reportHash = (articleId: number, transactionHash: string, who = scene.owner) =>
    who.call(recordCalls.tellRecord, { body: { articleId, transactionHash } })

  // Proves: x-records-tell
  it('a transaction is claimed once, also when sent by two at the same time', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const hash = await sender(chain, wallet).record(md5Hash, id)
    const answers = await Promise.all([
      reportHash(id, hash),
      reportHash(id, hash),
      reportHash(id, hash.toUpperCase().replace('0X', '0x')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await untilState(owner, id, 'recorded')).records).toHaveLength(1)
    expect((await reportHash(id, hash)).data).toMatchObject({ state: 'recorded', transactionHash: hash })
  })

  // Proves: x-records-tell
  it('a transaction unknown to the node is pending, and lost after an hour', { tags: ['campaign'] }, async () => {
    const { app, owner } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    expect((await reportHash(id, garbage)).data).toMatchObject({ state: 'pending', hash: md5Hash, blockNumber: null })
    expect((await recordsOf(owner, id)).state).toBe('pending')
    await app.context.pool.query("update record_claims set told_at = told_at - interval '61 minutes'")
    await expect.poll(async () => (await recordsOf(owner, id)).records[0]?.state, READ).toBe('failed')
    const { state, records } = await recordsOf(owner, id)
    expect(state).toBe('none')
    expect(records[0]?.reason).toContain('never arrived')
  })

  // Proves: x-records-tell
  it('a transaction that is reverted, of another paper or not to the registry is rejected with a message', async () => {
    const { app, chain, owner, wallet } = scene
    const mine = await aPaper(app, owner)
    const other = await aPaper(app, owner)
    const wallets = sender(chain, wallet)
    const recorded = await wallets.record(mine.md5Hash, mine.id)
    expect(await reportHash(other.id, recorded)).toMatchObject({ status: 400, error: 'transactionOfOther' })
    const undone = await wallets.create(mine.md5Hash, mine.id)
    await chain.client.waitForTransactionReceipt({ hash: undone })
    expect(await reportHash(mine.id, undone)).toMatchObject({ status: 409, error: 'transactionReverted' })
    const coins = await wallets.client.sendTransaction({
      to: wallet.address,
      value: 1n,
    })
    expect(await reportHash(mine.id, coins)).toMatchObject({ status: 400, error: 'transactionForeign' })
    expect((await recordsOf(owner, other.id)).records).toEqual([])
  })

  // Proves: x-records-tell
  it('a pending transaction that is reverted fails with a message', { tags: ['campaign'] }, async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const wallets = sender(chain, wallet)
    await pauseMining(chain)
    const first = await wallets.create(md5Hash, id)
    const second = await wallets.create(md5Hash, id)
    expect((await reportHash(id, second)).data.state).toBe('pending')
    await anvil(chain, 'evm_setAutomine', true)
    await anvil(chain, 'anvil_mine', '0x3')
    await expect
      .poll(async () => (await recordsOf(owner, id)).records.map((each) => [each.transactionHash, each.state]), READ)
      .toEqual([
        [second, 'failed'],
        [first, 'recorded'],
      ])
  })

  // Proves: x-records-tell
  it.each(['', '0x', garbage.slice(0, -1), `${garbage}0`, `0x${'g'.repeat(64)}`, 7, null, [garbage]])(
    '%j is rejected as a transaction hash',
    async (transactionHash) => {
      const { id } = await aPaper(scene.app, scene.owner)
      expect(await reportHash(id, transactionHash as string)).toMatchObject({
        status: 400,
        fields: { transactionHash: expect.any(String) },
      })
    },
  )

  // Proves: x-records-tell
  it('a paper without statements cannot be recorded, and neither can more claims than allowed', async () => {
    const { app, owner } = scene
    const { id: empty } = await aPaper(app, owner)
    await app.context.pool.query('update articles set md5_hash = null where id = $1', [empty])
    expect(await reportHash(empty, garbage)).toMatchObject({ status: 409, error: 'nothingToRecord' })
    const { id } = await aPaper(app, owner)
    const hashes = Array.from({ length: 21 }, (_, index) => `0x${String(index).padStart(64, '0')}`)
    const answers = []
    for (const hash of hashes) answers.push((await reportHash(id, hash)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
    expect((await reportHash(id, hashes[0] ?? '')).status).toBe(200)
  })

  // Proves: x-records-deleted
  it("a deleted paper's record stays on the chain only", async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    expect((await owner.call(articleCalls.delete, { query: { articleId: id } })).status).toBe(200)
    const gone = await owner.call(recordCalls.records, { query: { articleId: id } })
    expect(gone).toMatchObject({ status: 410, error: 'articleDeleted' })
    const found = await owner.call(recordCalls.verify, { body: { md5Hash } })
    expect(found.data.records).toMatchObject([{ hash: md5Hash, paper: { state: 'deleted', title: null } }])
    await app.context.pool.query('delete from articles where id = $1', [id])
    const later = await owner.call(recordCalls.verify, { body: { md5Hash } })
    expect(later.data.records).toMatchObject([{ hash: md5Hash, paper: { state: 'unknown' } }])
  })
})
