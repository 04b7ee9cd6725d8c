import { keyCalls } from '@colophon/protocol/keys/calls'
import type { CallInput } from '@colophon/protocol/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { useFactor } from '../security/testing/use-factor.ts'
import { passwordTries } from '../tables.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp({ env: { RATE_LIMIT_FACTOR: '10' } })
})
beforeEach(async () => {
  user = await makeUser(app)
})
afterAll(() => app.close())

type Wanted = CallInput<typeof keyCalls.create>['body']
const list = async () => (await user.call(keyCalls.list, {})).data

describe('proof of account for keys that do more than read', () => {
  // Proves: x-keys-proof, deviation-102
  test('such a key needs the password, and without it nothing is stored; a read-only key needs none', async () => {
    const wide = (body: Wanted) => user.call(keyCalls.create, { body: { scopes: ['read', 'write'], ...body } })
    expect(await wide({})).toMatchObject({
      status: 400,
      error: 'passwordNeeded',
      fields: { password: expect.stringContaining('enter your password') },
    })
    expect(await wide({ password: 'Another-Horse-8' })).toMatchObject({
      status: 400,
      error: 'passwordWrong',
      fields: { password: 'The password is wrong.' },
    })
    expect(await wide({ signature: '0x00' })).toMatchObject({ status: 400, fields: { message: 'message required' } })
    expect(await user.call(keyCalls.create, { body: { scopes: ['export'] } })).toMatchObject({
      error: 'passwordNeeded',
    })
    expect(await list()).toEqual([])
    expect((await wide({ password: user.password })).status).toBe(201)
    expect((await list()).map(({ scopes }) => scopes)).toEqual([['read', 'write']])
    expect((await user.call(keyCalls.create, { body: {} })).status).toBe(201)
  })

  // Proves: x-keys-proof
  test('wrong passwords for a key increase the backoff, also for the right one', async () => {
    const wide = (password: string) => user.call(keyCalls.create, { body: { scopes: ['write'], password } })
    const resumeClock = app.freezeClock()
    await app.context.db
      .insert(passwordTries)
      .values({ email: user.email, network: 'session', tries: 99, lastAt: app.context.now() })
    expect((await wide('Another-Horse-8')).error).toBe('passwordWrong')
    expect(await wide(user.password)).toMatchObject({ status: 429, error: 'tooManyRequests' })
    expect(await list()).toEqual([])
    app.advanceClock(60)
    expect((await wide(user.password)).status).toBe(201)
    resumeClock()
  })

  // Proves: x-keys-proof, deviation-102
  test('a wallet signature for this action proves the account, once', async () => {
    const wallet = makeWallet(app)
    const ask = { purpose: 'account', act: 'makeKey' } as const
    const wide = (body: Wanted) => user.call(keyCalls.create, { body: { scopes: ['chat'], ...body } })
    await wallet.link(user)
    const other = await wallet.signed({ purpose: 'account', act: 'deleteAccount' }, user)
    expect(await wide(other)).toMatchObject({ status: 400, error: 'messagePurpose' })
    const signed = await wallet.signed(ask, user)
    const answers = await Promise.all([wide(signed), wide(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ error: 'messageUsed' })
    expect(await list()).toHaveLength(1)
  })

  // Proves: x-keys-proof
  test('with a second factor the proof needs a code as well', async () => {
    const { code } = await useFactor(app, user)
    const wide = (body: Wanted) =>
      user.call(keyCalls.create, { body: { scopes: ['write'], password: user.password, ...body } })
    expect(await wide({})).toMatchObject({ status: 400, error: 'wrongCode', fields: { code: 'Wrong code' } })
    expect(await list()).toEqual([])
    expect((await wide({ code: code() })).status).toBe(201)
  })

  test('repeating a call with its Idempotency-Key needs the proof again', async () => {
    const again = (body: Wanted) =>
      user.call(keyCalls.create, { body: { scopes: ['write'], ...body } }, { headers: { 'Idempotency-Key': 'wide' } })
    const { data } = await again({ password: user.password })
    expect((await again({ password: user.password })).data).toEqual(data)
    expect((await again({})).error).toBe('passwordNeeded')
    expect(await list()).toHaveLength(1)
  })
})

describe('proof of account for a new secret', () => {
  test('a re-roll needs the password if the key does more than read', async () => {
    const make = async (body: Wanted) => (await user.call(keyCalls.create, { body })).data.id
    const reroll = (id: string, proof: { password?: string } = {}) =>
      user.call(keyCalls.reroll, { body: { id, graceSeconds: 0, ...proof } })
    const wide = await make({ scopes: ['write'], password: user.password })
    const before = await list()
    expect((await reroll(wide)).error).toBe('passwordNeeded')
    expect((await reroll(wide, { password: 'Another-Horse-8' })).error).toBe('passwordWrong')
    expect(await list()).toEqual(before)
    expect((await reroll(wide, { password: user.password })).status).toBe(200)
    expect((await reroll(await make({}))).status).toBe(200)
  })

  test('a repeated re-roll with another grace period or expiry is rejected', async () => {
    const headers = { 'Idempotency-Key': 'leaked' }
    const { data } = await user.call(keyCalls.create, { body: {} })
    const reroll = (graceSeconds: 0 | 604_800) =>
      user.call(keyCalls.reroll, { body: { id: data.id, graceSeconds } }, { headers })
    expect((await reroll(604_800)).status).toBe(200)
    expect(await reroll(0)).toMatchObject({ status: 422, error: 'idempotencyKeyReused' })
    const create = (body: Wanted) => user.call(keyCalls.create, { body }, { headers: { 'Idempotency-Key': 'made' } })
    expect((await create({ name: 'Sync' })).status).toBe(201)
    expect((await create({ name: 'Sync', expiresAt: null })).error).toBe('idempotencyKeyReused')
  })
})
