import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { authCalls } from '@colophon/protocol/auth/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storeUpload } from '../../src/papers/files/store-upload.ts'
import { CALLS_MAX } from '../../src/platform/http/limits/places.ts'
import { call } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makePaper } from '../testing/make-paper.ts'
import { makeUser, PASSWORD, type TestUser } from '../testing/make-user.ts'

/** More than the buffers of a connection take. */
const FILE_BYTES = 20_000_000
const SOON_MS = 1000

describe('replies that are not read', () => {
  let app: TestApp
  let owner: TestUser
  let file: string
  const readers: Socket[] = []
  beforeAll(async () => {
    // Twice the usual limits, so that one network may have as many open replies as there are places.
    app = await makeApp({ env: { RATE_LIMIT_FACTOR: '2' } })
    owner = await makeUser(app)
    const content = Readable.from(Array.from({ length: FILE_BYTES / 100_000 }, () => Buffer.alloc(100_000, 'word ')))
    const { key, ...stored } = await storeUpload(app.context.files, { name: 'long.txt', content })
    const articleId = await makePaper(app, owner, { ...stored, articleUrl: key })
    file = `/api/v1/articles/file?articleId=${articleId}`
  })
  afterEach(() => {
    for (const socket of readers.splice(0)) socket.destroy()
  })
  afterAll(() => app.close())

  /** Sends a request and reads the first bytes of the reply only; resolves to its status. */
  const begin = async (path: string) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    readers.push(socket)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(socket, 'readable')
    return Number(String(socket.read(12)).slice(-3))
  }
  const beginMany = async (count: number, path: string) => {
    const statuses: number[] = []
    for (let left = count; left > 0; left -= 16) {
      const some = Array.from({ length: Math.min(16, left) }, () => begin(path))
      statuses.push(...(await Promise.all(some)))
    }
    return statuses
  }

  // Proves: x-unread-replies
  test('readers that stop hold no place: pages, sign-in and lists are answered within a second', {
    tags: ['campaign'],
  }, async () => {
    const calls = [
      () => call(app, siteCalls.site, {}),
      () => call(app, knowledgeCalls.list, { query: { limit: 1 } }),
      () => call(app, authCalls.login, { body: { email: owner.email, password: PASSWORD } }),
    ]
    // The first calls of a process take longer.
    for (const ask of calls) await ask()
    expect(new Set(await beginMany(CALLS_MAX, file))).toEqual(new Set([200]))
    for (const ask of calls) {
      const times: number[] = []
      // A busy machine may be slow once, a lost place every time.
      for (let left = 3; left > 0; left -= 1) {
        const began = performance.now()
        expect((await ask()).status).toBe(200)
        times.push(performance.now() - began)
      }
      expect(Math.min(...times)).toBeLessThan(SOON_MS)
    }
  })

  // Proves: x-unread-replies
  test('a network has a bounded number of replies open; others are refused until one has ended', {
    tags: ['campaign'],
  }, async () => {
    expect(new Set(await beginMany(CALLS_MAX, file))).toEqual(new Set([200]))
    const refused = await fetch(app.url + file)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.json()).toMatchObject({ error: 'tooManyRequests', message: expect.stringContaining('128') })
    readers.shift()?.destroy()
    await expect.poll(() => begin(file)).toBe(200)
  })
})
