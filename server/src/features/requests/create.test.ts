import { articleCalls } from '@colophon/protocol/articles/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { NOTE_MAX } from '@colophon/protocol/requests/constants'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { stored, untilWorked } from '../../../tests/testing/stored.ts'
import { type Signer, useRequests } from './testing/use-requests.ts'

// Proves: 7-requests-create
describe('requesting access to a private paper', () => {
  const at = useRequests()
  let who: Signer
  beforeAll(async () => {
    who = await at.person('Ada')
  })

  // Proves: 1-requests, deviation-35
  it.each([
    [undefined, 'Access request pending', 'access'],
    ['readOnly', 'Read-only request pending', 'readOnly'],
    ['full', 'Full access request pending', 'full'],
  ] as const)(
    'a request for the level %s is pending as "%s" with its note and gives no access',
    async (accessLevel, access, level) => {
      const { id } = await at.paper()
      const asked = await at.ask(who, id, { ...(accessLevel ? { accessLevel } : {}), note: ' For my thesis. ' })
      expect(asked.status).toBe(201)
      expect(asked.data).toMatchObject({ access, level, state: 'pending', note: 'For my thesis.', seenAt: null })
      expect(asked.data.walletAddress).toBe(who.wallet.address)
      expect(await at.sees(who, id)).toEqual([200, 403, 403, access])
    },
  )

  // Proves: deviation-35
  it('a request with articleId and walletAddress alone is pending without a receipt, and can be answered', async () => {
    const { id } = await at.paper()
    const body = { articleId: id, walletAddress: who.wallet.address }
    const asked = await who.call(requestCalls.create, { body })
    expect(asked).toMatchObject({ status: 201, data: { state: 'pending', level: 'access', requestReceiptId: null } })
    expect(await who.call(requestCalls.create, { body })).toMatchObject({ status: 409, error: 'requestPending' })
    expect(await at.sees(who, id)).toEqual([200, 403, 403, 'Access request pending'])
    const stranger = await at.person('Eve')
    expect(await stranger.call(requestCalls.create, { body })).toMatchObject({ status: 400, error: 'messageWallet' })
  })

  // Proves: deviation-32, deviation-35
  it('a bare sentence is refused with the request that issues the message to sign', async () => {
    const { id } = await at.paper()
    const signed = await who.wallet.sign('Your wallet will be connected to localhost')
    const body = { articleId: id, walletAddress: who.wallet.address, ...signed }
    const { message, error } = await who.call(requestCalls.create, { body })
    expect(error).toBe('messageUnknown')
    expect(message).toContain(
      `POST /authentication/nonce with {"address": "<the wallet>", "purpose": "request", "articleId": ${id}}`,
    )
  })

  it('a second request is rejected as pending and changes nothing', async () => {
    const { id } = await at.paper()
    await at.ask(who, id, { accessLevel: 'readOnly', note: 'first' })
    for (const accessLevel of ['readOnly', 'full'] as const) {
      expect(await at.ask(who, id, { accessLevel, note: 'second' })).toMatchObject({
        status: 409,
        error: 'requestPending',
      })
    }
    const { data } = await who.call(requestCalls.myRequests, { query: { articleId: id } })
    expect(data[0]).toMatchObject([{ note: 'first', level: 'readOnly' }])
  })

  // Proves: x-requests-once
  it('two concurrent requests become one', async () => {
    const { id } = await at.paper()
    const answers = await Promise.all([1, 2, 3].map(() => at.ask(who, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  // Proves: x-requests-once
  it('a request repeated with its Idempotency-Key takes effect once and gets the same reply, also concurrently with a used signature', async () => {
    const { id } = await at.paper()
    const signed = await who.wallet.signed({ purpose: 'request', articleId: id }, who)
    const body = { articleId: id, walletAddress: who.wallet.address, ...signed }
    const headers = { 'Idempotency-Key': `ask-${id}` }
    const send = () => who.call(requestCalls.create, { body }, { headers })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    const other = await at.paper()
    const reused = { status: 422, error: 'idempotencyKeyReused' }
    expect(await at.ask(who, other.id, {}, { headers })).toMatchObject(reused)
    const [one, two] = [await at.paper(), await at.paper()]
    const both = await Promise.all(
      [one, two].map((paper) => at.ask(who, paper.id, {}, { headers: { 'Idempotency-Key': `both-${id}` } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    for (const changed of [{ note: 'Please.' }, { accessLevel: 'full' as const }]) {
      expect(await who.call(requestCalls.create, { body: { ...body, ...changed } }, { headers })).toMatchObject(reused)
    }
  })

  it("access cannot be requested for a public paper or one's own", async () => {
    const [open, own] = [await at.paper({ isPublic: true }), await at.paper()]
    expect(await at.ask(who, open.id)).toMatchObject({ status: 409, error: 'requestNotNeeded' })
    expect(await at.ask(at.owner, own.id)).toMatchObject({ status: 409, error: 'requestOwn' })
  })

  it('requests get 404 for unpublished papers and 410 for papers in the bin', async () => {
    const draft = await at.paper({ isPublished: false, status: 'complete' })
    const binned = await at.paper({ deletedAt: new Date() })
    expect(await at.ask(who, draft.id)).toMatchObject({ status: 404, error: 'articleNotFound' })
    expect(await at.ask(who, binned.id)).toMatchObject({ status: 410, error: 'articleDeleted' })
  })

  describe('rejected requests', () => {
    // Proves: 6-wallet-signature, deviation-35
    it.each<[string, number, string, (id: number) => Promise<{ status: number; error: string | undefined }>]>([
      [
        'with another wallet than the linked one in the body',
        400,
        'messageWallet',
        async (id) => {
          const signed = await who.wallet.signed({ purpose: 'request', articleId: id }, who)
          const body = { articleId: id, walletAddress: makeWallet(at.app).address, ...signed }
          return who.call(requestCalls.create, { body })
        },
      ],
      [
        'with the signature of another wallet',
        400,
        'messageUnknown',
        async (id) => {
          const body = { articleId: id, walletAddress: who.wallet.address, ...(await makeWallet(at.app).sign('I ask')) }
          return who.call(requestCalls.create, { body })
        },
      ],
      [
        'for full access with what was signed for reading',
        400,
        'messagePurpose',
        async (id) => {
          const signed = await who.wallet.signed({ purpose: 'request', articleId: id, accessLevel: 'readOnly' }, who)
          const body = { articleId: id, accessLevel: 'full', walletAddress: who.wallet.address, ...signed } as const
          return who.call(requestCalls.create, { body })
        },
      ],
      [
        'with a message that has expired',
        400,
        'messageExpired',
        async (id) => {
          const signed = await who.wallet.signed({ purpose: 'request', articleId: id }, who)
          at.app.advanceClock(301)
          const body = { articleId: id, walletAddress: who.wallet.address, ...signed }
          const answer = await who.call(requestCalls.create, { body })
          at.app.advanceClock(-301)
          return answer
        },
      ],
      [
        'with a note that is too long',
        400,
        'validationFailed',
        (id) => at.ask(who, id, { note: 'x'.repeat(NOTE_MAX + 1) }),
      ],
    ])('a request is rejected and stores nothing (%s): %i %s', async (_what, status, error, attempt) => {
      const { id } = await at.paper()
      expect(await attempt(id)).toMatchObject({ status, error })
      const { data } = await who.call(articleCalls.article, { query: { articleId: id } })
      expect(data.access).toBe('Permission needed')
    })

    it('a request without a linked wallet is rejected', async () => {
      const nobody = await makeUser(at.app)
      const { id } = await at.paper()
      const body = { articleId: id, walletAddress: who.wallet.address, message: 'I ask', signature: '0x00' }
      const before = await stored(at.app)
      expect(await nobody.call(requestCalls.create, { body })).toMatchObject({ status: 400, error: 'walletNotLinked' })
      expect(await stored(at.app)).toEqual(before)
    })

    // Proves: 3-request-walletAddress
    it('a request with a wallet that requested the paper from another account is rejected', async () => {
      const [first, second] = [await at.person(), await at.person()]
      const { id } = await at.paper()
      await at.ask(first, id)
      await first.call(profileCalls.deleteWallet, {})
      await second.call(profileCalls.deleteWallet, {})
      await first.wallet.link(second)
      const moved = { ...second, wallet: first.wallet }
      expect(await at.ask(moved, id)).toMatchObject({ status: 409, error: 'requestWalletTaken' })
    })
  })

  // Proves: x-requests-once
  it('an interrupted request stores nothing, and its signature can be used again', async () => {
    const { id } = await at.paper()
    const signed = await who.wallet.signed({ purpose: 'request', articleId: id }, who)
    const body = { articleId: id, walletAddress: who.wallet.address, ...signed }
    await untilWorked(at.app)
    await at.app.context.pool.query('alter table request_acts add constraint stopped check (false) not valid')
    const before = await stored(at.app)
    expect((await who.call(requestCalls.create, { body })).status).toBe(500)
    expect(await stored(at.app)).toEqual(before)
    await at.app.context.pool.query('alter table request_acts drop constraint stopped')
    expect((await who.call(requestCalls.create, { body })).status).toBe(201)
  })

  // Proves: x-requests-note
  it('notes have at most 1000 characters', async () => {
    const { id } = await at.paper()
    expect(NOTE_MAX).toBe(1000)
    expect((await at.ask(who, id, { note: 'é'.repeat(NOTE_MAX) })).data.note).toHaveLength(NOTE_MAX)
  })
})
