import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forSeconds, load } from './load.ts'

let open = 0
let atOnce = 0
let answered = 0
const sockets = new Set<unknown>()
const server = createServer((request, response) => {
  open += 1
  atOnce = Math.max(atOnce, open)
  sockets.add(request.socket)
  setTimeout(() => {
    open -= 1
    answered += 1
    response.statusCode = request.url === '/bad' ? 500 : 200
    response.end('x')
  }, 20)
})
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('the load uses the given number of persistent connections and measures each response', async () => {
  const isOver = forSeconds(0.5)
  const until = () => isOver() && answered > 24
  const { latencies, failures, seconds } = await load([`${url}/`], { connections: 8, until })
  expect(atOnce).toBe(8)
  expect(sockets.size).toBe(8)
  expect(failures).toBe(0)
  expect(latencies.length).toBeGreaterThan(16)
  expect(Math.min(...latencies)).toBeGreaterThanOrEqual(18)
  expect(seconds).toBeGreaterThanOrEqual(0.5)
})

test('the load pauses between a response and the next request if a pause is given', async () => {
  const paced = await load([`${url}/`], { connections: 1, pauseMs: 100, until: forSeconds(0.5) })
  expect(paced.latencies.length).toBeLessThanOrEqual(5)
  expect(Math.max(...paced.latencies)).toBeLessThan(paced.seconds * 1000)
})

test('the load counts failures, including refused connections, instead of measuring them', async () => {
  const mixed = await load([`${url}/`, `${url}/bad`], { connections: 2, until: forSeconds(0.2) })
  expect(mixed.failures).toBeGreaterThan(0)
  expect(mixed.latencies.length).toBeGreaterThan(0)
  const refused = await load(['http://127.0.0.1:1/'], { connections: 1, until: forSeconds(0.4) })
  expect(refused.latencies).toEqual([])
  expect(refused.failures).toBeGreaterThan(0)
})
