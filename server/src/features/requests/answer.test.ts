import { articleCalls } from '@colophon/protocol/articles/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../tests/testing/make-user.ts'
import { stored, untilWorked } from '../../../tests/testing/stored.ts'
import { articles } from '../../papers/tables.ts'
import { answerOf, type Signer, useRequests } from './testing/use-requests.ts'

const DENIED = { isGranted: false, accessLevel: 'full' } as const
const READ = { isGranted: true, accessLevel: 'readOnly' } as const

// Proves: 7-requests-answer
describe('answering an access request', () => {
  const at = useRequests()
  let who: Signer
  beforeAll(async () => {
    who = await at.person('Ada')
  })

  const asked = async (accessLevel?: 'readOnly' | 'full') => {
    const { id } = await at.paper()
    const { status } = await at.ask(who, id, accessLevel ? { accessLevel } : {})
    expect(status).toBe(201)
    return id
  }
  const inDays = (days: number) => new Date(at.app.context.now().getTime() + days * 86_400_000).toISOString()

  // Proves: 1-requests
  it('granting full access opens the paper and its file at once', async () => {
    const id = await asked('full')
    const { status, data } = await at.answer(who, id, { note: 'With pleasure.' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      access: 'Full access request granted',
      state: 'granted',
      answerNote: 'With pleasure.',
    })
    expect(await at.sees(who, id)).toEqual([200, 200, 200, 'Full access request granted'])
  })

  // Proves: deviation-34
  it('an answer without its decision names the missing field, and decides nothing', async () => {
    const id = await asked()
    const signed = await at.owner.wallet.sign(`${id}${who.wallet.address}`)
    const body = { articleId: id, walletAddress: who.wallet.address, ...signed }
    const { status, message } = await at.owner.call(requestCalls.answer, { body } as never)
    expect([status, message]).toEqual([400, 'isGranted is needed: true grants the request and false denies it'])
    const decided = await at.owner.call(requestCalls.answer, { body: { ...body, isGranted: true } })
    expect(decided).toMatchObject({ status: 400, error: 'messageUnknown' })
    expect(decided.message).toContain('"purpose": "answer"')
    expect(decided.message).toContain('"isGranted": true')
    expect(await at.sees(who, id)).toEqual([200, 403, 403, 'Access request pending'])
  })

  it('granting read-only access opens the paper but not the file', async () => {
    const id = await asked('full')
    await at.answer(who, id, READ)
    expect(await at.sees(who, id)).toEqual([200, 200, 403, 'Read-only request granted'])
  })

  it('a denial keeps the paper closed, gives the reason, and can be followed by another request', async () => {
    const id = await asked('readOnly')
    await at.answer(who, id, { ...DENIED, note: 'Not yet published.' })
    expect(await at.sees(who, id)).toEqual([200, 403, 403, 'Read-only request denied'])
    const { data } = await who.call(requestCalls.myRequests, { query: { articleId: id } })
    expect(data[0]).toMatchObject([{ state: 'denied', answerNote: 'Not yet published.' }])
    expect((await at.ask(who, id)).data).toMatchObject({ state: 'pending', answerNote: '', answerReceiptId: null })
  })

  it.each([
    [undefined, true, 'Access request granted'],
    ['readOnly', true, 'Read-only request granted'],
    ['full', true, 'Full access request granted'],
    ['full', false, 'Full access request denied'],
  ] as const)(
    'an answer without a level grants the requested one: %s, granted %s → %s',
    async (level, isGranted, label) => {
      const id = await asked(level)
      const subject = { articleId: id, walletAddress: who.wallet.address, isGranted }
      const body = { ...subject, ...(await at.owner.wallet.signed({ purpose: 'answer', ...subject }, at.owner)) }
      expect(await at.owner.call(requestCalls.answer, { body })).toMatchObject({ status: 200, data: { access: label } })
      expect((await at.sees(who, id))[3]).toBe(label)
    },
  )

  // Proves: x-requests-at-once, deviation-36
  it('a grant lasts until its expiry and shows it', async () => {
    const id = await asked('full')
    const expiresAt = inDays(7)
    const { data } = await at.answer(who, id, { expiresAt })
    expect(data.expiresAt).toBe(expiresAt)
    expect((await at.sees(who, id))[2]).toBe(200)
    at.app.advanceClock(7 * 86_400 + 60)
    try {
      expect(await at.sees(await signedInAgain(who), id)).toEqual([200, 403, 403, 'Permission needed'])
    } finally {
      at.app.advanceClock(-(7 * 86_400 + 60))
    }
  })

  // Proves: x-requests-once
  it('of two concurrent answers the first counts, and the second is rejected', async () => {
    const id = await asked('full')
    const bodies = [await answerOf(at.owner, who, id), await answerOf(at.owner, who, id, DENIED)]
    const answers = await Promise.all(bodies.map((body) => at.owner.call(requestCalls.answer, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe('requestAnswered')
    const isGranted = answers[0]?.status === 200
    expect((await at.sees(who, id))[3]).toBe(`Full access request ${isGranted ? 'granted' : 'denied'}`)
  })

  // Proves: x-requests-once
  it('an answer repeated with its Idempotency-Key takes effect once', async () => {
    const id = await asked('full')
    const body = await answerOf(at.owner, who, id)
    const send = (changed = {}) =>
      at.owner.call(
        requestCalls.answer,
        { body: { ...body, ...changed } },
        { headers: { 'Idempotency-Key': `answer-${id}` } },
      )
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[2]?.data.history.filter(({ articleId }) => articleId === id)).toHaveLength(2)
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    for (const changed of [{ isGranted: false }, { accessLevel: 'readOnly' }, { note: 'Enjoy.' }, { expiresAt }])
      expect(await send(changed)).toMatchObject({ status: 422, error: 'idempotencyKeyReused' })
  })

  it('answering a withdrawn request fails', async () => {
    const id = await asked()
    const body = await answerOf(at.owner, who, id)
    await at.end(who, who, id)
    expect(await at.owner.call(requestCalls.answer, { body })).toMatchObject({ status: 404, error: 'requestNotFound' })
    expect((await at.sees(who, id))[3]).toBe('Permission needed')
  })

  // Proves: deviation-34
  it('an owner without a wallet answers with the password, which leaves no receipt', async () => {
    const id = await asked('full')
    const { message: _, signature: __, ...body } = await answerOf(at.owner, who, id)
    expect(await at.owner.call(requestCalls.answer, { body })).toMatchObject({ status: 400, error: 'passwordNeeded' })
    const wrong = await at.owner.call(requestCalls.answer, { body: { ...body, password: 'Wrong-1234' } })
    expect(wrong).toMatchObject({ status: 400, error: 'passwordWrong' })
    const { data } = await at.owner.call(requestCalls.answer, { body: { ...body, password: PASSWORD } })
    expect(data).toMatchObject({ state: 'granted', answerReceiptId: null })
  })

  it('a grant given while the paper was public holds when it is private again', async () => {
    const id = await asked('full')
    const setOpen = (isOpen: boolean) =>
      at.owner.call(articleCalls.access, { body: { articleId: id, isOpen, password: PASSWORD } })
    await setOpen(true)
    expect((await at.sees(who, id))[3]).toBe('Open sourced')
    expect((await at.answer(who, id, READ)).status).toBe(200)
    await setOpen(false)
    expect(await at.sees(who, id)).toEqual([200, 200, 403, 'Read-only request granted'])
  })

  it('answering gets 410 while the paper is in the bin, and works after it is restored', async () => {
    const id = await asked()
    await at.owner.call(articleCalls.delete, { query: { articleId: id } })
    expect(await at.answer(who, id)).toMatchObject({ status: 410, error: 'articleDeleted' })
    await at.owner.call(articleCalls.restore, { body: { articleId: id } })
    expect((await at.answer(who, id)).status).toBe(200)
  })

  // Proves: deviation-36
  it('denying a request for more is reported as denied and keeps the earlier grant', async () => {
    const id = await asked('readOnly')
    await at.answer(who, id, READ)
    await at.ask(who, id, { accessLevel: 'full' })
    expect(await at.sees(who, id)).toEqual([200, 200, 403, 'Full access request pending'])
    await at.answer(who, id, { ...DENIED, note: 'Reading is enough.' })
    expect(await at.sees(who, id)).toEqual([200, 200, 403, 'Full access request denied'])
    expect((await at.ask(who, id, { accessLevel: 'readOnly' })).error).toBe('requestGranted')
    expect((await at.ask(who, id, { accessLevel: 'full' })).status).toBe(201)
    expect(await at.sees(who, id)).toEqual([200, 200, 403, 'Full access request pending'])
    await at.answer(who, id, DENIED)
    expect((await at.end(at.owner, who, id)).status).toBe(200)
    expect(await at.sees(who, id)).toEqual([200, 403, 403, 'Permission needed'])
  })

  describe('a rejected answer leaves the request pending', () => {
    // Proves: 1-requests, 6-wallet-signature, x-requests-note, deviation-34
    it.each<[string, number, string, (id: number) => Promise<{ status: number; error: string | undefined }>]>([
      [
        'from who asked',
        403,
        'notOwner',
        async (id) => who.call(requestCalls.answer, { body: { ...(await answerOf(at.owner, who, id)) } }),
      ],
      [
        'with the signature of another wallet',
        400,
        'signatureWrong',
        async (id) => {
          const { message, ...rest } = await answerOf(at.owner, who, id)
          return at.owner.call(requestCalls.answer, { body: { ...rest, ...(await who.wallet.sign(message)) } })
        },
      ],
      [
        'with yes where no was signed',
        400,
        'messagePurpose',
        async (id) => {
          const body = { ...(await answerOf(at.owner, who, id, DENIED)), isGranted: true }
          return at.owner.call(requestCalls.answer, { body })
        },
      ],
      [
        'for ever where a week was signed',
        400,
        'messagePurpose',
        async (id) => {
          const { expiresAt: _, ...body } = await answerOf(at.owner, who, id, { expiresAt: inDays(7) })
          return at.owner.call(requestCalls.answer, { body })
        },
      ],
      ['until a time that is past', 400, 'validationFailed', (id) => at.answer(who, id, { expiresAt: inDays(-1) })],
      [
        'with a denial that expires',
        400,
        'validationFailed',
        (id) => at.answer(who, id, { ...DENIED, expiresAt: inDays(1) }),
      ],
      [
        'with a reason that is too long',
        400,
        'validationFailed',
        (id) => at.answer(who, id, { ...DENIED, note: 'x'.repeat(1001) }),
      ],
    ])('an answer is rejected and the request stays pending (%s): %i %s', async (_what, status, error, attempt) => {
      const id = await asked()
      expect(await attempt(id)).toMatchObject({ status, error })
      expect((await at.sees(who, id))[3]).toBe('Access request pending')
    })
  })

  it('requests are deleted with their paper', async () => {
    const id = await asked()
    await at.app.context.db.delete(articles).where(eq(articles.id, id))
    await untilWorked(at.app)
    const before = await stored(at.app)
    expect((await who.call(requestCalls.remind, { body: { articleId: id } })).status).toBe(404)
    expect(await stored(at.app)).toEqual(before)
  })

  /** Signs in again, since the access token has expired by then. */
  async function signedInAgain(user: Signer) {
    const { data } = await user.wallet.login()
    return {
      ...user,
      call: ((route, input) => user.call(route, input, { token: data.accessToken })) as typeof user.call,
    }
  }
})
