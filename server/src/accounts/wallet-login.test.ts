import { authCalls } from '@colophon/protocol/auth/calls'
import { ERRORS } from '@colophon/protocol/errors'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../tests/testing/make-wallet.ts'
import { accounts, sessions, walletNonces } from './tables.ts'

let app: TestApp
let user: TestUser
let wallet: TestWallet
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
  wallet = makeWallet(app)
  await wallet.link(user)
})
afterAll(() => app.close())

const login = (body: { message: string; signature: string }, token?: string) =>
  call(app, authCalls.walletLogin, { body }, { token })

describe('a linked wallet', () => {
  // Proves: 7-auth-wallet-login
  test('a linked wallet signs in to its account with a new session each time', async () => {
    const first = await wallet.login()
    const second = await wallet.login()
    expect(first).toMatchObject({ status: 200, data: { user: { id: user.id, walletAddress: wallet.address } } })
    expect(second.data.refreshToken).not.toBe(first.data.refreshToken)
    const me = await call(app, profileCalls.me, {}, { token: first.data.accessToken })
    expect(me.data).toMatchObject({ email: user.email, walletAddress: wallet.address })
    const rows = await app.context.db.select().from(sessions).where(eq(sessions.accountId, user.id))
    expect(rows).toHaveLength(3)
  })

  test('wallet sign-in works whatever old token is in the header', async () => {
    const other = await makeUser(app)
    for (const token of ['a.b.c', other.accessToken]) {
      const answer = await login(await wallet.signed({ purpose: 'wallet-login' }), token)
      expect(answer).toMatchObject({ status: 200, data: { user: { id: user.id } } })
    }
  })

  test('a message requested while signed in can be used to sign in', async () => {
    const body = await wallet.signed({ purpose: 'wallet-login' }, user)
    expect((await login(body)).status).toBe(200)
  })

  test('the wallet of a frozen account gets the frozen error and no session', async () => {
    const frozen = await makeUser(app)
    const own = makeWallet(app)
    await own.link(frozen)
    await app.context.db.update(accounts).set({ frozenAt: new Date() }).where(eq(accounts.id, frozen.id))
    expect(await own.login()).toMatchObject({ status: 403, error: 'accountFrozen' })
    const rows = await app.context.db.select().from(sessions).where(eq(sessions.accountId, frozen.id))
    expect(rows).toHaveLength(1)
  })
})

describe('an unlinked wallet', () => {
  // Proves: 8-auth-not-attached, deviation-33
  test('an unknown wallet gets the text of the specification, and no account is created', async () => {
    const before = await app.context.db.$count(accounts)
    expect(await makeWallet(app).login()).toMatchObject({
      status: 400,
      error: 'walletUnavailable',
      message: ERRORS.walletUnavailable.message,
    })
    expect(await app.context.db.$count(accounts)).toBe(before)
  })

  test('an unlinked wallet gets the text too, even with an earlier message', async () => {
    const [former, own] = [await makeUser(app), makeWallet(app)]
    await own.link(former)
    const body = await own.signed({ purpose: 'wallet-login' })
    await former.call(profileCalls.deleteWallet, {})
    expect(await login(body)).toMatchObject({ status: 400, error: 'walletUnavailable' })
  })
})

describe('concurrent wallet sign-ins', () => {
  test('of two sign-ins with one signature one succeeds and the other is told that it was used', async () => {
    const body = await wallet.signed({ purpose: 'wallet-login' })
    const before = await app.context.db.$count(sessions)
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(await app.context.db.$count(sessions)).toBe(before + 1)
  })
})

describe('a failure during wallet sign-in', () => {
  test('a failed sign-in leaves the message usable', async () => {
    const [later, own] = [await makeUser(app), makeWallet(app)]
    const body = await own.signed({ purpose: 'wallet-login' })
    expect((await login(body)).error).toBe('walletUnavailable')
    const [row] = await app.context.db.select().from(walletNonces).where(eq(walletNonces.message, body.message))
    expect(row?.usedAt).toBeNull()
    await own.link(later)
    expect(await login(body)).toMatchObject({ status: 200, data: { user: { id: later.id } } })
  })
})
