import { route } from '@colophon/protocol/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { openHttp } from './http.ts'
import { makeServe } from './serve.ts'
import { CALLS_MAX } from './shed-load.ts'

const common = { summary: 'Waits.', access: 'any', reply: z.null(), errors: [] } as const
const calls = {
  wait: route({ method: 'GET', path: '/try/wait', ...common }),
  receive: route({ method: 'POST', path: '/try/receive', multipart: z.strictObject({}), ...common }),
}

let app: TestApp
let tried: FastifyInstance
let working = 0
let finish: () => void
beforeAll(async () => {
  app = await makeApp()
  tried = await openHttp(app.context, async () => ({ current: 0, ttl: 0 }))
  const none = async () => null
  const serve = makeServe(tried, app.context, none, none as never, async () => undefined)
  for (const one of Object.values(calls)) {
    serve(one, async () => {
      working += 1
      await new Promise<void>((resolve) => {
        const before = finish
        finish = () => {
          before?.()
          resolve()
        }
      })
      working -= 1
      return null
    })
  }
  tried.get('/health/live', async () => 'live')
})
afterAll(async () => {
  await tried.close()
  await app.close()
})

const ask = (method: 'GET' | 'POST', url: string) => tried.inject({ method, url })
const begin = (count: number, method: 'GET' | 'POST', path: string) =>
  Array.from({ length: count }, async () => (await ask(method, `/api/v1${path}`)).statusCode)

// Proves: x-shed-load
test('a call above the bound gets 503 with Retry-After at once; health is answered, and calls are again when others are done', async () => {
  const receiving = begin(10, 'POST', calls.receive.path)
  const waiting = begin(CALLS_MAX, 'GET', calls.wait.path)
  await vi.waitFor(() => expect(working).toBe(CALLS_MAX + 10))
  for (const [method, { path }] of [
    ['GET', calls.wait],
    ['POST', calls.receive],
  ] as const) {
    const refused = await ask(method, `/api/v1${path}`)
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
  }
  expect((await ask('GET', '/health/live')).statusCode).toBe(200)
  expect(working).toBe(CALLS_MAX + 10)
  finish()
  expect(new Set(await Promise.all([...receiving, ...waiting]))).toEqual(new Set([200]))

  const next = begin(1, 'GET', calls.wait.path)
  await vi.waitFor(() => expect(working).toBe(1))
  finish()
  expect(await Promise.all(next)).toEqual([200])
})
