import { administrationCalls } from '@colophon/protocol/administration/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'

const reason = 'a good reason'

describe('managing accounts', () => {
  let app: TestApp
  let admin: TestUser
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp()
    admin = await makeUser(app, { role: 'admin' })
    user = await makeUser(app, { username: 'Ada Peatfield' })
  })
  afterAll(() => app.close())

  const find = async (query: object) => (await admin.call(administrationCalls.users, { query })).data
  const setRole = (by: TestUser, userId: number, role: 'user' | 'vip' | 'admin') =>
    by.call(administrationCalls.changeRole, { body: { userId, role, reason } })
  const freeze = (by: TestUser, userId: number, isFrozen = true) =>
    by.call(administrationCalls.freeze, { body: { userId, isFrozen, reason } })

  // Proves: x-admin-users
  it('accounts can be found by name, address or number, and filtered by role and status', async () => {
    for (const search of ['peatfield', user.email.toUpperCase(), String(user.id)]) {
      expect((await find({ search }))[0].map(({ id }) => id)).toContain(user.id)
    }
    expect((await find({ role: 'admin' }))[0].map(({ id }) => id)).toEqual([admin.id])
    expect((await find({ status: 'frozen' }))[1]).toBe(0)
    expect((await find({ isSeenToday: true, search: 'peatfield' }))[1]).toBe(1)
    const [[found]] = await find({ search: 'peatfield' })
    expect(found).toMatchObject({ displayName: 'Ada Peatfield', methods: ['password'], sessions: 1, frozenAt: null })
  })

  // Proves: x-admin-users
  it('accounts are paged without gaps', async () => {
    const query = { limit: 1, sortingField: 'lastSeenAt' }
    const first = await admin.call(administrationCalls.users, { query } as never)
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await admin.call(administrationCalls.users, { query: { ...query, cursor } } as never)
    const ids = [first, second].map(({ data }) => data[0][0]?.id)
    expect(new Set(ids)).toEqual(new Set([admin.id, user.id]))
  })

  // Proves: x-admin-freeze
  it('freezing an account ends all sessions and connections, and sign-in says so', async () => {
    const { data } = await freeze(admin, user.id)
    expect(data).toMatchObject({ sessions: 0, frozenAt: expect.any(String) })
    expect(app.live.endedSessions).toHaveLength(1)
    expect((await user.call(profileCalls.me, {})).error).toBe('tokenUncorrected')
    const refused = await call(app, authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(refused).toMatchObject({ status: 403, error: 'accountFrozen', message: expect.stringContaining('frozen') })
    expect((await find({ status: 'frozen' }))[1]).toBe(1)
    expect((await freeze(admin, user.id, false)).data.frozenAt).toBeNull()
    expect((await call(app, authCalls.login, { body: { email: user.email, password: PASSWORD } })).status).toBe(200)
  })

  // Proves: x-admin-role
  it('a changed role applies from the next call on', async () => {
    const other = await makeUser(app)
    expect((await setRole(admin, other.id, 'admin')).data.role).toBe('admin')
    expect((await other.call(administrationCalls.dashboard, {})).status).toBe(200)
    await setRole(admin, other.id, 'user')
    expect((await other.call(administrationCalls.dashboard, {})).error).toBe('adminOnly')
  })

  // Proves: x-admin-role
  it('no administrator can remove themselves, and one who can sign in always remains', async () => {
    expect((await freeze(admin, admin.id)).error).toBe('notOnSelf')
    expect((await setRole(admin, admin.id, 'user')).error).toBe('notOnSelf')
    const other = await makeUser(app, { role: 'admin' })
    const both = await Promise.all([setRole(admin, other.id, 'user'), setRole(other, admin.id, 'user')])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = both[0].status === 200 ? admin : other
    const { data } = await left.call(administrationCalls.users, { query: { role: 'admin' } })
    expect(data[0].map(({ id }) => id)).toEqual([left.id])
  })

  // Proves: x-admin-reason
  it('unknown accounts get 404, and a reason is required', async () => {
    const boss = await makeUser(app, { role: 'admin' })
    expect((await freeze(boss, 999_999)).error).toBe('userNotFound')
    const body = { userId: user.id, isFrozen: true, reason: '  ' }
    expect(await boss.call(administrationCalls.freeze, { body })).toMatchObject({ status: 400 })
  })
})
