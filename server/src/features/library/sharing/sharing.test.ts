import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import {
  INVITATION_AGAIN_DAYS,
  INVITATIONS_PER_DAY_MAX,
  INVITATIONS_TO_ONE_MAX,
} from '@colophon/protocol/library/entities'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { profiles } from '../../../accounts/profile/tables.ts'
import { accounts } from '../../../accounts/tables.ts'
import { notifications } from '../../../notices/tables.ts'
import { blockedSharers } from '../../../papers/access/tables.ts'
import { collectionInvitations, collectionMembers } from '../tables.ts'

const TEXT = 'Peat dries fast. Sand dries faster. Peat holds water.'
const DAY_SECONDS = 86_400

describe('sharing a collection', () => {
  let app: TestApp
  let ada: TestUser
  let ben: TestUser
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    ben = await makeUser(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.context.db.delete(notifications)
    await app.context.db.delete(blockedSharers)
    await app.context.db.delete(collectionInvitations)
  })

  let made = 0
  const create = async (who = ada, name = `Peat ${++made}`, parentId: number | null = null) =>
    (await who.call(libraryCalls.createCollection, { body: { name, parentId } })).data
  const share = (collectionId: number, to = ben, role: 'reader' | 'editor' = 'reader', by = ada) =>
    by.call(libraryCalls.share, { body: { collectionId, email: to.email, role } })
  const answer = (collectionId: number, isAccepted: boolean, who = ben) =>
    who.call(libraryCalls.answerInvitation, { body: { collectionId, isAccepted } })
  const end = (collectionId: number, userId: number, who = ada) =>
    who.call(libraryCalls.unshare, { body: { collectionId, userId } })
  const block = (isBlocked: boolean, whom = ada, who = ben) =>
    who.call(libraryCalls.blockSharer, { body: { userId: whom.id, isBlocked } })
  const file = (who: TestUser, collectionId: number, articleIds: number[], isIn = true) =>
    who.call(libraryCalls.filePapers, { body: { collectionId, articleIds, isIn } })
  const sees = async (id: number, who = ben) =>
    (await who.call(libraryCalls.collections, {})).data.some((each) => each.id === id)
  const invited = async (who = ben) => (await who.call(libraryCalls.invitations, {})).data
  const bell = async (who = ben) => (await who.call(notificationCalls.list, { query: {} })).data[0]
  const states = async (collectionId: number) =>
    (await ada.call(libraryCalls.members, { query: { collectionId } })).data.map(({ name, state }) => [name, state])

  // Proves: x-collection-invitation
  it('an invited person sees one bell item and the invitation, and nothing of the collection before accepting', async () => {
    const paper = await makePaper(app, ada, { isPublished: true, text: TEXT })
    const collection = await create()
    const below = await create(ada, undefined, collection.id)
    await file(ada, below.id, [paper])
    expect((await share(collection.id)).data).toEqual([
      { userId: ben.id, name: ben.email, role: 'reader', state: 'invited' },
    ])
    const anchor = { page: null, start: 0, end: 15, quote: TEXT.slice(0, 15) }
    const marked = { articleId: paper, anchor, color: 'yellow' as const, note: 'For us.', collectionIds: [below.id] }
    await ada.call(highlightCalls.create, { body: marked })

    const sight = async () => ({
      collections: await sees(collection.id),
      below: await sees(below.id),
      list: (await ben.call(storageCalls.myArticles, { query: { collectionId: below.id } })).data[1],
      search: (await ben.call(storageCalls.myArticles, { query: { search: `in:"${below.name}"` } })).data[1],
      labels: (await ben.call(libraryCalls.labels, { query: { articleId: paper } })).data.collectionIds,
      highlights: (await ben.call(highlightCalls.list, { query: { articleId: paper } })).data.length,
      audiences: (await ben.call(highlightCalls.audiences, { query: { articleId: paper } })).data.length,
      export: (await ben.call(libraryCalls.exportPapers, { query: { collectionId: below.id, format: 'csl' } })).status,
      filing: (await file(ben, below.id, [paper])).error ?? null,
      members: (await ben.call(libraryCalls.members, { query: { collectionId: collection.id } })).error ?? null,
    })
    expect(await sight()).toEqual({
      collections: false,
      below: false,
      list: 0,
      search: 0,
      labels: [],
      highlights: 0,
      audiences: 0,
      export: 404,
      filing: 'collectionNotFound',
      members: 'collectionNotFound',
    })
    const items = await bell()
    expect(items).toMatchObject([
      { note: collection.name, actorId: ada.id, count: 1, invitation: { collectionId: collection.id, role: 'reader' } },
    ])
    expect(await invited()).toMatchObject([
      { collectionId: collection.id, name: collection.name, sharer: { id: ada.id, name: `Reader#${ada.id}` } },
    ])

    expect((await answer(collection.id, true)).status).toBe(200)
    expect(await sight()).toEqual({
      collections: true,
      below: true,
      list: 1,
      search: 1,
      labels: [below.id],
      highlights: 1,
      audiences: 1,
      export: 200,
      filing: 'collectionReadOnly',
      members: 'collectionNotYours',
    })
    expect([await invited(), (await bell())[0]?.invitation]).toEqual([[], null])
    expect(await states(collection.id)).toEqual([[`Reader#${ben.id}`, 'member']])
  })

  // Proves: x-collection-invitation
  it('an account export names no collection that was not accepted', async () => {
    const { id, name } = await create()
    await share(id)
    await app.context.db.delete(notifications)
    const { url } = (await ben.call(securityCalls.prepareExport, {})).data
    const zip = unzipSync(new Uint8Array(await (await fetch(app.url + url)).arrayBuffer()))
    const texts = Object.values(zip).map((bytes) => new TextDecoder().decode(bytes))
    expect(texts.some((text) => text.includes(name))).toBe(false)
    expect(new TextDecoder().decode(zip['collection-invitations.json'])).toContain(`"collectionId": ${id}`)
  })

  // Proves: x-collection-invitation
  it('accepting or declining twice, or both at once, has one effect', async () => {
    const [one, two, both] = [await create(), await create(), await create()]
    for (const { id } of [one, two, both]) await share(id)
    const twice = async (id: number, isAccepted: boolean) =>
      (await Promise.all([answer(id, isAccepted), answer(id, isAccepted)])).map(({ status }) => status)
    expect([await twice(one.id, true), await twice(two.id, false)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect([await sees(one.id), await sees(two.id)]).toEqual([true, false])
    const mixed = await Promise.all([answer(both.id, true), answer(both.id, false)])
    expect(mixed.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await sees(both.id)).toBe(mixed[0]?.status === 200)
    expect((await answer(two.id, true)).error).toBe('invitationNotFound')
    expect((await answer(two.id, true, ada)).error).toBe('invitationNotFound')
  })

  it('an answer and a withdrawal at once leave no member whom the owner has removed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create()
      await app.context.db.delete(notifications)
      await share(id)
      await Promise.all([answer(id, true), end(id, ben.id)])
      expect(await sees(id)).toBe(false)
      expect(await app.context.db.$count(collectionMembers, eq(collectionMembers.collectionId, id))).toBe(0)
    }
  })

  // Proves: x-invitation-declined
  it('a declined collection cannot be offered again for 30 days, and the owner sees that', async () => {
    const { id } = await create()
    await share(id)
    await answer(id, false)
    expect(await states(id)).toEqual([[ben.email, 'declined']])
    const refused = await share(id)
    expect(refused).toMatchObject({ status: 409, error: 'invitationDeclined' })
    await end(id, ben.id)
    expect((await share(id)).error).toBe('invitationDeclined')
    expect([await invited(), (await bell())[0]?.invitation]).toEqual([[], null])
    const longAgo = new Date(Date.now() - (INVITATION_AGAIN_DAYS * DAY_SECONDS + 60) * 1000)
    await app.context.db.update(collectionInvitations).set({ answeredAt: longAgo, notifiedAt: longAgo })
    expect(await states(id)).toEqual([])
    expect((await share(id)).data).toMatchObject([{ state: 'invited' }])
    expect(await invited()).toHaveLength(1)
  })

  // Proves: x-collection-notice, deviation-109
  it('a change of role and a refused invitation notify no one', async () => {
    const { id } = await create()
    await share(id)
    await share(id, ben, 'editor')
    expect(await invited()).toMatchObject([{ role: 'editor' }])
    await answer(id, true)
    expect((await share(id)).data).toMatchObject([{ role: 'reader', state: 'member' }])
    expect((await share(id, ada)).error).toBe('memberIsOwner')
    expect((await share(id, ben, 'reader', ben)).error).toBe('collectionNotYours')
    expect((await bell()).map(({ count }) => count)).toEqual([1])
    expect(await bell(ada)).toEqual([])
  })

  // Proves: x-invitation-bounds
  it('sixty shares and withdrawals of one collection are one bell item', async () => {
    const { id } = await create()
    for (let round = 0; round < 30; round += 1) {
      expect((await share(id)).status).toBe(200)
      await end(id, ben.id)
    }
    expect(await bell()).toMatchObject([{ count: 1, invitation: null }])
    expect(await invited()).toEqual([])
    await Promise.all([share(id), share(id), share(id, ben, 'editor')])
    expect(await bell()).toMatchObject([{ count: 1, invitation: { collectionId: id } }])
    expect(await app.context.db.$count(collectionInvitations)).toBe(1)
  })

  // Proves: x-invitation-bounds
  it('one person gets a bounded number of invitations from another, also of collections that are deleted', async () => {
    const answers: number[] = []
    for (let round = 0; round < INVITATIONS_TO_ONE_MAX + 2; round += 1) {
      const { id } = await create()
      answers.push((await share(id)).status)
      await ada.call(libraryCalls.deleteCollection, { query: { collectionId: id } })
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(INVITATIONS_TO_ONE_MAX)
    expect(answers.at(-1)).toBe(409)
    expect(await bell()).toHaveLength(INVITATIONS_TO_ONE_MAX)
    const carl = await makeUser(app)
    expect((await share((await create()).id, carl)).status).toBe(200)
    await app.context.db.update(notifications).set({ createdAt: new Date(Date.now() - 2 * DAY_SECONDS * 1000) })
    expect((await share((await create()).id)).status).toBe(200)
  })

  // Proves: x-invitation-bounds
  it('people who show no notifications have a bounded number of open invitations from one person', async () => {
    const carl = await makeUser(app)
    const preferences = { 'A collection was shared with you': { inPage: false, mail: 'off' as const } }
    await carl.call(notificationCalls.setPreferences, { body: { preferences } })
    const answers: number[] = []
    for (let round = 0; round < INVITATIONS_TO_ONE_MAX + 1; round += 1) {
      answers.push((await share((await create()).id, carl)).status)
    }
    expect(answers.at(-1)).toBe(409)
    expect(await invited(carl)).toHaveLength(INVITATIONS_TO_ONE_MAX)
    expect(await bell(carl)).toEqual([])
  })

  // Proves: x-invitation-bounds
  it('one person invites a bounded number of people in a day', async () => {
    const { id } = await create()
    const now = new Date()
    const told = { actorId: ada.id, type: 'A collection was shared with you', position: 0, isInPage: true } as const
    const values = { ...told, count: INVITATIONS_PER_DAY_MAX, accountId: (await makeUser(app)).id }
    await app.context.db.insert(notifications).values({ ...values, createdAt: now, updatedAt: now })
    expect(await share(id)).toMatchObject({ status: 409, error: 'tooManyInvitations' })
    expect(await app.context.db.$count(collectionInvitations)).toBe(0)
  })

  // Proves: x-sharer-blocked
  it('a blocked person cannot invite until unblocked, and blocking declines what is open', async () => {
    const [one, two, kept] = [await create(), await create(), await create()]
    for (const { id } of [one, two, kept]) await share(id)
    await answer(kept.id, true)
    const first = await block(true)
    expect(first.data).toEqual([{ userId: ada.id, name: `Reader#${ada.id}` }])
    expect((await block(true)).data).toEqual(first.data)
    expect(await invited()).toEqual([])
    expect((await share((await create()).id)).error).toBe('sharerBlocked')
    expect(await states(one.id)).toEqual([[ben.email, 'declined']])
    expect(await sees(kept.id)).toBe(true)
    expect((await block(false)).data).toEqual([])
    expect((await block(false)).data).toEqual([])
    expect((await share(one.id)).error).toBe('invitationDeclined')
    expect((await share((await create()).id)).status).toBe(200)
  })

  // Proves: x-sharer-blocked
  it('only people who have shared or invited can be blocked, so that ids do not tell names', async () => {
    const stranger = await makeUser(app)
    expect((await block(true, stranger)).error).toBe('sharerNotFound')
    expect((await block(true, { ...stranger, id: 999_999 })).error).toBe('sharerNotFound')
    expect((await ben.call(libraryCalls.blockedSharers, {})).data).toEqual([])
    const { id } = await create(stranger)
    await share(id, ben, 'reader', stranger)
    await stranger.call(libraryCalls.deleteCollection, { query: { collectionId: id } })
    expect((await block(true, stranger)).status).toBe(200)
  })

  it('an invitation and a block at once leave no open invitation', async () => {
    await share((await create()).id)
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create()
      await Promise.all([share(id), block(true)])
      expect(await invited()).toEqual([])
      await block(false)
    }
  })

  // Proves: x-invitation-names
  it('names of an invitation are one bounded line without invisible characters', async () => {
    const { id } = await create(ada, 'Locked\u202e: http://evil.example\u200b/x')
    await share(id)
    await ada.call(profileCalls.update, { body: { username: 'Support\u2066 team' } }).catch(() => null)
    const [item] = await bell()
    expect(item?.note).toBe('Locked : http://evil.example /x')
    const [invitation] = await invited()
    expect(`${item?.actorName}${invitation?.name}${invitation?.sharer.name}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    const blank = await create(ada, '\u2060\u2060')
    await share(blank.id)
    expect((await bell())[0]?.note).toBe('Untitled')
    await app.context.db.delete(profiles).where(eq(profiles.accountId, ada.id))
  })

  it('an invitation of a deleted collection or account is gone', async () => {
    const carl = await makeUser(app)
    const [mine, theirs] = [await create(), await create(carl)]
    await share(mine.id)
    await share(theirs.id, ben, 'reader', carl)
    await ada.call(libraryCalls.deleteCollection, { query: { collectionId: mine.id } })
    expect((await answer(mine.id, true)).error).toBe('invitationNotFound')
    expect((await bell()).map(({ invitation }) => invitation?.collectionId ?? null).toSorted()).toContain(null)
    await app.context.db.delete(accounts).where(eq(accounts.id, carl.id))
    expect(await invited()).toEqual([])
  })
})
