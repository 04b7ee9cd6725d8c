import { administrationCalls } from '@colophon/protocol/administration/calls'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { shownSettings } from './system.ts'

const reason = 'it is not theirs'

describe('reports', () => {
  let app: TestApp
  let [admin, owner, reader]: TestUser[] = []
  let articleId = 0
  beforeAll(async () => {
    app = await makeApp()
    admin = await makeUser(app, { role: 'admin' })
    owner = await makeUser(app)
    reader = await makeUser(app)
    const worker = await startWorker(app)
    articleId = (await makeArticle(owner, { isPublished: true })).id
    await worker.stop()
  })
  afterAll(() => app.close())

  const report = (more: object = {}) =>
    reader?.call(administrationCalls.report, { body: { articleId, reason, ...more } })
  const open = async () =>
    (await admin?.call(administrationCalls.reports, { query: { outcome: 'open' } }))?.data[0] ?? []
  const settle = (reportId: number, isTakenDown: boolean) =>
    admin?.call(administrationCalls.settleReport, { body: { reportId, isTakenDown, reason } })
  const publish = () => owner?.call(articleCalls.publish, { body: { articleId, isPublished: true } })
  const notificationsOf = async (user: TestUser | undefined) =>
    (await user?.call(notificationCalls.list, { query: {} }))?.data[0].map(({ type }) => type)

  // Proves: x-admin-report
  it('a report reaches the administrators once, however often it is sent', async () => {
    await Promise.all([report(), report()])
    expect(await open()).toMatchObject([{ kind: 'paper', articleId, words: 'On the drying of peat', reason }])
    expect(await notificationsOf(admin)).toContain('New report')
  })

  // Proves: x-admin-settle
  it('a dismissed report cannot be settled again', async () => {
    const [first] = await open()
    expect((await settle(first?.id ?? 0, false))?.data.outcome).toBe('dismissed')
    expect((await settle(first?.id ?? 0, true))?.error).toBe('reportNotFound')
    expect((await reader?.call(articleCalls.article, { query: { articleId } }))?.status).toBe(200)
  })

  // Proves: x-admin-settle, deviation-73
  it('a taken-down paper is hidden from others, and its owner gets the reason and cannot publish it until it is put back', async () => {
    await report()
    await settle((await open())[0]?.id ?? 0, true)
    const gone = await reader?.call(articleCalls.article, { query: { articleId } })
    expect(gone).toMatchObject({ status: 410, error: 'articleRemoved' })
    expect((await owner?.call(articleCalls.article, { query: { articleId } }))?.status).toBe(200)
    expect(await notificationsOf(owner)).toContain('Your paper was taken down')
    expect(await publish()).toMatchObject({ status: 403, error: 'articleTakenDown' })
    await admin?.call(administrationCalls.putBack, { body: { articleId, reason } })
    expect((await publish())?.status).toBe(200)
    const actions = (await admin?.call(administrationCalls.adminLogs, { query: {} }))?.data[0].map(
      ({ action }) => action,
    )
    expect(actions).toEqual(['put back', 'take down', 'dismiss report'])
  })

  // Proves: x-admin-settle
  it('a paper in the bin can be taken down, and only an administrator can restore it then', async () => {
    await report()
    await owner?.call(articleCalls.delete, { query: { articleId } })
    const restore = () => owner?.call(articleCalls.restore, { body: { articleId } })
    expect((await settle((await open())[0]?.id ?? 0, true))?.data.outcome).toBe('taken down')
    expect(await restore()).toMatchObject({ status: 403, error: 'articleTakenDown' })
    expect((await restore())?.message).toContain('stays in the bin')
    expect((await reader?.call(articleCalls.article, { query: { articleId } }))?.status).toBe(404)
    await admin?.call(administrationCalls.putBack, { body: { articleId, reason } })
    expect((await restore())?.data).toMatchObject({ isPublished: false, status: 'complete', deletedAt: null })
    expect((await publish())?.status).toBe(200)
  })

  // Proves: x-admin-settle
  it('a report of a comment keeps its text, and its author is notified', async () => {
    const message = 'Buy my peat.'
    const written = await owner?.call(commentCalls.create, { body: { articleId, parentId: null, message } })
    const commentId = written?.data.commentId ?? 0
    await report({ commentId })
    const [found] = await open()
    expect(found).toMatchObject({ kind: 'comment', commentId, words: message })
    await settle(found?.id ?? 0, true)
    expect((await reader?.call(commentCalls.getComment, { query: { commentId } }))?.error).toBe('commentNotFound')
    expect(await notificationsOf(owner)).toContain('Your comment was taken down')
    expect((await report({ commentId }))?.error).toBe('commentNotFound')
  })

  // Proves: x-admin-report
  it('the number of reports per user and day is limited', async () => {
    const factor = app.context.config.RATE_LIMIT_FACTOR
    app.context.config.RATE_LIMIT_FACTOR = 0.01
    expect((await report())?.error).toBe('reportedTooOften')
    app.context.config.RATE_LIMIT_FACTOR = factor
  })
})

describe('the settings shown to administrators', () => {
  // Proves: x-admin-system
  it('the shown settings contain no secrets, neither by name nor inside addresses', () => {
    const config = { SECRET_KEY: 'a'.repeat(32), DATABASE_URL: 'postgres://me:pass@db/x?password=p', PORT: 3000 }
    const shown = shownSettings(config)
    expect(shown).toContainEqual({ name: 'PORT', value: '3000', isSecret: false })
    expect(shown).toContainEqual({ name: 'SECRET_KEY', value: 'set', isSecret: true })
    expect(shown).toContainEqual({ name: 'DATABASE_URL', value: 'postgres://•••@db/x?•••', isSecret: false })
    const [odd] = shownSettings({ MAIL_URL: 'smtp://me@example.org:p@ss@mail.example.org:25' })
    expect(odd?.value).toBe('smtp://•••@mail.example.org:25')
  })
})
