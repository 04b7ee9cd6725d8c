import { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { Trigger } from '@colophon/protocol/notifications/triggers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makePaper } from '../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { type Act, notify } from './notify.ts'
import { notifications } from './tables.ts'

describe('notifications', () => {
  const at = {} as { app: TestApp; people: Record<'owner' | 'other' | 'full', TestUser> }
  let articleId: number
  beforeAll(async () => {
    at.app = await makeApp()
    at.people = { owner: await makeUser(at.app), other: await makeUser(at.app), full: await makeUser(at.app) }
    articleId = await makePaper(at.app, at.people.owner)
  })
  afterAll(() => at.app.close())
  beforeEach(() => at.app.context.db.delete(notifications))

  const act = (trigger: Trigger, more: Partial<Act> = {}): Act => ({
    trigger,
    articleId,
    parties: { owner: at.people.owner.id, requester: at.people.other.id },
    actorId: at.people.other.id,
    ...more,
  })
  const notifyAll = (...acts: Act[]) =>
    at.app.context.db.transaction(async (tx) => {
      for (const each of acts) await notify(at.app.context, tx, each)
    })
  const notificationsOf = async (who: TestUser, query = {}) => (await who.call(notificationCalls.list, { query })).data

  // Proves: 7-notifications-list
  it('a notification is stored with its action and names actor, paper and kind', async () => {
    await notifyAll(act('accessRequested', { level: 'readOnly', note: 'For my thesis' }))
    const [[first], total] = await notificationsOf(at.people.owner)
    expect(total).toBe(1)
    expect(first).toMatchObject({
      type: 'Grant access',
      count: 1,
      articleId,
      articleTitle: 'On the drying of peat',
      actorId: at.people.other.id,
      actorName: `Reader#${at.people.other.id}`,
      level: 'readOnly',
      note: 'For my thesis',
      isViewed: false,
    })
    expect((await notificationsOf(at.people.other))[0]).toMatchObject([{ type: 'Pending access' }])
  })

  // Proves: x-notification-once
  it('a failed action leaves no notification', async () => {
    const failing = at.app.context.db.transaction(async (tx) => {
      await notify(at.app.context, tx, act('accessRequested'))
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect(await notificationsOf(at.people.owner)).toEqual([[], 0])
  })

  // Proves: x-notification-group
  it('notifications are grouped by type, paper and person until they are viewed, for ten minutes', async () => {
    const second = await makePaper(at.app, at.people.owner)
    await notifyAll(act('accessRequested'), act('accessRequested'))
    await notifyAll(act('accessRequested', { actorId: at.people.full.id, parties: { owner: at.people.owner.id } }))
    await notifyAll(act('accessRequested', { articleId: second }))
    const [list] = await notificationsOf(at.people.owner)
    expect(list.map(({ articleId: id, count, actorId }) => [id, count, actorId])).toEqual([
      [second, 1, at.people.other.id],
      [articleId, 1, at.people.full.id],
      [articleId, 2, at.people.other.id],
    ])
    await at.people.owner.call(notificationCalls.markAsView, { body: {} })
    await notifyAll(act('accessRequested'))
    expect((await notificationsOf(at.people.owner))[0].map(({ count }) => count)).toEqual([1, 1, 1, 2])
    at.app.advanceClock(601)
    await notifyAll(act('accessRequested'))
    expect((await notificationsOf(at.people.owner))[0].map(({ count }) => count)).toEqual([1, 1, 1, 1, 2])
  })

  // Proves: x-growing-tables
  it('notifications are deleted after two years, when the same user gets another', async () => {
    const years = (count: number) => new Date(at.app.context.now().getTime() - count * 365 * 86_400_000)
    await notifyAll(act('accessRequested'))
    const ofAccount = [at.people.owner.id, at.people.other.id]
    const rows = await at.app.context.db
      .update(notifications)
      .set({ createdAt: years(2.1), updatedAt: years(2.1) })
      .returning()
    expect(rows.map(({ accountId }) => accountId).sort()).toEqual(ofAccount.sort())
    await notifyAll(act('accessRequested', { parties: { owner: at.people.owner.id } }))
    const [mine] = await notificationsOf(at.people.owner)
    expect(mine).toMatchObject([{ count: 1 }])
    expect(rows.map(({ id }) => id)).not.toContain(mine[0]?.id)
    expect((await notificationsOf(at.people.other))[1]).toBe(1)
  })

  // Proves: x-notification-group
  it('beyond 60 notifications a minute they are grouped by type only, and counted', async () => {
    const papers: number[] = []
    for (let count = 0; count < 80; count += 1) papers.push(await makePaper(at.app, at.people.owner))
    await notifyAll(
      ...papers.map((id) => act('accessRequested', { articleId: id, parties: { owner: at.people.owner.id } })),
    )
    const [list, total] = await notificationsOf(at.people.owner, { limit: 100 })
    expect(total).toBe(60)
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(80)
  })

  it('each of many concurrent actions is notified once, with positions in commit order', async () => {
    const acts = Array.from({ length: 20 }, (_, place) => (place % 2 ? act('accessRequested') : act('accessReminded')))
    await Promise.all(acts.map((each) => notifyAll(each)))
    const [[mine]] = await notificationsOf(at.people.owner)
    expect(mine?.count).toBe(20)
  })

  // Proves: 7-notifications-list
  it('a paper the user may no longer list is not named', async () => {
    const draft = await makePaper(at.app, at.people.owner, { isPublished: false })
    await notifyAll(act('accessGranted', { articleId: draft, actorId: at.people.owner.id }))
    expect((await notificationsOf(at.people.other))[0]).toMatchObject([{ articleTitle: null }])
    expect((await notificationsOf(at.people.owner))[0]).toMatchObject([{ articleTitle: 'On the drying of peat' }])
  })

  // Proves: 7-notifications-view
  describe('POST /notifications/mark-as-view', () => {
    it('the given or all own notifications are marked as viewed, idempotently, and never those of others', async () => {
      const { owner, other } = at.people
      await notifyAll(act('accessRequested'), act('accessWithdrawn'))
      const [[withdrawn]] = await notificationsOf(owner)
      const ids = withdrawn ? [withdrawn.id] : []
      const mark = async (who: TestUser, body: { ids?: number[] }) =>
        (await who.call(notificationCalls.markAsView, { body })).data.unviewed
      expect(await mark(other, { ids })).toBe(2)
      expect(await mark(owner, { ids })).toBe(1)
      expect(await mark(owner, { ids })).toBe(1)
      expect((await notificationsOf(owner, { isViewed: true }))[0].map(({ id }) => id)).toEqual(ids)
      expect(await mark(owner, {})).toBe(0)
      expect((await notificationsOf(owner, { isViewed: false }))[1]).toBe(0)
    })

    // Proves: x-notification-limits
    it('marking gets 401 without a session and 400 for too many ids', async () => {
      expect((await call(at.app, notificationCalls.markAsView, { body: {} })).status).toBe(401)
      const ids = Array.from({ length: 1001 }, (_, place) => place + 1)
      expect((await at.people.owner.call(notificationCalls.markAsView, { body: { ids } })).status).toBe(400)
    })
  })

  describe('notification preferences', () => {
    // Proves: x-notification-preferences, deviation-133
    it('a disabled type is not shown, and concurrent changes are both kept', async () => {
      const { full } = at.people
      const choose = (type: 'New reply' | 'Grant access' | 'Pending access') =>
        full.call(notificationCalls.setPreferences, {
          body: { preferences: { [type]: { inPage: false, mail: 'off' } } },
        })
      await Promise.all([choose('New reply'), choose('Grant access'), choose('Pending access')])
      const { data } = await full.call(notificationCalls.preferences, {})
      expect(Object.keys(data).filter((type) => !data[type as keyof typeof data].inPage)).toEqual([
        'Grant access',
        'Pending access',
        'New reply',
      ])
      await notifyAll(act('accessRequested', { parties: { requester: full.id, owner: at.people.owner.id } }))
      expect(await notificationsOf(full)).toEqual([[], 0])
      expect((await notificationsOf(at.people.owner))[1]).toBe(1)
    })
  })
})
