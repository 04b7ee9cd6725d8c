import { createHash } from 'node:crypto'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { recordCalls } from '@colophon/protocol/chain-record/calls'
import { RECORD_DOES_NOT_PROVE, RECORD_PROVES } from '@colophon/protocol/chain-record/texts'
import type { CallInput } from '@colophon/protocol/route'
import { statementCalls } from '@colophon/protocol/statements/calls'
import { describe, expect, it } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { stored } from '../../../tests/testing/stored.ts'
import { anvilsOn } from '../../platform/chain/testing/anvils-on.ts'
import { aPaper, fund, READ, sender, untilState, useRecords } from './testing/use-records.ts'

const VERIFY = '/api/v1/chain/verify'
const md5 = 'd41d8cd98f00b204e9800998ecf8427e'

describe('verification of records', () => {
  const scene = useRecords()
  const verify = (body: CallInput<typeof recordCalls.verify>['body'], who?: TestUser) =>
    call(scene.app, recordCalls.verify, { body }, who ? { token: who.accessToken } : {})

  // Proves: x-verify
  it('anyone can see who recorded an MD5, when, and what that proves', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner, { title: 'On the drying of peat' })
    const transactionHash = await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    const { status, data } = await verify({ md5Hash: md5Hash.toUpperCase() })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      md5Hash,
      total: 1,
      records: [
        {
          articleId: String(id),
          action: 'create',
          hash: md5Hash,
          revision: 1,
          chainId: 31_337,
          transactionHash,
          author: wallet.address,
          isLatest: true,
          matched: 'statements',
          paper: { state: 'listed', title: 'On the drying of peat', isByOwner: true, isCurrent: true },
        },
      ],
      chain: { chainId: 31_337, state: 'ready' },
      proves: RECORD_PROVES,
      doesNotProve: RECORD_DOES_NOT_PROVE,
    })
    const { blockNumber, blockTime } = data.records[0] ?? expect.fail('none')
    const block = await chain.client.getBlock({ blockNumber: BigInt(blockNumber) })
    expect(Date.parse(blockTime) / 1000).toBe(Number(block.timestamp))
    expect(data.chain?.readTo?.blockNumber).toBeGreaterThanOrEqual(blockNumber)
  })

  // Proves: x-verify
  it('an unrecorded hash finds nothing, and the reply says what that means', async () => {
    const { data } = await verify({ md5Hash: md5 })
    expect(data).toMatchObject({ records: [], total: 0, doesNotProve: RECORD_DOES_NOT_PROVE })
  })

  // Proves: x-verify-rights
  it('a record of a draft shows its number only, except to its owner', async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner, { isPublished: false, title: 'Secret peat' })
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    const unknown = { state: 'unknown', title: null, isByOwner: null, isCurrent: null }
    expect((await verify({ md5Hash })).data.records).toMatchObject([{ articleId: String(id), paper: unknown }])
    expect((await verify({ md5Hash }, await makeUser(app))).data.records[0]?.paper).toEqual(unknown)
    expect((await verify({ md5Hash }, owner)).data.records[0]?.paper.title).toBe('Secret peat')
  })

  // Proves: x-verify
  it("another user's record of the same statements is shown as theirs, the first record first", async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    const squatter = makeWallet(app)
    await fund(chain, squatter)
    await sender(chain, squatter).record(md5Hash, id)
    await sender(chain, squatter).record(md5Hash, 2n ** 128n - 1n)
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    const { data } = await verify({ md5Hash })
    expect(data.records.map(({ author, articleId, paper }) => [author, articleId, paper.isByOwner])).toEqual([
      [squatter.address, String(id), false],
      [squatter.address, '340282366920938463463374607431768211455', null],
      [wallet.address, String(id), true],
    ])
  })

  // Proves: x-verify
  it('pasted statements are hashed like a save, and a paper is found by its file', async () => {
    const { app, chain, owner, wallet } = scene
    const worker = await startWorker(app)
    const { id } = await makeArticle(owner, { isPublished: true })
    await worker.stop()
    const { data: paper } = await owner.call(articleCalls.article, { query: { articleId: id } })
    const { md5Hash, sha256, graph } = paper
    if (!md5Hash || !sha256 || !graph) throw new Error('the paper has no statements')
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    const pasted = await verify({ statements: { articleId: id, file: { sha256 }, graph } })
    expect(pasted.data).toMatchObject({ md5Hash, total: 1, records: [{ paper: { isByOwner: true } }] })
    const other = await verify({ statements: { articleId: id, file: { sha256 }, graph: graph.slice(1) } })
    expect(other.data.total).toBe(0)

    const byFile = await verify({ sha256: sha256.toUpperCase() })
    expect(byFile.data).toMatchObject({ md5Hash: null, records: [{ articleId: String(id), matched: 'file' }] })
    const { data: saved } = await owner.call(statementCalls.graphSave, { body: { id, graph: graph.slice(1) } })
    await sender(chain, wallet).recordAgain(saved.md5Hash, id)
    await untilState(owner, id, 'recorded')
    const byStatements = await verify({ sha256: saved.sha256 })
    expect(byStatements.data).toMatchObject({
      md5Hash: saved.md5Hash,
      records: [{ matched: 'statements', action: 'update' }],
    })
    const revisions = (await verify({ sha256 })).data.records.map(({ revision, isLatest }) => [revision, isLatest])
    expect(revisions).toEqual([
      [1, false],
      [2, true],
    ])
  })

  // Proves: x-verify-rights
  it('the file of a paper the caller may not view is not found', async () => {
    const { app, chain, owner, wallet } = scene
    const sha256 = createHash('sha256').update('closed').digest('hex')
    const { id, md5Hash } = await aPaper(app, owner, { isPublic: false, sha256 })
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    expect((await verify({ sha256 })).data).toMatchObject({ records: [], total: 0 })
    expect((await verify({ sha256 }, owner)).data.total).toBe(1)
  })

  // Proves: x-verify
  it.each([
    {},
    [],
    null,
    'x',
    { md5Hash: '' },
    { md5Hash: md5.slice(1) },
    { md5Hash: `${md5}0` },
    { md5Hash: [md5] },
    { md5Hash: md5, sha256: 'a'.repeat(64) },
    { sha256: md5 },
    { statements: [] },
    { statements: { articleId: 0, file: { sha256: '' }, graph: [] } },
    { statements: { articleId: 1, file: { sha256: '' }, graph: [{ subject: 'x' }] } },
    { statements: { articleId: 1, file: { sha256: '' }, graph: [], more: 1 } },
  ])('verification rejects %j with a message', async (body) => {
    const answer = await send(scene.app, 'POST', VERIFY, body)
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(/\w{3}/)
  })

  // Proves: x-verify
  it('oversized and non-JSON requests are rejected, and nothing is stored', async () => {
    const before = await stored(scene.app)
    const large = { statements: { articleId: 1, file: { sha256: '' }, graph: ['x'.repeat(1_100_000)] } }
    expect(await send(scene.app, 'POST', VERIFY, large)).toMatchObject({ status: 413, error: 'tooLarge' })
    const broken = await fetch(scene.app.url + VERIFY, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"md5Hash":',
    })
    expect(broken.status).toBe(400)
    await verify({ md5Hash: md5 })
    const { chain_cursor: _, chain_checkpoints: __, ...rest } = await stored(scene.app)
    const { chain_cursor: ___, chain_checkpoints: ____, ...restBefore } = before
    expect(rest).toEqual(restBefore)
  })

  // Proves: x-verify
  it('verification is rate-limited', async () => {
    const few = await makeApp({ env: { RATE_LIMIT_FACTOR: '0.05' } })
    try {
      const body = { md5Hash: md5 }
      const answers = await Promise.all(Array.from({ length: 9 }, () => call(few, recordCalls.verify, { body })))
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
      expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({ chain: null, records: [] })
    } finally {
      await few.close()
    }
  })

  // Proves: x-chain-follow-faults
  it('verification shows stored records while the chain is down, and says that it is', {
    tags: ['campaign'],
  }, async () => {
    const { app, chain, owner, wallet } = scene
    const { id, md5Hash } = await aPaper(app, owner)
    await sender(chain, wallet).record(md5Hash, id)
    await untilState(owner, id, 'recorded')
    for (const pid of anvilsOn(app.context.config.DATA_DIR)) process.kill(pid, 'SIGKILL')
    await expect.poll(() => chain.state(), READ).toBe('unreachable')
    const { data } = await verify({ md5Hash })
    expect(data).toMatchObject({ total: 1, chain: { state: 'unreachable' } })
    const garbage = `0x${'b2'.repeat(32)}`
    const reported = await owner.call(recordCalls.tellRecord, { body: { articleId: id, transactionHash: garbage } })
    expect(reported).toMatchObject({ status: 200, data: { state: 'pending' } })
    await expect.poll(() => chain.state(), READ).toBe('ready')
  })
})
