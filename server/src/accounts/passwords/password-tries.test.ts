import { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeUser, PASSWORD } from '../../../tests/testing/make-user.ts'
import { passwordTries } from '../tables.ts'

let app: TestApp
let node: TestNode
let address = 0
beforeAll(async () => {
  app = await makeApp({ env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_FACTOR: '1' } })
  node = await makeNode(app)
})
afterAll(async () => {
  await node.close()
  await app.close()
})

const WRONG = 'Wrong-Password-1'
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })
/** A fresh address, so that the per-address limit does not apply. */
const stranger = () => {
  address += 1
  return from(`203.0.113.${address}`)
}
const login = (to: { url: string }, email: string, password: string, who = stranger()) =>
  call(to, authCalls.login, { body: { email, password } }, who)

// Proves: x-password-tries, deviation-101
it('from the 11th wrong password on every address must wait, across processes, up to one minute', {
  tags: ['campaign'],
}, async () => {
  const release = app.freezeClock()
  for (const email of [(await makeUser(app)).email, 'unknown@example.org']) {
    for (let tries = 0; tries < 5; tries += 1) {
      for (const each of [app, node]) expect((await login(each, email, WRONG)).status).toBe(401)
    }
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const refused = await login(tries % 2 ? app : node, email, PASSWORD)
      expect(refused).toMatchObject({ status: 429, error: 'tooManyRequests' })
      expect(refused.message).toContain('"Forgotten password"')
      const wait = Number(refused.headers.get('retry-after'))
      waits.push(wait)
      app.advanceClock(wait)
      expect((await login(app, email, WRONG)).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  }
  release()
})

// Proves: x-password-tries
it('the owner can sign in from a known network while others guess', async () => {
  const user = await makeUser(app)
  const home = from('198.51.100.7')
  expect((await login(app, user.email, PASSWORD, home)).status).toBe(200)
  const release = app.freezeClock()
  for (let tries = 0; tries < 10; tries += 1) await login(app, user.email, WRONG)
  expect((await login(app, user.email, PASSWORD)).status).toBe(429)
  expect((await login(app, user.email, PASSWORD, home)).status).toBe(200)
  release()
})

it('concurrent wrong passwords are counted one by one', async () => {
  const email = 'crowd@example.org'
  const release = app.freezeClock()
  const all = await Promise.all(Array.from({ length: 30 }, () => login(app, email, WRONG)))
  expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
  release()
})

it('the right password, or an hour, resets the count of wrong ones', async () => {
  const user = await makeUser(app)
  const rows = (email: string) => app.context.db.$count(passwordTries, eq(passwordTries.email, email))
  await login(app, user.email, WRONG)
  expect(await rows(user.email)).toBe(1)
  expect((await login(app, user.email, PASSWORD)).status).toBe(200)
  expect(await rows(user.email)).toBe(0)
  await login(app, user.email, WRONG)
  app.advanceClock(3601)
  await login(app, 'somebody@example.org', WRONG)
  expect(await rows(user.email)).toBe(0)
})

it('guessing the password within a session is slowed down as well', async () => {
  const user = await makeUser(app)
  const change = (oldPassword: string) => {
    const body = { oldPassword, newPassword: 'Another-Horse-8' }
    return user.call(authCalls.resetPassword, { body }, stranger())
  }
  const release = app.freezeClock()
  for (let tries = 0; tries < 10; tries += 1) expect((await change(WRONG)).error).toBe('passwordWrong')
  expect((await change(PASSWORD)).status).toBe(429)
  release()
})

it('the free tries never wait, even when a later timestamp was written first', async () => {
  const { email } = await makeUser(app)
  const release = app.freezeClock()
  expect((await login(app, email, WRONG)).status).toBe(401)
  app.advanceClock(-0.5)
  expect((await login(app, email, WRONG)).status).toBe(401)
  release()
})
