import { route } from '@colophon/protocol/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { openHttp } from '../http.ts'
import { makeServe } from '../serve.ts'
import { CALLS_MAX, openPlaces } from './places.ts'

const common = { summary: 'Waits.', access: 'any', reply: z.null(), errors: [] } as const
const calls = {
  wait: route({ method: 'GET', path: '/try/wait', ...common }),
  abandon: route({ method: 'GET', path: '/try/abandon', ...common }),
  receive: route({ method: 'POST', path: '/try/receive', multipart: z.strictObject({}), ...common }),
}

/** Dozens of connections take their time on a loaded machine. */
const slow = { timeout: 10_000 }

let app: TestApp
let tried: FastifyInstance
let at: string
let working = 0
let finish: () => void
beforeAll(async () => {
  app = await makeApp()
  tried = await openHttp(app.context, async () => ({ current: 0, ttl: 0 }))
  const none = async () => null
  const serve = makeServe(tried, app.context, none, none as never, async () => undefined)
  for (const one of [calls.wait, calls.receive]) {
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
  serve(calls.abandon, async ({ signal }) => {
    working += 1
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return null
  })
  tried.get('/health/live', async () => 'live')
  at = await tried.listen({ port: 0, host: '127.0.0.1' })
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
  await vi.waitFor(() => expect(working).toBe(CALLS_MAX + 10), slow)
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
  await vi.waitFor(() => expect(working).toBe(1), slow)
  finish()
  expect(await Promise.all(next)).toEqual([200])
})

// Proves: x-unread-replies
test('a client that leaves aborts its call, which gives its place back', async () => {
  working = 0
  const clients = Array.from({ length: CALLS_MAX }, () => new AbortController())
  const path = `${at}/api/v1${calls.abandon.path}`
  const left = clients.map(({ signal }) => fetch(path, { signal }).catch(() => 'left'))
  await vi.waitFor(() => expect(working).toBe(CALLS_MAX), slow)
  expect((await ask('GET', `/api/v1${calls.abandon.path}`)).statusCode).toBe(503)
  for (const client of clients) client.abort()
  expect(new Set(await Promise.all(left))).toEqual(new Set(['left']))

  working = 0
  await vi.waitFor(() => {
    void ask('GET', `/api/v1${calls.wait.path}`)
    expect(working).toBeGreaterThan(0)
  }, slow)
  finish()
  expect(app.logged()).not.toContain('request failed')
})

describe('places', () => {
  const busy = expect.objectContaining({ code: 'busy' })
  const taken = (take: () => unknown) => {
    try {
      take()
      return null
    } catch (error) {
      return error
    }
  }

  // Proves: x-unread-replies
  test('a network holds at most a quarter of the places, and others get theirs', () => {
    const places = openPlaces(1)
    const held = Array.from({ length: CALLS_MAX / 4 }, () => places.take('a'))
    expect(taken(() => places.take('a'))).toEqual(busy)
    expect(taken(() => places.take('b'))).toBe(null)
    held[0]?.()
    held[0]?.()
    expect(taken(() => places.take('a'))).toBe(null)
    expect(taken(() => places.take('a'))).toEqual(busy)
  })

  test('all networks together hold at most all places', () => {
    const places = openPlaces(1)
    for (let count = 0; count < CALLS_MAX; count += 1) places.take(`network ${count % 8}`)
    expect(taken(() => places.take('another'))).toEqual(busy)
  })

  test('a call and the calls that it makes hold one place, which is free when it has failed', async () => {
    const places = openPlaces(1)
    for (let count = 1; count < CALLS_MAX / 4; count += 1) places.take('a')
    const work = async () => {
      places.take('a')()
      await places.hold('a', async () => places.check('a'))
      throw new Error('failed')
    }
    await expect(places.hold('a', work)).rejects.toThrow('failed')
    expect(taken(() => places.take('a'))).toBe(null)
    expect(taken(() => places.take('a'))).toEqual(busy)
  })
})
