import { authCalls } from '@colophon/protocol/auth/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeNode } from '../../../../tests/testing/make-node.ts'
import { callCounts } from '../../../accounts/tables.ts'
import { rateLimit } from '../serve.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.close())

const login = (password = 'Wrong-Password-1') =>
  call(app, authCalls.login, { body: { email: 'somebody@example.org', password } })

describe('limits per address and minute', () => {
  // Proves: x-rate-limits, deviation-8
  test('the 11th sign-in within a minute gets 429 even with the right password; other calls are not limited', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await login()).status).toBe(401)
    const answer = await login()
    expect(answer).toMatchObject({ status: 429, error: 'tooManyRequests' })
    expect(answer.message).toMatch(/^Too many requests\. Please wait \d+ s/)
    expect(answer.headers.get('ratelimit-limit')).toBe('10')
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const register = { email: 'somebody@example.org', password: 'Correct-Horse-7' }
    expect((await call(app, authCalls.register, { body: register })).status).toBe(200)
  })

  // Proves: x-rate-limits-shared
  test('two processes count sign-ins together, also when they arrive at once, and start again after a minute', async () => {
    const node = await makeNode(app)
    const reset = () => call(app, authCalls.requestResetPassword, { body: { email: '' } })
    const resetThere = () => call(node, authCalls.requestResetPassword, { body: { email: '' } })
    const tries = Array.from({ length: 8 }, () => [reset(), resetThere()]).flat()
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
    expect([(await reset()).status, (await resetThere()).status]).toEqual([429, 429])
    await app.context.db.update(callCounts).set({ endsAt: new Date() })
    const another = await makeNode(app)
    expect((await call(another, authCalls.requestResetPassword, { body: { email: '' } })).status).toBe(400)
    await node.close()
    await another.close()
  })

  test('invalid input counts towards the limit', async () => {
    const resend = () => call(app, authCalls.resendCodeRegister, { body: { email: '' } })
    for (let tries = 0; tries < 10; tries += 1) expect((await resend()).status).toBe(400)
    expect((await resend()).status).toBe(429)
  })

  test.each([
    ['signIn', 1, 10],
    ['upload', 1, 30],
    ['search', 1, 120],
    ['rest', 1, 600],
    ['signIn', 1000, 10_000],
    ['signIn', 0.01, 1],
  ] as const)('the limit of %s with factor %d allows %d requests', (limit, factor, most) => {
    expect(rateLimit({ limit }, factor).max).toBe(most)
  })

  // Proves: x-rate-limits
  test('sign-in calls are counted separately, all others per group', () => {
    expect(rateLimit({ limit: 'signIn' }, 1)).not.toHaveProperty('groupId')
    expect(rateLimit({ limit: 'search' }, 1)).toMatchObject({ groupId: 'search' })
    expect(rateLimit({}, 1)).toMatchObject({ groupId: 'rest' })
  })
})
