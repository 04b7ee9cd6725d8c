import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'

const MEGABYTE = 1024 * 1024
const SENT = 190
/** Allowed memory growth in MB: buffers and garbage, not the file. */
const ROOM = 90

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

test(`an upload of ${SENT} MB is streamed to the store with constant memory`, {
  tags: ['campaign'],
  timeout: 120_000,
}, async () => {
  const { accessToken } = await makeUser(app, { role: 'vip' })
  const chunk = Buffer.from('Clay dries slowly in the shade.\n'.repeat(MEGABYTE / 32))
  const outgoing = request(`${app.url}/api/v1/articles/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'multipart/form-data; boundary=edge' },
  })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="long.txt"\r\n\r\n')
  const before = process.memoryUsage.rss()
  let most = 0
  for (let sent = 0; sent < SENT; sent++) {
    if (!outgoing.write(chunk)) await once(outgoing, 'drain')
    if (sent % 10 === 0) await sleep(1)
    most = Math.max(most, process.memoryUsage.rss() - before)
  }
  outgoing.end('\r\n--edge--\r\n')
  const [reply] = await answered
  reply.resume()
  expect(reply.statusCode).toBe(201)
  expect(most / MEGABYTE).toBeLessThan(ROOM)
})
