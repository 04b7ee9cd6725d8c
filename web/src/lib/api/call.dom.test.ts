import { authCalls } from '@colophon/protocol/auth/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { done, failed, serveLocally } from '../../testing/local-server.ts'
import { call, callForBlob, callWithMeta, urlOf } from './call.ts'
import { connectSession } from './session.ts'

const SITE = { version: '1.0.0', outboxUrl: null, isEmpty: true, hasArchive: false, isMailSent: true, signInWith: [] }
const TOKENS = { accessToken: 'a', refreshToken: 'r', timestamp: 4_000_000_000 }
const none = { tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }
const NEVER = new Promise<never>(() => {})
const png = () => new File([new Uint8Array(300_000)], 'me.png', { type: 'image/png' })

beforeEach(() => connectSession(none))

describe('a call', () => {
  // Proves: 6-bearer, 7-base, 7-method-default
  it('a call goes to the API base with its query, without a bearer while signed out', async () => {
    const { received } = await serveLocally(() => done([[], 0]))
    await callWithMeta(knowledgeCalls.list, { query: { search: 'a & b', limit: 5, offset: undefined } })
    const [request] = received
    expect(request).toMatchObject({ method: 'GET', path: '/api/v1/articles', token: null })
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ search: 'a & b', limit: '5' })
  })

  // Proves: 6-bearer, 7-method-default, 7-body-json
  it('a call sends JSON, and the access token as bearer if there is one', async () => {
    connectSession({ ...none, tokens: () => TOKENS })
    const { received } = await serveLocally(() => done({ email: 'ada@example.org' }))
    const body = { email: 'ada@example.org', password: 'Correct-1234' }
    await call(authCalls.register, { body }, { idempotencyKey: 'k1' })
    expect(received[0]).toMatchObject({ method: 'POST', token: 'a', body: JSON.stringify(body) })
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' })
  })

  // Proves: 7-reply-message
  it('a call resolves to the data, with meta, message and next cursor', async () => {
    await serveLocally(() => ({
      status: 200,
      body: { statusCode: 200, data: SITE, message: 'Hello' },
      headers: { 'x-next-cursor': 'c2' },
    }))
    expect(await callWithMeta(siteCalls.site)).toEqual({
      data: SITE,
      meta: undefined,
      message: 'Hello',
      nextCursor: 'c2',
    })
  })

  it('a call fills the parameters of its path', () => {
    const url = urlOf(profileCalls.avatar, { params: { name: 'a b.png' } })
    expect(new URL(url).pathname).toBe('/api/v1/profile/images/avatars/a%20b.png')
  })

  // Proves: 7-blob
  it('a call can return a blob', async () => {
    await serveLocally(() => ({ status: 200, body: 'bytes' }))
    const blob = await callForBlob(storageCalls.file, { query: { articleId: 1 } })
    expect(await blob.text()).toBe('"bytes"')
  })

  it('a call can be cancelled', async () => {
    await serveLocally(() => ({ ...done(SITE), after: NEVER }))
    const leaving = new AbortController()
    const answer = call(siteCalls.site, {}, { signal: leaving.signal })
    leaving.abort()
    await expect(answer).rejects.toMatchObject({ status: 0, error: 'cancelled' })
  })
})

describe('a failed call', () => {
  // Proves: 7-reply-error, 8-toast-server, 8-400-message, 8-400-status
  it('a failed call throws the server’s message, status, error and fields', async () => {
    await serveLocally(() =>
      failed(400, 'validationFailed', 'Email incorrect', { fields: { email: 'Email incorrect' } }),
    )
    await expect(call(siteCalls.site)).rejects.toMatchObject({
      status: 400,
      error: 'validationFailed',
      message: 'Email incorrect',
      fields: { email: 'Email incorrect' },
    })
  })

  // Proves: 8-400-request-error
  it.each([
    ['an empty object', {}],
    ['no message', { statusCode: 500, error: 'x' }],
    ['something else than JSON', 'plain'],
  ])("is 'Request error' when the reply is %s", async (_, body) => {
    await serveLocally(() => ({ status: 500, body }))
    await expect(call(siteCalls.site)).rejects.toMatchObject({ status: 500, message: 'Request error' })
  })

  it('a rate-limited call reports the retry delay', async () => {
    await serveLocally(() => ({ ...failed(429, 'tooManyRequests', 'Wait'), headers: { 'retry-after': '42' } }))
    await expect(call(siteCalls.site)).rejects.toMatchObject({ status: 429, retryAfter: 42 })
  })

  it('a call without a reply says so', async () => {
    await serveLocally(() => done(SITE))
    await expect(call({ ...siteCalls.site, base: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      status: 0,
      error: 'noConnection',
    })
  })

  it('a reply that does not match its schema is refused', async () => {
    await serveLocally(() => done({ version: 3 }))
    await expect(call(siteCalls.site)).rejects.toMatchObject({ message: 'Request error', error: 'unreadableReply' })
  })
})

describe('an upload', () => {
  const send = (options = {}) => call(profileCalls.uploadAvatar, { fields: {}, file: png() }, options)

  // Proves: 7-body-multipart, 7-body-progress
  it('an upload is multipart with its file in the field `file`, and reports its progress in per cent', async () => {
    const { received } = await serveLocally(() => done({ avatarUrl: '/a.png' }))
    const seen: number[] = []
    expect(await send({ onProgress: (percent: number) => seen.push(percent) })).toEqual({ avatarUrl: '/a.png' })
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toContain('name="file"; filename="me.png"')
    expect(seen.at(-1)).toBe(100)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  // Proves: 7-body-cancel
  it('an upload can be cancelled', async () => {
    await serveLocally(() => ({ ...done({ avatarUrl: '/a.png' }), after: NEVER }))
    const leaving = new AbortController()
    const answer = send({ signal: leaving.signal })
    setTimeout(() => leaving.abort(), 30)
    await expect(answer).rejects.toMatchObject({ status: 0, error: 'cancelled' })
  })

  // Proves: 8-upload-other, deviation-24
  it("an upload fails as 'Upload file' with status 500 and the server’s message as detail", async () => {
    await serveLocally(() => failed(413, 'imageTooLarge', 'A picture may be at most 5 MB.'))
    await expect(send()).rejects.toMatchObject({
      status: 500,
      message: 'Upload file',
      error: 'imageTooLarge',
      detail: 'A picture may be at most 5 MB.',
    })
  })

  // Proves: 8-upload-other, deviation-24
  it("an upload that fails without a message of the server has the text 'Upload file' alone", async () => {
    await serveLocally(() => ({ status: 502, body: '<html>Bad gateway</html>' }))
    const failure = await send().catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ status: 500, message: 'Upload file', detail: undefined })
  })

  // Proves: 8-upload-410
  it('an upload answered with 410 rethrows the server’s message', async () => {
    await serveLocally(() => failed(410, 'articleCancelled', 'Cancelled here'))
    await expect(send()).rejects.toMatchObject({ status: 410, message: 'Cancelled here' })
  })
})
