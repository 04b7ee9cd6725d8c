import { isDeepStrictEqual } from 'node:util'
import { authCalls } from '@colophon/protocol/auth/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../testing/call.ts'
import { makeNode, type TestNode } from '../testing/make-node.ts'
import { PASSWORD } from '../testing/make-user.ts'
import { EVERY_CALL, isForAdmins } from './every-call.ts'
import { type Paper, paperOfKind } from './paper-of-kind.ts'
import { usePeople } from './use-people.ts'

const FOLDERS = ['papers', 'docviz', 'imports', 'avatars']

async function keysOf(stored: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of stored) keys.push(key)
  return keys.toSorted()
}

/** They use up a link. */
const WRITES = ['/articles/download/:ticket', '/security/export/:ticket']

describe('while the database accepts only reads', () => {
  const at = usePeople()
  let node: TestNode
  let paper: Paper
  beforeAll(async () => {
    const url = new URL(String(at.app.context.pool.options.connectionString))
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    node = await makeNode(at.app, url.href)
    paper = await paperOfKind(at.app, at.people, at.original, 'open')
  })
  afterAll(() => node.close())

  /** The first call of each feature guards; the campaigns test every call. */
  const seen = new Set<string>()
  for (const each of EVERY_CALL.filter(({ route }) => route.method === 'GET')) {
    const who = isForAdmins(each) ? 'admin' : 'owner'
    if (WRITES.includes(each.route.path)) continue
    const options = seen.has(each.feature) ? { tags: ['campaign'] } : {}
    seen.add(each.feature)
    // Proves: x-read-only
    it(`${each.target} is answered as always`, options, async () => {
      const person = at.people[who]
      const { input, token, headers } = await each.prepare({ app: at.app, people: at.people, who, person, paper })
      const answer = await call(node, each.route, input, {
        token: token ?? person.accessToken,
        ...(headers && { headers }),
      })
      expect(answer.status, answer.message).toBeLessThan(500)
    })
  }

  // Proves: x-read-only
  it('every call that would change something is refused as read-only, or answers without a change', {
    tags: ['campaign'],
  }, async () => {
    // The database refuses changes itself: what is left are files and mails.
    const state = async () => ({
      files: await Promise.all(FOLDERS.map((folder) => keysOf(at.app.context.files.list(folder)))),
      mails: await at.app.outbox(),
    })
    const wrong: string[] = []
    for (const each of EVERY_CALL.filter(({ route }) => route.method !== 'GET')) {
      const who = isForAdmins(each) ? 'admin' : 'owner'
      const person = at.people[who]
      const { input, token, headers } = await each.prepare({ app: at.app, people: at.people, who, person, paper })
      const before = await state()
      const answer = await call(node, each.route, input, {
        token: token ?? person.accessToken,
        ...(headers && { headers }),
      })
      if (answer.status >= 500 && answer.error !== 'readOnly')
        wrong.push(`${each.target}: ${answer.status} ${answer.message}`)
      const after = await state()
      if (!isDeepStrictEqual(after, before)) wrong.push(`${each.target}: ${answer.status}, and something changed`)
    }
    expect(wrong).toEqual([])
  })

  // Proves: x-read-only
  it('a write is answered with 503, Retry-After and a message', async () => {
    const { accessToken: token } = at.people.owner
    const body = { articleId: paper.id, message: 'Well said.' }
    const answer = await call(node, commentCalls.create, { body }, { token })
    expect(answer).toMatchObject({ status: 503, error: 'readOnly', message: expect.stringContaining('reading works') })
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  // Proves: x-read-only
  it('an API key is accepted without counting its calls', async () => {
    const body = { name: 'a program', scopes: ['read' as const], password: PASSWORD }
    const { apiKey } = (await at.people.owner.call(keyCalls.create, { body })).data
    const answer = await call(node, profileCalls.me, {}, { headers: { 'X-API-Key': apiKey } })
    expect([answer.status, answer.data.id]).toEqual([200, at.people.owner.id])
  })

  // Proves: x-read-only
  it('the newest refresh token gets a new access token, any number of times', async () => {
    const { accessToken: token, refreshToken } = at.people.owner
    for (const _ of [1, 2]) {
      const { status, data } = await call(node, authCalls.refreshToken, { body: { refreshToken } }, { token })
      expect({ status, refreshToken: data.refreshToken }).toEqual({ status: 200, refreshToken })
      expect((await call(node, profileCalls.me, {}, { token: data.accessToken })).status).toBe(200)
    }
  })

  // Proves: x-read-only
  it('a process is ready, and says that the database is read-only', async () => {
    const ready = await fetch(`${node.url}/health/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', database: 'readOnly' }])
  })
})
