import { randomUUID } from 'node:crypto'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { resourcesOf } from '@colophon/protocol/wallet/statements'
import { eq } from 'drizzle-orm'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { articles } from '../../papers/tables.ts'
import { type Signer, useRequests } from './testing/use-requests.ts'

// Proves: x-requests-receipt
describe('receipts', () => {
  const at = useRequests()
  let who: Signer
  let other: Signer
  let articleId: number
  let ids: { request: string; answer: string }
  const expiresAt = '2999-01-01T00:00:00Z'
  beforeAll(async () => {
    who = await at.person('Ada')
    other = await at.person()
    articleId = (await at.paper({ title: 'On dry peat' })).id
    await at.ask(who, articleId, { accessLevel: 'full' })
    const { data } = await at.answer(who, articleId, { accessLevel: 'readOnly', expiresAt })
    ids = { request: data.requestReceiptId ?? '', answer: data.answerReceiptId ?? '' }
  })

  const receipt = (by: TestUser, id: string) => by.call(requestCalls.receipt, { query: { id } })

  // Proves: 6-wallet-signature
  it('a receipt contains what was signed and can be verified without this installation', async () => {
    const asked = (await receipt(who, ids.request)).data
    expect(asked).toMatchObject({
      purpose: 'request',
      articleId,
      title: 'On dry peat',
      accessLevel: 'full',
      isGranted: null,
    })
    expect(asked.address).toBe(who.wallet.address)
    const answered = (await receipt(who, ids.answer)).data
    expect(answered).toMatchObject({ purpose: 'answer', accessLevel: 'readOnly', isGranted: true })
    expect([answered.address, answered.walletAddress]).toEqual([at.owner.wallet.address, who.wallet.address])
    for (const { address, message, signature } of [asked, answered]) {
      const signed = { address, message, signature } as Parameters<typeof verifyMessage>[0]
      expect(await verifyMessage(signed)).toBe(true)
    }
    const { walletAddress } = answered
    const said = resourcesOf({ articleId, accessLevel: 'readOnly', walletAddress, isGranted: true, expiresAt })
    for (const each of said) expect(answered.message).toContain(each)
    expect(answered.message).toContain('until 2999')
  })

  // Proves: deviation-37
  it('a receipt is the same for both parties', async () => {
    for (const id of Object.values(ids)) {
      expect((await receipt(who, id)).data).toEqual((await receipt(at.owner, id)).data)
    }
  })

  it('a receipt does not exist for other users', async () => {
    const real = await receipt(other, ids.answer)
    const never = await receipt(other, randomUUID())
    expect({ ...real, headers: null }).toEqual({ ...never, headers: null })
    expect(real).toMatchObject({ status: 404, error: 'receiptNotFound' })
  })

  // Proves: x-requests-receipts
  it('signed downloads and signed changes of access leave receipts, listed for their parties', async () => {
    const { id, articleUrl } = await at.paper({ isPublic: true, title: 'On dry peat' })
    const got = { articleId: id, articleUrl }
    const download = { ...got, ...(await who.wallet.signed({ purpose: 'download', ...got }, who)) }
    expect((await who.call(storageCalls.download, { body: download })).status).toBe(200)
    const closed = { articleId: id, isOpen: false }
    const access = { ...closed, ...(await at.owner.wallet.signed({ purpose: 'access', ...closed }, at.owner)) }
    expect((await at.owner.call(articleCalls.access, { body: access })).status).toBe(200)
    const listed = async (by: TestUser) =>
      (await by.call(requestCalls.receipts, { query: { articleId: id } })).data[0].map(({ purpose }) => purpose)
    expect(await listed(at.owner)).toEqual(['access', 'download'])
    expect(await listed(who)).toEqual(['download'])
    expect(await listed(other)).toEqual([])
    const { data } = await who.call(requestCalls.receipts, { query: {} })
    expect(data[0].map(({ purpose }) => purpose)).toEqual(['download', 'answer', 'request'])
    expect(data[0][0]).toMatchObject({ address: who.wallet.address, message: download.message, title: 'On dry peat' })
  })

  it('a receipt outlives the grant and the paper', async () => {
    await at.end(at.owner, who, articleId)
    await at.app.context.db.delete(articles).where(eq(articles.id, articleId))
    for (const side of [who, at.owner]) expect((await receipt(side, ids.answer)).status).toBe(200)
  })
})
