import { randomUUID } from 'node:crypto'
import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Role } from '@colophon/protocol/auth/roles'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import {
  CODE_CLIENT,
  makeOpenIdProvider,
  type OpenIdProvider,
  type Person,
  signInAt,
} from '../../../../tests/testing/make-openid-provider.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { accounts, sessions } from '../../tables.ts'

const GROUP = 'library-admins'
const people: Record<string, Person> = {}
let provider: OpenIdProvider
let app: TestApp
beforeAll(async () => {
  provider = await makeOpenIdProvider(people)
  const env = { ...CODE_CLIENT, OIDC_ISSUER: provider.issuer, OIDC_NAME: 'Institute', ADMIN_EMAIL: 'head@example.org' }
  app = await makeApp({ env })
})
beforeEach(() => {
  app.context.config.OIDC_ADMIN_GROUP = GROUP
  app.context.config.OIDC_ALLOWED_GROUP = undefined
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

function makePerson(groups?: string[]): string {
  const name = randomUUID()
  people[name] = { email: `${name}@example.org`, email_verified: true, ...(groups && { groups }) }
  return name
}
async function returned(name: string) {
  const { data } = await call(app, socialCalls.socialUrl, { body: { provider: 'oidc' } })
  return Object.fromEntries(await signInAt(data.url, name)) as { code: string; state: string; iss: string }
}
const login = async (name: string) => call(app, socialCalls.oidcLogin, { body: await returned(name) })
const roleAfterLogin = async (name: string) => (await login(name)).data.user.role
const setGroups = (name: string, groups: string[]) => {
  people[name] = { ...people[name], groups }
}
const roleOf = async (id: number) =>
  (await app.context.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id)))[0]?.role
/** A user of this role with the provider linked. */
async function makeLinked(role: Role): Promise<{ user: TestUser; name: string }> {
  const [user, name] = [await makeUser(app, { role }), makePerson()]
  await user.call(socialCalls.linkSocial, { body: { provider: 'oidc', ...(await returned(name)) } })
  return { user, name }
}

describe('the group of administrators', () => {
  // Proves: x-oidc-groups, deviation-121
  test('a member is administrator from the first sign-in on, and no longer after leaving the group', async () => {
    const name = makePerson(['readers', GROUP])
    const { data } = await login(name)
    expect(data.user.role).toBe('admin')
    const asThem = { token: data.accessToken }
    expect((await call(app, administrationCalls.users, { query: {} }, asThem)).status).toBe(200)
    setGroups(name, ['readers'])
    expect(await roleAfterLogin(name)).toBe('user')
    expect((await call(app, administrationCalls.users, { query: {} }, asThem)).status).toBe(403)
    setGroups(name, [GROUP])
    expect(await roleAfterLogin(name)).toBe('admin')
  })

  test('the open connections of an account reconnect after a change of role', async () => {
    const { user, name } = await makeLinked('user')
    const [before] = await app.context.db.select().from(sessions).where(eq(sessions.accountId, user.id))
    setGroups(name, [GROUP])
    await login(name)
    expect(app.live.endedSessions).toContain(before?.id)
  })

  test('a person who leaves the group gets the former role back', async () => {
    const { user, name } = await makeLinked('vip')
    setGroups(name, [GROUP])
    expect(await roleAfterLogin(name)).toBe('admin')
    setGroups(name, [])
    expect(await roleAfterLogin(name)).toBe('vip')
    expect(await roleOf(user.id)).toBe('vip')
  })

  // Proves: x-oidc-groups
  test('a role from elsewhere stays: of an administrator here, and of the administrator of ADMIN_EMAIL', async () => {
    const { name } = await makeLinked('admin')
    expect(await roleAfterLogin(name)).toBe('admin')
    setGroups(name, [GROUP])
    await login(name)
    setGroups(name, [])
    expect(await roleAfterLogin(name)).toBe('admin')
    const { user: head, name: first } = await makeLinked('user')
    setGroups(first, [GROUP])
    await login(first)
    await app.context.db.update(accounts).set({ email: 'head@example.org' }).where(eq(accounts.id, head.id))
    setGroups(first, [])
    expect(await roleAfterLogin(first)).toBe('admin')
  })

  test('a role that an administrator has given since stays after leaving the group', async () => {
    const [boss, { user, name }] = [await makeUser(app, { role: 'admin' }), await makeLinked('user')]
    setGroups(name, [GROUP])
    await login(name)
    const set = (role: Role) =>
      boss.call(administrationCalls.changeRole, { body: { userId: user.id, role, reason: 'a change of duties' } })
    await set('user')
    await set('admin')
    setGroups(name, [])
    expect(await roleAfterLogin(name)).toBe('admin')
  })

  test('unlinking the provider takes back the role that it gave', async () => {
    const { user, name } = await makeLinked('user')
    setGroups(name, [GROUP])
    await login(name)
    expect((await user.call(socialCalls.unlinkSocial, { query: { provider: 'oidc' } })).status).toBe(200)
    expect(await roleOf(user.id)).toBe('user')
  })

  test('without the setting a role that the group gave is taken back', async () => {
    const name = makePerson([GROUP])
    expect(await roleAfterLogin(name)).toBe('admin')
    app.context.config.OIDC_ADMIN_GROUP = undefined
    expect(await roleAfterLogin(name)).toBe('user')
  })

  test('each change is in the log of administrators, once, also for two sign-ins at once', async () => {
    const [boss, name] = [await makeUser(app, { role: 'admin' }), makePerson([GROUP])]
    const both = [await returned(name), await returned(name)]
    const answers = await Promise.all(both.map((body) => call(app, socialCalls.oidcLogin, { body })))
    expect(answers.map(({ data }) => data.user.role)).toEqual(['admin', 'admin'])
    setGroups(name, [])
    await login(name)
    const subjectId = answers[0]?.data.user.id
    const { data } = await boss.call(administrationCalls.adminLogs, { query: { subjectId } })
    expect(data[0].map(({ action, reason, after }) => [action, reason, after])).toEqual([
      ['change role', `no longer in the group ${GROUP} at Institute`, '{"role":"user"}'],
      ['change role', `in the group ${GROUP} at Institute`, '{"role":"admin"}'],
    ])
  })
})

describe('the group of allowed people', () => {
  const REFUSED = {
    status: 403,
    error: 'socialNotAllowed',
    message: 'Your account at Institute may not sign in here. Please ask the administrator of this site.',
  }
  beforeEach(() => {
    app.context.config.OIDC_ALLOWED_GROUP = 'members'
  })

  // Proves: x-oidc-groups, deviation-121
  test('only its members get an account and can link the provider', async () => {
    const [member, outsider, user] = [makePerson(['members']), makePerson(['guests']), await makeUser(app)]
    expect((await login(member)).status).toBe(200)
    const before = await app.context.db.$count(accounts)
    expect(await login(outsider)).toMatchObject(REFUSED)
    const body = { provider: 'oidc', ...(await returned(outsider)) } as const
    expect(await user.call(socialCalls.linkSocial, { body })).toMatchObject(REFUSED)
    expect(await login(makePerson())).toMatchObject(REFUSED)
    expect(await app.context.db.$count(accounts)).toBe(before)
  })

  test('a person who has left both groups is refused and is no longer administrator', async () => {
    const name = makePerson(['members', GROUP])
    const { data } = await login(name)
    expect(data.user.role).toBe('admin')
    setGroups(name, [])
    expect(await login(name)).toMatchObject(REFUSED)
    expect(await roleOf(data.user.id)).toBe('user')
  })
})
