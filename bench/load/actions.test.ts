import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { actAtRate, MIX } from './actions.ts'

test('calls are begun at the given rate however long they take, in the shares of the mix, and a refusal is no failure', async () => {
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(503, { 'Retry-After': '2' }).end(), 300)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = { url, tokens: ['token'], papers: [1], titles: ['Drying of peat'] }
  const done = await actAtRate(site, seeded(1), 1, 200)
  server.close()
  expect(done).toHaveLength(200)
  expect(done.every(({ status, isShed }) => status === 503 && isShed)).toBe(true)
  const reads = done.filter(({ kind }) => kind === 'read').length / done.length
  expect(Math.abs(100 * reads - MIX.read)).toBeLessThan(12)
})
