import { describe, expect, test } from 'vitest'
import { keyCalls } from './calls.ts'
import { ApiKey, KeyUse } from './entities.ts'

describe('API key calls', () => {
  // Proves: 7-profile-create-apikey, 7-profile-delete-apikey, 7-profile-api-stat
  test('API key calls have the method and path of the specification, and our additions', () => {
    expect(Object.values(keyCalls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /profile/create-apikey',
      'DELETE /profile/delete-apikey',
      'GET /profile/api-stat',
      'GET /profile/apikeys',
      'PUT /profile/reroll-apikey',
    ])
  })

  // Proves: deviation-44
  test('creating a key needs no body, as in the specification', () => {
    expect(keyCalls.create.body.parse({})).toEqual({ name: 'API key', scopes: ['read'] })
  })

  test.each([
    [{ name: '  ' }],
    [{ scopes: [] }],
    [{ scopes: ['read', 'read'] }],
    [{ scopes: ['admin'] }],
    [{ expiresAt: 'tomorrow' }],
    [{ secret: 'mine' }],
  ])('%j is rejected', (body) => {
    expect(keyCalls.create.body.safeParse(body).success).toBe(false)
  })

  test('the grace period is none, an hour, a day or a week', () => {
    const id = '0b8f3c1e-5a0e-4f3a-9d2b-1c2d3e4f5a6b'
    const isTaken = (graceSeconds: number) => keyCalls.reroll.body.safeParse({ id, graceSeconds }).success
    expect([0, 3600, 86_400, 604_800].map(isTaken)).toEqual([true, true, true, true])
    expect([-1, 1, 604_801].map(isTaken)).toEqual([false, false, false])
  })

  test('only the replies that create a secret contain one', () => {
    for (const shape of [ApiKey.shape, KeyUse.shape]) {
      expect(Object.keys(shape).filter((name) => /secret|hash|apiKey/i.test(name))).toEqual([])
    }
  })
})
