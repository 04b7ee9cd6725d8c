import { articleCalls } from '@colophon/protocol/articles/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import {
  INVITATIONS_PER_HOUR_MAX,
  INVITED_AGAIN_DAYS,
  OFFERS_MAX,
  sharingCalls,
} from '@colophon/protocol/requests/sharing'
import { securityCalls } from '@colophon/protocol/security/calls'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { SOON } from '../../../../tests/testing/make-article.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../../tests/testing/make-wallet.ts'
import { readCode } from '../../../../tests/testing/read-code.ts'
import { useApp } from '../../../../tests/testing/use-app.ts'
import { accounts } from '../../../accounts/tables.ts'
import { accessRequests, blockedSharers, requestActs, shareOffers } from '../../../papers/access/tables.ts'
import { articles } from '../../../papers/tables.ts'

const at = useApp({ ownerName: 'Ada', jobs: ['mail-invitation'] })
const HOUR_SECONDS = 3600

let articleId: number
beforeEach(async () => {
  articleId = await closedPaper()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await at.app.context.db.delete(shareOffers)
  await at.app.context.db.delete(blockedSharers)
})

const closedPaper = (owner = at.owner) =>
  makePaper(at.app, owner, { title: 'Peat at example.org', text: 'Peat dries fast.', isPublic: false })
const person = (email?: string) => makeUser(at.app, email === undefined ? {} : { email })
type Terms = { accessLevel?: 'readOnly' | 'full'; expiresAt?: string }
const invite = (email: string, { accessLevel = 'readOnly', ...terms }: Terms = {}, id = articleId, by = at.owner) =>
  by.call(sharingCalls.invite, { body: { articleId: id, email, accessLevel, ...terms } })
const makeLink = (peopleMax = 2, { accessLevel = 'readOnly', ...terms }: Terms = {}) =>
  at.owner.call(sharingCalls.createLink, { body: { articleId, peopleMax, accessLevel, ...terms } })
const open = (who: TestUser, link: string) => who.call(sharingCalls.openLink, { body: { link } })
const invitations = async (who: TestUser) => (await who.call(sharingCalls.paperInvitations, {})).data
const answer = (who: TestUser, offerId: number, isAccepted = true) =>
  who.call(sharingCalls.answerPaperInvitation, { body: { offerId, isAccepted } })
const accept = async (who: TestUser) => answer(who, (await invitations(who))[0]?.offerId ?? 0)
const offers = async (id = articleId) => (await at.owner.call(sharingCalls.offers, { query: { articleId: id } })).data
const end = (offerId: number) => at.owner.call(sharingCalls.endOffer, { body: { articleId, offerId } })
const revoke = (who: TestUser) => at.owner.call(requestCalls.delete, { query: { articleId, userId: who.id } })
const label = async (who: TestUser) => (await who.call(articleCalls.article, { query: { articleId } })).data?.access
const bell = async (who: TestUser) =>
  (await who.call(notificationCalls.list, { query: {} })).data[0].map(
    ({ type, actorName, articleTitle, level, paperInvitation }) => ({
      type,
      actorName,
      articleTitle,
      level,
      isOpen: paperInvitation !== null,
    }),
  )
const mailsTo = async (email: string) =>
  (await at.app.outbox()).filter(({ to }) => to?.some(({ address }) => address === email))
const inHours = (hours: number) => new Date(at.app.context.now().getTime() + hours * HOUR_SECONDS * 1000).toISOString()

