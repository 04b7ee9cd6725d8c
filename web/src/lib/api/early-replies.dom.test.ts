import { siteCalls } from '@colophon/protocol/site/calls'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterEach, expect, it } from 'vitest'
import { done, failed, serveLocally } from '../../testing/local-server.ts'
import { call, urlOf } from './call.ts'
import { takeEarlyReply } from './early-replies.ts'
import { connectSession } from './session.ts'

const SITE = { version: '1.0.0', outboxUrl: null, isEmpty: true, isMailSent: true, signInWith: [] }
const address = () => urlOf(siteCalls.site, {})
const none = { tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }

function early(authorization: string | null, until = Number.POSITIVE_INFINITY): void {
  const reply = Promise.resolve(new Response(JSON.stringify({ data: SITE })))
  globalThis.earlyReplies = { authorization, replies: new Map([[address(), reply]]), asked: new Set(), until }
}

afterEach(() => {
  globalThis.earlyReplies = undefined
  connectSession(none)
})

it('a call uses the early reply once, and asks the server the next time', async () => {
  const { received } = await serveLocally(() => done({ ...SITE, version: '2.0.0' }))
  early(null)
  expect((await call(siteCalls.site)).version).toBe('1.0.0')
  expect(received).toHaveLength(0)
  expect((await call(siteCalls.site)).version).toBe('2.0.0')
  expect(received).toHaveLength(1)
})

it('what the application asks for itself is noted, so that it is not asked for early as well', () => {
  early(null)
  expect(takeEarlyReply({ method: 'GET', url: `${address()}/x`, headers: {} })).toBeUndefined()
  expect([...(globalThis.earlyReplies?.asked ?? [])]).toEqual([`${address()}/x`])
})

it('an early part of a file answers only a call for that part', () => {
  early(null)
  const url = `${address()}/file`
  const part = Promise.resolve(new Response('part'))
  globalThis.earlyReplies?.replies.set(`${url} bytes=0-9`, part)
  expect(takeEarlyReply({ method: 'GET', url, headers: {} })).toBeUndefined()
  expect(takeEarlyReply({ method: 'GET', url, headers: { range: 'bytes=10-19' } })).toBeUndefined()
  expect(takeEarlyReply({ method: 'GET', url, headers: { range: 'bytes=0-9' } })).toBe(part)
})

it.each([
  ['of another user', 'Bearer b'],
  ['of a visitor', null],
])('an early reply %s is never used for a signed-in user', async (_, authorization) => {
  connectSession({ ...none, tokens: () => ({ accessToken: 'a', refreshToken: 'r', timestamp: 4_000_000_000 }) })
  const { received } = await serveLocally(() => done({ ...SITE, version: '2.0.0' }))
  early(authorization)
  expect((await call(siteCalls.site)).version).toBe('2.0.0')
  expect(received).toMatchObject([{ token: 'a' }])
  expect(globalThis.earlyReplies).toBeUndefined()
})

it('an early reply of a user is not used after sign-out', () => {
  early('Bearer a')
  expect(takeEarlyReply({ method: 'GET', url: address(), headers: {} })).toBeUndefined()
  expect(globalThis.earlyReplies).toBeUndefined()
})

it('an early reply is not used after a change, nor when it may be outdated', () => {
  early(null)
  expect(takeEarlyReply({ method: 'POST', url: `${address()}/x`, headers: {} })).toBeUndefined()
  expect(takeEarlyReply({ method: 'GET', url: address(), headers: {} })).toBeUndefined()
  early(null, performance.now() - 1)
  expect(takeEarlyReply({ method: 'GET', url: address(), headers: {} })).toBeUndefined()
})

it('an early reply is not used after a file was sent', async () => {
  await serveLocally(() => done({ ...SITE, version: '2.0.0' }))
  early(null)
  const file = new File(['Peat'], 'peat.txt')
  await call(uploadCalls.attachFile, { query: { articleId: 1 }, fields: GenerationFields.parse({}), file }).catch(
    () => {},
  )
  expect((await call(siteCalls.site)).version).toBe('2.0.0')
})

it('an early reply that will not be used is no longer transferred', async () => {
  const cancelled = Promise.withResolvers<void>()
  early(null)
  const body = new ReadableStream({ cancel: () => cancelled.resolve() })
  globalThis.earlyReplies?.replies.set(address(), Promise.resolve(new Response(body)))
  takeEarlyReply({ method: 'POST', url: `${address()}/x`, headers: {} })
  await cancelled.promise
})

it('a call that was cancelled does not use its early reply', async () => {
  early(null)
  const leaving = new AbortController()
  leaving.abort()
  await expect(call(siteCalls.site, {}, { signal: leaving.signal })).rejects.toMatchObject({ error: 'cancelled' })
})

it('an early reply that failed is a failed call', async () => {
  const { body } = failed(404, 'notFound', 'No such thing')
  early(null)
  globalThis.earlyReplies?.replies.set(address(), Promise.resolve(new Response(JSON.stringify(body), { status: 404 })))
  await expect(call(siteCalls.site)).rejects.toMatchObject({ status: 404, message: 'No such thing' })
})

it('an early reply that something is not ready yet is asked for again', async () => {
  await serveLocally(() => done({ ...SITE, version: '2.0.0' }))
  const { body } = failed(409, 'notComplete', 'Not yet')
  early(null)
  globalThis.earlyReplies?.replies.set(address(), Promise.resolve(new Response(JSON.stringify(body), { status: 409 })))
  expect((await call(siteCalls.site)).version).toBe('2.0.0')
})
