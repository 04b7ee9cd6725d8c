import { administrationCalls } from '@colophon/protocol/administration/calls'
import { isRefusedWhileImpersonating } from '@colophon/protocol/administration/impersonation'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { citationCalls } from '@colophon/protocol/citations/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_CALL } from '../../../tests/rights/every-call.ts'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { mailDue } from '../../notices/jobs.ts'

const reason = 'they asked for help'

// Proves: 7-auth-login-as-user, deviation-50
describe('POST /authentication/login-as-user', () => {
  let app: TestApp
  let admin: TestUser
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp()
    admin = await makeUser(app, { role: 'admin', username: 'Mole' })
    user = await makeUser(app)
  })
  afterAll(() => app.close())

  const enter = async (by = admin) =>
    (await by.call(administrationCalls.loginAsUser, { body: { userId: user.id, reason } })).data
  const leave = (token: string) => call(app, administrationCalls.leaveUser, {}, { token })

  // Proves: 6-admin-login-as
  it('impersonation opens a session marked with the administrator and notifies the user in the app and by mail', async () => {
    const { user: signedIn, accessToken, timestamp } = await enter()
    expect(signedIn.id).toBe(user.id)
    const { act, until } = decodeJwt(accessToken)
    expect(act).toEqual({ sub: String(admin.id) })
    expect(Number(until) * 1000 - app.context.now().getTime()).toBeLessThanOrEqual(30 * 60_000)
    expect(timestamp).toBeLessThanOrEqual(Number(until))
    const { data } = await user.call(notificationCalls.list, { query: {} })
    expect(data[0][0]).toMatchObject({ type: 'An administrator signed in as you', actorName: 'Mole', note: reason })
    await mailDue(app.context, user.id, 'now')
    expect((await app.outbox()).at(-1)).toMatchObject({ subject: 'Colophon: An administrator signed in as you' })
    expect((await app.outbox()).at(-1)?.text).toContain(reason)
  })

  // Proves: x-admin-reason
  it('{ userId } alone is accepted as in the specification, and log and user then get "no reason given"', async () => {
    const answer = await admin.call(administrationCalls.loginAsUser, { body: { userId: user.id } })
    expect(answer).toMatchObject({ status: 200, data: { user: { id: user.id } } })
    const { data } = await user.call(notificationCalls.list, { query: {} })
    expect(data[0][0]).toMatchObject({ type: 'An administrator signed in as you', note: 'no reason given' })
    const query = { action: 'sign in as', limit: 1 } as const
    const [[entry]] = (await admin.call(administrationCalls.adminLogs, { query })).data
    expect(entry).toMatchObject({ reason: 'no reason given' })
  })

  it('impersonation is refused for administrators, oneself, missing and frozen accounts, empty reasons, and other callers', async () => {
    const other = await makeUser(app, { role: 'admin' })
    const ask = async (userId: number, by = admin, why = reason) =>
      (await by.call(administrationCalls.loginAsUser, { body: { userId, reason: why } })).error
    expect(await ask(other.id)).toBe('actingAsAdmin')
    expect(await ask(admin.id)).toBe('actingAsSelf')
    expect(await ask(999_999)).toBe('userNotFound')
    expect(await ask(user.id, user)).toBe('adminOnly')
    expect(await ask(user.id, admin, ' ')).toBe('validationFailed')
    const frozen = await makeUser(app)
    await admin.call(administrationCalls.freeze, { body: { userId: frozen.id, isFrozen: true, reason } })
    expect(await ask(frozen.id)).toBe('accountFrozen')
  })

  // Proves: x-admin-acting
  it('every impersonated call except plain GETs is logged with both ids and without its texts', async () => {
    const { accessToken: token } = await enter()
    await call(app, citationCalls.lookup, { body: { text: 'secret words' } }, { token })
    await call(app, profileCalls.me, {}, { token })
    const query = { action: 'write as user' as const, subjectId: user.id }
    const { data } = await admin.call(administrationCalls.adminLogs, { query })
    expect(data[0].map(({ target }) => target)).toEqual(['POST /articles/lookup'])
    expect(data[0].every(({ actorId, subjectId }) => actorId === admin.id && subjectId === user.id)).toBe(true)
    expect(JSON.stringify(data)).not.toContain('secret words')
  })

  it('calls forbidden during impersonation get 403 before their body is read', async () => {
    const { accessToken: token } = await enter()
    const wrong: string[] = []
    for (const { target, route } of EVERY_CALL) {
      if (!isRefusedWhileImpersonating(route) || route.ignoresToken) continue
      const [method = '', path = ''] = target.replace(':id', '1').replace(':name', 'x').split(' ')
      const { status, error } = await send(app, method, path, method === 'GET' ? undefined : {}, { token })
      if (status !== 403 || error !== 'actingRefused') wrong.push(`${target}: ${status} ${error}`)
    }
    expect(wrong).toEqual([])
  })

  // Proves: x-admin-acting
  it('password, wallet and signatures cannot be used during impersonation', async () => {
    const { accessToken: token } = await enter()
    const passwords = { oldPassword: PASSWORD, newPassword: 'Another-Horse-8' }
    const tries = [
      await call(app, authCalls.resetPassword, { body: passwords }, { token }),
      await call(app, profileCalls.deleteWallet, {}, { token }),
      await call(app, profileCalls.addWallet, { body: { message: 'm', signature: '0x00' } }, { token }),
      await call(app, authCalls.nonce, { body: { address: `0x${'1'.repeat(40)}`, purpose: 'add-wallet' } }, { token }),
      await call(app, articleCalls.access, { body: { articleId: 1, isOpen: true, password: PASSWORD } }, { token }),
    ]
    for (const { status, error } of tries) expect([status, error]).toEqual([403, 'actingRefused'])
  })

  // Proves: x-admin-leave
  it('an impersonation ends after 30 minutes, however often tokens are refreshed', async () => {
    const { accessToken: token, refreshToken } = await enter()
    app.advanceClock(14 * 60)
    const renewed = await call(app, authCalls.refreshToken, { body: { refreshToken } }, { token })
    expect(renewed.status).toBe(200)
    expect(decodeJwt(renewed.data.accessToken).act).toEqual({ sub: String(admin.id) })
    app.advanceClock(17 * 60)
    const late = await call(app, profileCalls.me, {}, { token: renewed.data.accessToken })
    expect(late.status).toBe(401)
    const body = { refreshToken: renewed.data.refreshToken }
    expect((await call(app, authCalls.refreshToken, { body }, { token: renewed.data.accessToken })).status).toBe(401)
    const left = await leave(renewed.data.accessToken)
    expect(left.data.user.id).toBe(admin.id)
    const { accessToken: own } = left.data
    admin = { ...admin, accessToken: own, call: (route, input) => call(app, route, input, { token: own }) }
  })

  // Proves: x-admin-leave
  it('an impersonation can be left for a day after its end; an older token is rejected with a message', async () => {
    const leaveAfter = async (seconds: number) => {
      const { accessToken: token } = await enter()
      app.advanceClock(seconds)
      return leave(token)
    }
    const late = await leaveAfter(24 * 60 * 60)
    expect(late.status).toBe(200)
    const { accessToken: own } = late.data
    admin = { ...admin, accessToken: own, call: (route, input) => call(app, route, input, { token: own }) }
    const tooLate = await leaveAfter(25 * 60 * 60)
    expect(tooLate).toMatchObject({ status: 401, error: 'actingLongOver' })
    expect(tooLate.message).toContain('more than a day ago')
    const { data } = await call(app, authCalls.login, { body: { email: admin.email, password: PASSWORD } })
    admin = { ...admin, call: (route, input) => call(app, route, input, { token: data.accessToken }) }
  })

  // Proves: x-admin-leave
  it("leaving an impersonation returns the administrator's own session, once", async () => {
    const { accessToken: token } = await enter()
    const left = await leave(token)
    expect(left.data.user).toMatchObject({ id: admin.id, role: 'admin' })
    expect((await call(app, administrationCalls.dashboard, {}, { token: left.data.accessToken })).status).toBe(200)
    expect((await call(app, profileCalls.me, {}, { token })).status).toBe(401)
    expect((await leave(token)).error).toBe('tokenUncorrected')
    expect((await leave(user.accessToken)).status).toBeGreaterThanOrEqual(400)
  })

  // Proves: x-admin-acting
  it("an impersonation ends with the administrator's session and role", async () => {
    const boss = await makeUser(app, { role: 'admin' })
    const first = await enter(boss)
    await boss.call(authCalls.logout, {})
    expect((await call(app, profileCalls.me, {}, { token: first.accessToken })).status).toBe(401)
    const chief = await makeUser(app, { role: 'admin' })
    const second = await enter(chief)
    await admin.call(administrationCalls.changeRole, { body: { userId: chief.id, role: 'user', reason } })
    expect((await call(app, profileCalls.me, {}, { token: second.accessToken })).status).toBe(401)
  })
})