// Proves: x-share-invite, deviation-142
describe('inviting a person to a paper by e-mail', () => {
  it('an invited account sees one notification with the sharer and the title, and nothing of the paper until it accepts', async () => {
    const ben = await person()
    expect((await invite(ben.email)).data).toMatchObject([
      { kind: 'invitation', email: ben.email, accessLevel: 'readOnly', state: 'open', peopleMax: 1, people: [] },
    ])
    const told = { type: 'A paper was shared with you', actorName: 'Ada', articleTitle: 'Peat at example.org' }
    expect(await bell(ben)).toEqual([{ ...told, level: 'readOnly', isOpen: true }])
    expect(await label(ben)).toBe('Permission needed')
    expect(await invitations(ben)).toMatchObject([{ articleId, title: 'Peat at example.org', sharer: { name: 'Ada' } }])
    const [twice, again] = await Promise.all([accept(ben), accept(ben)])
    expect([twice.status, again.status]).toEqual([200, 200])
    expect(await label(ben)).toBe('Read-only request granted')
    expect(await bell(ben)).toMatchObject([{ isOpen: false }])
    expect(await bell(at.owner)).toMatchObject([{ type: 'Access was accepted', articleTitle: 'Peat at example.org' }])
    expect(await offers()).toMatchObject([{ state: 'accepted', people: [{ userId: ben.id, hasAccess: true }] }])
    expect(await at.app.context.db.select().from(requestActs).where(eq(requestActs.requesterId, ben.id))).toMatchObject(
      [{ act: 'accepted', level: 'readOnly', actorId: ben.id }],
    )
  })

  // Proves: deviation-141
  it('a grant without a wallet is listed for the owner and revoked by the account, once', async () => {
    const ben = await person()
    await invite(ben.email, { accessLevel: 'full' })
    await accept(ben)
    const query = { articleId, state: 'granted' as const }
    expect((await at.owner.call(requestCalls.requestsToMe, { query })).data[0]).toMatchObject([
      { walletAddress: null, access: 'Full access request granted', requester: { id: ben.id } },
    ])
    expect((await revoke(ben)).status).toBe(200)
    expect(await revoke(ben)).toMatchObject({ status: 404, error: 'requestNotFound' })
    expect(await label(ben)).toBe('Permission needed')
    expect(await offers()).toMatchObject([{ state: 'accepted', people: [{ userId: ben.id, hasAccess: false }] }])
    // Accepting again does not take back what was revoked.
    expect((await answer(ben, (await offers())[0]?.id ?? 0)).status).toBe(200)
    expect(await label(ben)).toBe('Permission needed')
    const both = { articleId, userId: ben.id, walletAddress: `0x${'1'.repeat(40)}` }
    expect((await at.owner.call(requestCalls.delete, { query: both })).status).toBe(400)
    expect((await at.owner.call(requestCalls.delete, { query: { articleId } })).status).toBe(400)
  })

  it('an address without an account gets the same reply after the same time, and its invitation after the registration', async () => {
    const ben = await person()
    const cleo = `cleo-${articleId}@example.org`
    const timed = async (email: string) => {
      const began = performance.now()
      const { status, data } = await invite(email)
      return { status, shape: data.find((one) => one.email === email), took: performance.now() - began }
    }
    const [known, unknown] = [await timed(ben.email), await timed(cleo)]
    const { id: _, email: __, createdAt: ___, ...shape } = known.shape ?? fail()
    expect(unknown).toMatchObject({ status: known.status, shape })
    expect(Math.min(known.took, unknown.took)).toBeGreaterThanOrEqual(295)
    await vi.waitFor(async () => expect(await mailsTo(cleo)).toHaveLength(1), SOON)
    await vi.waitFor(async () => expect(await mailsTo(ben.email)).toHaveLength(1), SOON)
    const [mail] = await mailsTo(cleo)
    expect(mail?.text).toContain('“Ada” invites you to read the paper “Peat at example[.]org”.')
    // The page of the link says before signing in that an invitation waits.
    expect(mail?.text).toContain('/requests#invitation')
    expect(mail?.text?.replace(cleo, '')).toBe((await mailsTo(ben.email))[0]?.text?.replace(ben.email, ''))
    await call(at.app, authCalls.register, { body: { email: cleo, password: 'Correct-Horse-7' } })
    expect((await offers())[0]?.state).toBe('open')
    const body = { email: cleo, code: await readCode(at.app, cleo) }
    const { data: session } = await call(at.app, authCalls.confirmRegister, { body })
    const token = { token: session.accessToken }
    const { data: waiting } = await call(at.app, sharingCalls.paperInvitations, {}, token)
    expect(waiting).toMatchObject([{ articleId, sharer: { id: at.owner.id } }])
    const { data: told } = await call(at.app, notificationCalls.list, { query: {} }, token)
    expect(told[0]).toMatchObject([
      { type: 'A paper was shared with you', paperInvitation: { accessLevel: 'readOnly' } },
    ])
  })

  it('inviting again changes the open invitation without another notification or mail', async () => {
    const ben = await person()
    await Promise.all([invite(ben.email), invite(ben.email)])
    await invite(ben.email, { accessLevel: 'full', expiresAt: inHours(2) })
    expect(await invitations(ben)).toMatchObject([{ accessLevel: 'full' }])
    const [{ id = 0 } = {}] = await offers()
    await end(id)
    expect(await answer(ben, id)).toMatchObject({ status: 404, error: 'invitationNotFound' })
    await invite(ben.email)
    expect(await invitations(ben)).toHaveLength(1)
    expect(await bell(ben)).toHaveLength(1)
    await vi.waitFor(async () => expect(await mailsTo(ben.email)).toHaveLength(1), SOON)
  })

  it('an expired invitation is not accepted, and can be repeated', async () => {
    const ben = await person()
    await invite(ben.email)
    const [{ id = 0 } = {}] = await offers()
    await at.app.context.db.update(shareOffers).set({ expiresAt: new Date(Date.now() - 1000) })
    expect([await invitations(ben), (await offers())[0]?.state]).toEqual([[], 'ended'])
    expect(await answer(ben, id)).toMatchObject({ status: 404, error: 'invitationNotFound' })
    await invite(ben.email)
    expect((await offers()).map(({ state }) => state)).toEqual(['open', 'ended'])
  })

  it('a declined invitation can be repeated after 30 days', async () => {
    const ben = await person()
    await invite(ben.email)
    const [{ offerId = 0 } = {}] = await invitations(ben)
    expect((await answer(ben, offerId, false)).status).toBe(200)
    expect((await answer(ben, offerId, false)).status).toBe(200)
    expect(await answer(ben, offerId, true)).toMatchObject({ status: 404, error: 'invitationNotFound' })
    expect((await offers())[0]?.state).toBe('declined')
    expect(await invite(ben.email)).toMatchObject({ status: 409, error: 'invitationDeclined' })
    const long = new Date(Date.now() - (INVITED_AGAIN_DAYS + 1) * 24 * HOUR_SECONDS * 1000)
    await at.app.context.db.update(shareOffers).set({ answeredAt: long, notifiedAt: long, createdAt: long })
    expect((await invite(ben.email)).status).toBe(200)
  })

  it('a person who has blocked the owner gets nothing, which the owner cannot see', async () => {
    const [ben, id] = [await person(), await closedPaper()]
    await invite(ben.email)
    const block = { body: { userId: at.owner.id, isBlocked: true } }
    expect((await ben.call(libraryCalls.blockSharer, block)).data).toMatchObject([{ userId: at.owner.id }])
    expect(await invitations(ben)).toEqual([])
    expect((await offers())[0]?.state).toBe('declined')
    const { status, data } = await invite(ben.email, {}, id)
    expect([status, data]).toMatchObject([200, [{ email: ben.email, state: 'open', people: [] }]])
    expect([await invitations(ben), (await bell(ben)).length]).toEqual([[], 1])
  })

  it('bad input, drafts, public papers, and papers of others are refused, and nothing is stored', async () => {
    const [ben, other] = [await person(), await person()]
    const [draft, shown] = [
      await makePaper(at.app, at.owner, { isPublished: false, isPublic: false, status: 'complete' }),
      await makePaper(at.app, at.owner),
    ]
    const answers = [
      await invite('nobody'),
      await invite(ben.email, { expiresAt: '2020-01-01T00:00:00Z' }),
      await invite(at.owner.email),
      await invite(ben.email, {}, draft),
      await invite(ben.email, {}, shown),
      await invite(ben.email, {}, articleId, other),
      await makeLink(0),
      await makeLink(1, { expiresAt: '2020-01-01T00:00:00Z' }),
      await end(1_000_000),
      await open(ben, 'short'),
      await open(ben, 'a'.repeat(43)),
      await answer(ben, 1_000_000),
    ]
    expect(answers.map(({ error }) => error)).toEqual([
      'validationFailed',
      'validationFailed',
      'requestOwn',
      'sharingDraft',
      'sharingNotNeeded',
      'notOwner',
      'validationFailed',
      'validationFailed',
      'offerNotFound',
      'validationFailed',
      'linkNotFound',
      'invitationNotFound',
    ])
    expect(await at.app.context.db.$count(shareOffers)).toBe(0)
  })

  it('the open invitations of a paper and the invitations of an hour are bounded', async () => {
    const { db, now } = at.app.context
    const row = { articleId, level: 'full', peopleMax: 1, createdAt: now() } as const
    const many = (length: number, id: number) =>
      Array.from({ length }, (_, i) => ({ ...row, articleId: id, email: `${i}@example.net` }))
    await db.insert(shareOffers).values(many(INVITATIONS_PER_HOUR_MAX - 1, articleId))
    const other = await closedPaper()
    const both = await Promise.all([invite('a@example.net', {}, other), invite('b@example.net')])
    expect(both.map(({ error }) => error).sort()).toEqual(['tooManyInvited', undefined])
    const long = new Date(Date.now() - 2 * HOUR_SECONDS * 1000)
    await db.delete(shareOffers)
    await db.insert(shareOffers).values(many(OFFERS_MAX, articleId).map((one) => ({ ...one, createdAt: long })))
    expect(await invite('a@example.net')).toMatchObject({ status: 409, error: 'tooManyOffers' })
    expect(await makeLink()).toMatchObject({ status: 409, error: 'tooManyOffers' })
  })

  it('a failure after the last write stores nothing of an invitation or its acceptance', async () => {
    const ben = await person()
    const send = vi.spyOn(at.app.context.signals, 'send').mockRejectedValueOnce(new Error('killed'))
    expect((await invite(ben.email)).status).toBe(500)
    expect(await offers()).toEqual([])
    await invite(ben.email)
    send.mockRejectedValueOnce(new Error('killed'))
    expect((await accept(ben)).status).toBe(500)
    expect([await label(ben), (await offers())[0]?.state]).toEqual(['Permission needed', 'open'])
    expect((await accept(ben)).status).toBe(200)
  })

  it('an offered access adds to what a person has, and never takes from it', async () => {
    const [ben, wallet] = [await person(), makeWallet(at.app)]
    await wallet.link(ben)
    await ben.call(requestCalls.create, { body: { articleId, walletAddress: wallet.address, accessLevel: 'full' } })
    await invite(ben.email, { expiresAt: inHours(1) })
    await accept(ben)
    expect(await label(ben)).toBe('Full access request pending')
    expect((await ben.call(articleCalls.article, { query: { articleId } })).data.rights.view).toBe(true)
    await invite(ben.email, { accessLevel: 'full' })
    await accept(ben)
    await invite(ben.email, { expiresAt: inHours(1) })
    await accept(ben)
    expect((await ben.call(articleCalls.article, { query: { articleId } })).data).toMatchObject({
      access: 'Full access request granted',
      accessExpiresAt: null,
    })
  })

  it('the offers of a deleted account, and those to it, are deleted', async () => {
    const [owner, ben] = [await person(), await person()]
    const id = await closedPaper(owner)
    await invite(ben.email, {}, id, owner)
    await invite('someone@example.net', {}, id, owner)
    await at.app.context.db.delete(accounts).where(eq(accounts.id, ben.id))
    expect(await at.app.context.db.$count(shareOffers)).toBe(1)
    await at.app.context.db.delete(articles).where(eq(articles.ownerId, owner.id))
    expect(await at.app.context.db.$count(shareOffers)).toBe(0)
  })
})

