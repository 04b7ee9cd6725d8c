import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { CLIENT_ID, makeOpenIdProvider, type OpenIdProvider } from '../../../tests/testing/make-openid-provider.ts'
import { json, makeProviderDouble } from '../../../tests/testing/make-provider-double.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { readCode } from '../../../tests/testing/read-code.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts, sessions } from '../tables.ts'

let provider: OpenIdProvider
let facebook: Awaited<ReturnType<typeof makeProviderDouble>>
let app: TestApp
/** Facebook user ids by token. */
const numbers: Record<string, string> = {}
beforeAll(async () => {
  provider = await makeOpenIdProvider()
  facebook = await makeProviderDouble(({ path, query }) => {
    const id = numbers[query.get('input_token') ?? query.get('access_token') ?? '']
    const data = { app_id: '1', type: 'USER', is_valid: true, expires_at: 0, user_id: id }
    return json(path === '/debug_token' ? { data } : { id, name: 'Ada of Facebook' })
  })
  app = await makeApp({
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.issuer,
      FACEBOOK_APP_ID: '1',
      FACEBOOK_APP_SECRET: 's',
      FACEBOOK_GRAPH_URL: facebook.url,
    },
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await facebook.close()
})

const tokenOf = (sub: string, email = `${sub}@example.org`) =>
  provider.sign({ sub, email, email_verified: true, name: 'Ada of Google', jti: randomUUID() })
const login = async (sub: string, email?: string) =>
  call(app, socialCalls.googleLogin, { body: { idToken: await tokenOf(sub, email) } })
const link = async (user: Pick<TestUser, 'call'>, sub: string) =>
  user.call(socialCalls.linkSocial, { body: { provider: 'google', idToken: await tokenOf(sub) } })
const unlink = (user: Pick<TestUser, 'call'>, which: 'google' | 'facebook' = 'google') =>
  user.call(socialCalls.unlinkSocial, { query: { provider: which } })
const linkFacebook = (user: Pick<TestUser, 'call'>, number: string) => {
  const accessToken = `token-${number}`
  numbers[accessToken] = number
  return user.call(socialCalls.linkSocial, { body: { provider: 'facebook', accessToken } })
}
/** A user who came by Google and has no other sign-in method. */
async function makeSocialUser() {
  const sub = randomUUID()
  const { data } = await login(sub)
  const asThem: TestUser['call'] = (route, input) => call(app, route, input, { token: data.accessToken })
  const { accessToken, refreshToken, user } = data
  return { id: user.id, email: user.email, password: '', accessToken, refreshToken, sub, call: asThem }
}

describe('linking a provider to an account', () => {
  // Proves: x-social-link, deviation-49
  test('a linked provider signs in to the account, whatever its address', async () => {
    const [user, sub] = [await makeUser(app), randomUUID()]
    const linked = await link(user, sub)
    expect(linked).toMatchObject({
      status: 200,
      data: {
        hasPassword: true,
        passwordChangedAt: null,
        walletAddress: null,
        ways: 2,
        providers: [
          { provider: 'google', isOffered: true, name: 'Ada of Google', linkedAt: expect.any(String) },
          { provider: 'facebook', isOffered: true, name: null, linkedAt: null },
        ],
      },
    })
    expect((await login(sub)).data.user).toMatchObject({ id: user.id, email: user.email })
  })

  test("linking the same provider account again changes nothing; a second one, or another user's, is refused", async () => {
    const [user, other, sub] = [await makeUser(app), await makeUser(app), randomUUID()]
    await link(user, sub)
    expect((await link(user, sub)).status).toBe(200)
    expect(await link(user, randomUUID())).toMatchObject({ status: 409, error: 'socialLinkedAlready' })
    expect(await link(other, sub)).toMatchObject({ status: 409, error: 'socialTaken' })
    expect((await login(sub)).data.user.id).toBe(user.id)
  })

  test('when two accounts link one provider account at once, one succeeds', async () => {
    const [one, other, sub] = [await makeUser(app), await makeUser(app), randomUUID()]
    const answers = await Promise.all([link(one, sub), link(other, sub)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('linking with an already used sign-in token is refused', async () => {
    const [user, sub] = [await makeUser(app), randomUUID()]
    const idToken = await tokenOf(sub)
    await call(app, socialCalls.googleLogin, { body: { idToken } })
    const answer = await user.call(socialCalls.linkSocial, { body: { provider: 'google', idToken } })
    expect(answer).toMatchObject({ status: 409, error: 'socialUsed' })
  })

  test('linking needs a session and exactly the fields of its provider', async () => {
    const body = { provider: 'facebook', accessToken: 'x' } as const
    expect((await call(app, socialCalls.linkSocial, { body })).status).toBe(401)
    const user = await makeUser(app)
    for (const wrong of [{ provider: 'google', accessToken: 'x' }, { provider: 'myspace', idToken: 'x' }, {}]) {
      expect((await user.call(socialCalls.linkSocial, { body: wrong as never })).status).toBe(400)
    }
  })
})

describe('an address that has an account', () => {
  // Proves: deviation-48
  test('an existing account is not taken over: its owner signs in and links with the same token', async () => {
    const user = await makeUser(app)
    const idToken = await tokenOf(randomUUID(), user.email.toUpperCase())
    const refused = await call(app, socialCalls.googleLogin, { body: { idToken } })
    expect(refused).toMatchObject({
      status: 409,
      error: 'socialEmailExists',
      message:
        'An account with the e-mail address of your Google account exists already. Sign in to it as before, then link Google under Sign-in methods.',
    })
    expect(await app.context.db.$count(sessions, eq(sessions.accountId, user.id))).toBe(1)
    expect((await user.call(socialCalls.linkSocial, { body: { provider: 'google', idToken } })).status).toBe(200)
  })

  test('a provider sign-in for an address with a pending registration belongs to its owner, and the registration code is void', async () => {
    const email = `${randomUUID()}@example.org`
    await call(app, authCalls.register, { body: { email, password: PASSWORD } })
    const code = await readCode(app, email)
    expect((await login(randomUUID(), email)).status).toBe(200)
    expect((await call(app, authCalls.confirmRegister, { body: { email, code } })).status).toBe(400)
    expect((await call(app, authCalls.login, { body: { email, password: PASSWORD } })).status).toBe(401)
  })

  test('the provider of a frozen account opens no session', async () => {
    const user = await makeSocialUser()
    await app.context.db.update(accounts).set({ frozenAt: new Date() }).where(eq(accounts.id, user.id))
    expect(await login(user.sub)).toMatchObject({ status: 403, error: 'accountFrozen' })
  })
})

describe('unlinking', () => {
  // Proves: x-social-unlink
  test('an unlinked provider no longer signs in, and unlinking twice is harmless', async () => {
    const [user, sub] = [await makeUser(app), randomUUID()]
    await link(user, sub)
    expect(await unlink(user)).toMatchObject({ status: 200, data: { ways: 1 } })
    expect((await unlink(user)).status).toBe(200)
    expect((await login(sub)).data.user.id).not.toBe(user.id)
  })

  // Proves: x-social-unlink, deviation-49
  test('the last sign-in method stays, also when the last two are removed at once', async () => {
    const user = await makeSocialUser()
    expect(await unlink(user)).toMatchObject({ status: 409, error: 'lastWayIn' })
    expect((await login(user.sub)).data.user.id).toBe(user.id)
    await linkFacebook(user, '77')
    const answers = await Promise.all([unlink(user, 'google'), unlink(user, 'facebook')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.context.db.$count(socialIdentities, eq(socialIdentities.accountId, user.id))).toBe(1)
  })

  test('a wallet may be unlinked while a provider stays, and the provider then not', async () => {
    const [user, wallet] = [await makeSocialUser(), makeWallet(app)]
    await wallet.link(user)
    expect((await unlink(user)).status).toBe(200)
    expect(await user.call(profileCalls.deleteWallet, {})).toMatchObject({ status: 409, error: 'walletLastWayIn' })
    await link(user, user.sub)
    expect((await user.call(profileCalls.deleteWallet, {})).status).toBe(200)
    expect((await unlink(user)).error).toBe('lastWayIn')
  })

  test('a user who came by a provider can set a password by mail as a sign-in method', async () => {
    const user = await makeSocialUser()
    await call(app, authCalls.sendCodeResetPassword, { body: { email: user.email, password: PASSWORD } })
    const verificationCode = await readCode(app, user.email)
    await call(app, authCalls.confirmResetPassword, { body: { email: user.email, verificationCode } })
    const { data } = await call(app, authCalls.login, { body: { email: user.email, password: PASSWORD } })
    const left = await call(
      app,
      socialCalls.unlinkSocial,
      { query: { provider: 'google' } },
      { token: data.accessToken },
    )
    expect(left).toMatchObject({ status: 200, data: { hasPassword: true, ways: 1 } })
    expect(left.data.passwordChangedAt).not.toBeNull()
  })
})

describe('the offered providers', () => {
  // Proves: deviation-49
  test('offered providers are visible before sign-in', async () => {
    expect((await call(app, siteCalls.site, {})).data.signInWith).toEqual(['google', 'facebook'])
  })

  // Proves: x-social-methods
  test('a provider that is no longer offered is not counted but still listed as linked', async () => {
    const user = await makeUser(app)
    const row = {
      provider: 'twitter',
      subject: randomUUID(),
      accountId: user.id,
      name: 'ada',
      linkedAt: new Date(),
    } as const
    await app.context.db.insert(socialIdentities).values(row)
    const { data } = await user.call(socialCalls.methods, {})
    expect(data.providers.at(-1)).toMatchObject({ provider: 'twitter', isOffered: false, name: 'ada' })
    expect(data.ways).toBe(1)
  })

  test('the owner is mailed what was linked or unlinked', async () => {
    const user = await makeUser(app)
    await link(user, randomUUID())
    await unlink(user)
    const worker = await startWorker(app, ['mail-social-change'])
    const told = async () => (await app.outbox()).filter(({ to }) => to?.[0]?.address === user.email)
    await vi.waitFor(async () => expect(await told()).toHaveLength(2), SOON)
    await worker.stop()
    const subjects = (await told()).map(({ subject }) => subject).toSorted()
    expect(subjects).toEqual([
      'Google was linked to your Colophon account',
      'Google was unlinked from your Colophon account',
    ])
  })
})
