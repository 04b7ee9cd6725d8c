import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'

/** Log lines as objects. */
const linesOf = (app: TestApp) =>
  app
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('request ids', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  // Proves: x-request-id
  it('a failed request is logged with the request id of its reply, and with method, route and duration', async () => {
    const health = app.context.search.health
    app.context.search.health = () => Promise.reject(new Error('gone'))
    const failed = await fetch(`${app.url}/health/ready`)
    app.context.search.health = health
    expect(failed.status).toBe(503)
    const id = failed.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const line = linesOf(app).find((each) => each.reqId === id && each.msg === 'answered')
    expect(line).toMatchObject({ level: 40, method: 'GET', route: '/health/ready', status: 503 })
    expect(line?.ms).toEqual(expect.any(Number))
  })

  it('each request gets its own id, whatever id the client sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(async () => (await fetch(`${app.url}/health/live`, { headers })).headers.get('x-request-id')),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })

  // Proves: x-request-id
  it.each(['/health/live', '/nothing-here', '/%', '/api/v1/articles/search?limit=x'])(
    'every reply has a request id and the security headers: %s',
    async (path) => {
      const { headers } = await fetch(app.url + path)
      for (const name of [
        'x-request-id',
        'content-security-policy',
        'cross-origin-opener-policy',
        'permissions-policy',
      ]) {
        expect(headers.get(name), name).toBeTruthy()
      }
    },
  )
})