// Proves: x-share-link, x-share-offers, deviation-142
describe('sharing a paper by a link', () => {
  it('a link gives nothing by itself, and signed-in people its level until its expiry', async () => {
    const [ben, expiresAt] = [await person(), inHours(5)]
    const { data } = await makeLink(2, { accessLevel: 'full', expiresAt })
    expect(JSON.stringify(await at.app.context.db.select().from(shareOffers))).not.toContain(data.link)
    expect(await call(at.app, sharingCalls.openLink, { body: { link: data.link } })).toMatchObject({ status: 401 })
    expect((await open(ben, data.link)).data).toEqual({ articleId })
    expect((await ben.call(articleCalls.article, { query: { articleId } })).data).toMatchObject({
      access: 'Full access request granted',
      accessExpiresAt: expiresAt,
    })
    expect(await offers()).toMatchObject([{ kind: 'link', email: null, people: [{ userId: ben.id, hasAccess: true }] }])
    const activity = (await at.owner.call(securityCalls.activity, { query: {} })).data[0]
    expect(activity[0]).toMatchObject({ kind: 'linkCreated', detail: 'Peat at example.org' })
  })

  it('of many people at once only as many get access as the link is for, and each counts once', async () => {
    const { link } = (await makeLink(3)).data
    const people = await Promise.all(Array.from({ length: 8 }, () => person()))
    const answers = await Promise.all(people.flatMap((who) => [open(who, link), open(who, link)]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'linkFull']))
    expect(await at.app.context.db.$count(accessRequests, eq(accessRequests.articleId, articleId))).toBe(3)
    expect((await offers())[0]?.people).toHaveLength(3)
  })

  it('the owner, and a person with as much access, use no place of the link', async () => {
    const [ben, cleo] = [await person(), await person()]
    await invite(ben.email, { accessLevel: 'full' })
    await accept(ben)
    const { link } = (await makeLink(1)).data
    for (const who of [at.owner, ben, cleo]) expect((await open(who, link)).status).toBe(200)
    expect((await offers()).find(({ kind }) => kind === 'link')?.people).toMatchObject([{ userId: cleo.id }])
  })

  it('a revoked link is closed to new people, and lists the grants that it made', async () => {
    const [ben, cleo] = [await person(), await person()]
    const { link, offers: made } = (await makeLink()).data
    await open(ben, link)
    const ended = await end(made[0]?.id ?? 0)
    expect(ended.data).toMatchObject([{ state: 'ended', people: [{ userId: ben.id, hasAccess: true }] }])
    expect((await end(made[0]?.id ?? 0)).data).toEqual(ended.data)
    expect(await open(cleo, link)).toMatchObject({ status: 404, error: 'linkNotFound' })
    expect(await label(ben)).toBe('Read-only request granted')
  })

  it('a person whose access was revoked cannot take it again by the same link, but by a later one', async () => {
    const ben = await person()
    const { link } = (await makeLink()).data
    await open(ben, link)
    await revoke(ben)
    expect(await open(ben, link)).toMatchObject({ status: 409, error: 'linkRevokedForMe' })
    const later = (await makeLink()).data.link
    expect((await open(ben, later)).status).toBe(200)
  })

  it('a link of an unpublished or deleted paper, and an expired one, does not exist', async () => {
    const ben = await person()
    const { link } = (await makeLink(2, { expiresAt: inHours(1) })).data
    const { db } = at.app.context
    const isIt = eq(articles.id, articleId)
    await db.update(articles).set({ isPublished: false }).where(isIt)
    expect(await open(ben, link)).toMatchObject({ error: 'linkNotFound' })
    await db.update(articles).set({ isPublished: true, deletedAt: new Date() }).where(isIt)
    expect(await open(ben, link)).toMatchObject({ error: 'linkNotFound' })
    await db.update(articles).set({ deletedAt: null }).where(isIt)
    await db.update(shareOffers).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await open(ben, link)).toMatchObject({ error: 'linkNotFound' })
    expect((await offers())[0]?.state).toBe('ended')
  })
})

function fail(): never {
  throw new Error('no such offer')
}
