import { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { Preference } from '@colophon/protocol/notifications/entities'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makePaper } from '../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { mailDigestsJob, mailNotificationsJob } from './jobs.ts'
import { notify } from './notify.ts'

const RUN = { isLastAttempt: false, signal: new AbortController().signal }

// Proves: x-notification-mail
describe('notification mails', () => {
  let app: TestApp
  let articleId: number
  beforeAll(async () => {
    app = await makeApp()
    articleId = await makePaper(app, await makeUser(app), { title: 'On\r\nthe drying of peat' })
  })
  afterAll(() => app.close())

  const wanting = async (mail: Preference['mail'], inPage = true) => {
    const who = await makeUser(app)
    const preferences = { 'Grant access': { inPage, mail } }
    await who.call(notificationCalls.setPreferences, { body: { preferences } })
    return who
  }
  const remind = (who: TestUser) =>
    app.context.db.transaction((tx) =>
      notify(app.context, tx, { trigger: 'accessReminded', articleId, parties: { owner: who.id }, actorId: null }),
    )
  const mailNow = (who: TestUser) => mailNotificationsJob.run(app.context, { accountId: who.id }, RUN)
  const mailDigests = () => mailDigestsJob.run(app.context, {}, RUN)
  const mailsTo = async (who: TestUser) =>
    (await app.outbox()).filter(
      ({ to, subject }) => to?.some(({ address }) => address === who.email) && subject !== 'Your Colophon code',
    )
  const waiting = async (who: TestUser) => {
    const found = await app.context.db.execute<{ key: string; run_at: Date; wait: number }>(sql`
      select key, extract(epoch from run_at - now())::int as wait from graphile_worker.jobs
      where key = ${`mail-notifications:${who.id}`}`)
    return found.rows
  }

  it('immediate notifications are mailed together, one line each, once', async () => {
    const who = await wanting('now')
    await Promise.all([remind(who), remind(who)])
    expect(await waiting(who)).toHaveLength(1)
    await Promise.all([mailNow(who), mailNow(who)])
    const [mail, ...more] = await mailsTo(who)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Colophon: Grant access')
    expect(mail?.text).toContain('- A user asks for access to “On the drying of peat”. (2 times)\n')
  })

  it('mails are at least ten minutes apart', async () => {
    const who = await wanting('now')
    await remind(who)
    await mailNow(who)
    await app.context.db.execute(sql`delete from graphile_worker._private_jobs`)
    await remind(who)
    await remind(who)
    const [job, ...more] = await waiting(who)
    expect(more).toEqual([])
    expect(job?.wait).toBeGreaterThan(500)
  })

  it('a daily digest contains unseen notifications', async () => {
    const seen = await wanting('daily')
    const unseen = await wanting('daily', false)
    await remind(seen)
    await remind(unseen)
    await seen.call(notificationCalls.markAsView, { body: {} })
    await mailDigests()
    await mailDigests()
    expect(await mailsTo(seen)).toEqual([])
    expect((await mailsTo(unseen)).map(({ text }) => text?.includes('Unread notifications'))).toEqual([true])
    expect((await unseen.call(notificationCalls.list, { query: {} })).data).toEqual([[], 0])
  })

  it('notifications are not mailed unless chosen', async () => {
    const who = await wanting('off')
    await remind(who)
    expect(await waiting(who)).toEqual([])
    await mailNow(who)
    await mailDigests()
    expect(await mailsTo(who)).toEqual([])
  })
})
