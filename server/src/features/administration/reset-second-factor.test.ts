import { administrationCalls } from '@colophon/protocol/administration/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { useFactor } from '../../accounts/security/testing/use-factor.ts'

const reason = 'lost the phone, known by sight'

describe('resetting a lost second factor', () => {
  const at = useApp({ jobs: ['mail-security-change', 'mail-notifications'] })
  const people = async () => {
    const admin = await makeUser(at.app, { role: 'admin' })
    const user = await makeUser(at.app)
    await useFactor(at.app, user)
    return { admin, user }
  }
  const reset = (by: TestUser, userId: number, why = reason) =>
    by.call(administrationCalls.resetSecondFactor, { body: { userId, reason: why } })

  // Proves: x-admin-reset-factor, deviation-72
  it('an administrator resets a second factor: sessions end, the log has it, and the user is notified', async () => {
    const { admin, user } = await people()
    expect((await reset(admin, user.id)).data).toMatchObject({ hasSecondFactor: false, sessions: 0 })
    expect((await user.call(securityCalls.overview, {})).error).toBe('tokenUncorrected')
    const { email, password } = user
    const again = await call(at.app, authCalls.login, { body: { email, password } })
    expect(again.status).toBe(200)
    const { data } = await admin.call(administrationCalls.adminLogs, { query: { subjectId: user.id } as never })
    expect(data[0][0]).toMatchObject({ action: 'reset second factor', reason, actorId: admin.id })
    expect((await admin.call(administrationCalls.checkLog, {})).data).toMatchObject({ isWhole: true })
    const token = again.data.accessToken
    const notifications = await call(at.app, notificationCalls.list, { query: {} } as never, { token })
    expect(notifications.data[0][0]).toMatchObject({ type: 'Your second factor was reset', note: reason })
    await vi.waitFor(async () => {
      const mails = (await at.app.outbox()).filter(({ to }) => to?.[0]?.address === email)
      expect(mails.map(({ subject }) => subject)).toContain('The second factor of your Colophon account is off')
    }, SOON)
  })

  // Proves: x-admin-reset-factor
  it('of two concurrent resets one takes effect', async () => {
    const { admin, user } = await people()
    const both = await Promise.all([reset(admin, user.id), reset(admin, user.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { data } = await admin.call(administrationCalls.adminLogs, { query: { subjectId: user.id } as never })
    expect(data[1]).toBe(1)
  })

  it('a reset needs a reason and is refused for oneself, administrators, missing accounts and accounts without a second factor', async () => {
    const { admin, user } = await people()
    const other = await makeUser(at.app, { role: 'admin' })
    await useFactor(at.app, other)
    const plain = await makeUser(at.app)
    expect(await reset(admin, user.id, ' ')).toMatchObject({ status: 400 })
    expect(await reset(admin, admin.id)).toMatchObject({ status: 409, error: 'notOnSelf' })
    expect(await reset(admin, other.id)).toMatchObject({ status: 403, error: 'secondFactorOfAdmin' })
    expect(await reset(admin, 999_999)).toMatchObject({ status: 404, error: 'userNotFound' })
    expect(await reset(admin, plain.id)).toMatchObject({ status: 409, error: 'secondFactorIsOff' })
    expect(await reset(user, plain.id)).toMatchObject({ status: 403, error: 'adminOnly' })
    expect((await other.call(securityCalls.overview, {})).data.secondFactor.isOn).toBe(true)
  })
})
