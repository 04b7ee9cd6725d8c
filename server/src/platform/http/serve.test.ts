import { route } from '@colophon/protocol/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { countSignIns } from '../../accounts/sessions/count-sign-ins.ts'
import { readSession } from '../../accounts/sessions/read-session.ts'
import { auditImpersonation } from '../../features/administration/audit-impersonation.ts'
import { gate } from '../../papers/gate.ts'
import { openHttp } from './http.ts'
import { makeServe, servedCalls } from './serve.ts'

const calls = {
  open: route({
    method: 'POST',
    path: '/try/open',
    summary: 'For anybody.',
    access: 'any',
    body: z.strictObject({ text: z.string() }),
    reply: z.object({ text: z.string(), signedIn: z.boolean() }),
    status: 201,
    errors: [],
  }),
  signedIn: route({
    method: 'GET',
    path: '/try/signed-in',
    summary: 'For who is signed in.',
    access: 'user',
    reply: z.object({ id: z.int(), origin: z.string() }),
    meta: z.object({ total: z.int() }),
    errors: [],
  }),
  admin: route({
    method: 'GET',
    path: '/try/admin',
    summary: 'For administrators.',
    access: 'admin',
    reply: z.null(),
    errors: ['adminOnly'],
  }),
  broken: route({
    method: 'GET',
    path: '/try/broken',
    summary: 'Fails.',
    access: 'any',
    reply: z.null(),
    errors: [],
  }),
  remove: route({
    method: 'DELETE',
    path: '/try/remove',
    summary: 'Names one thing to delete.',
    access: 'any',
    query: z.strictObject({ thingId: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]) }),
    reply: z.int(),
    errors: [],
  }),
  wrongReply: route({
    method: 'GET',
    path: '/try/wrong-reply',
    summary: 'Answers what it must not.',
    access: 'any',
    reply: z.object({ count: z.int() }),
    errors: [],
  }),
} as const

let app: TestApp
let tried: FastifyInstance
let at: { url: string }
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
  tried = await openHttp(app.context, countSignIns(app.context))
  const serve = makeServe(
    tried,
    app.context,
    readSession(app.context),
    gate(app.context),
    auditImpersonation(app.context),
  )
  serve(calls.open, async ({ body, person }) => {
    const row = { text: body.text, signedIn: person !== null, passwordHash: 'secret' }
    return row
  })
  serve(calls.signedIn, async ({ person, origin, meta }) => {
    meta({ total: 3 })
    return { id: person.id, origin }
  })
  serve(calls.admin, async () => null)
  serve(calls.broken, async () => {
    throw new Error('the database password is hunter2')
  })
  serve(calls.remove, async ({ query }) => query.thingId)
  serve(calls.wrongReply, async () => ({ count: 1.5 }))
  at = { url: await tried.listen({ port: 0, host: '127.0.0.1' }) }
})
afterAll(async () => {
  await tried.close()
  await app.close()
})

describe('a successful reply', () => {
  // Proves: 7-reply-statusCode
  test('a success is { statusCode, data } with the status of the call, without columns that the reply schema does not list', async () => {
    const reply = await fetch(`${at.url}/api/v1/try/open`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'x' }),
    })
    expect(reply.status).toBe(201)
    expect(await reply.json()).toEqual({ statusCode: 201, data: { text: 'x', signedIn: false } })
  })

  test('metadata of a reply is in meta', async () => {
    const answer = await call(at, calls.signedIn, {}, { token: user.accessToken })
    expect(answer).toMatchObject({ status: 200, data: { id: user.id, origin: at.url }, meta: { total: 3 } })
  })

  test('a reply carries the security headers', async () => {
    const { headers } = await call(at, calls.open, { body: { text: 'x' } })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/)
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

describe('fields of a DELETE', () => {
  const remove = (query: string, body?: unknown) => send(at, 'DELETE', `/api/v1/try/remove${query}`, body)

  test.each([
    ['a JSON body', '', { thingId: 7 }],
    ['the query', '?thingId=7', undefined],
    ['both, where they agree', '?thingId=7', { thingId: 7 }],
  ])('the fields of a DELETE are read from %s', async (_case, query, body) => {
    expect(await remove(query, body)).toMatchObject({ status: 200, data: 7 })
  })

  test.each([
    ['differ between body and query', '?thingId=8', { thingId: 7 }, 'thingId differs between the body and the query'],
    ['are unknown', '?thingId=7', { other: 1 }, 'other is not a known field'],
  ])('DELETE fields that %s are rejected', async (_case, query, body, message) => {
    expect(await remove(query, body)).toMatchObject({ status: 400, message })
  })

  test.each([
    ['/comments/delete', { commentId: 999_999 }, 'commentNotFound'],
    ['/articles/delete', { articleId: 999_999 }, 'articleNotFound'],
    ['/requests/delete', { articleId: 999_999, walletAddress: `0x${'1'.repeat(40)}` }, 'articleNotFound'],
  ])('the fields of DELETE %s are read from its JSON body', async (path, body, error) => {
    const answer = await send(app, 'DELETE', `/api/v1${path}`, body, { token: user.accessToken })
    expect(answer).toMatchObject({ status: 404, error })
  })

  test.each([['[7]'], ['"x"'], ['7']])('a DELETE body that is not an object is rejected: %s', async (body) => {
    expect((await remove('?thingId=7', body)).status).toBe(400)
  })
})

describe('access to calls', () => {
  test('an anonymous caller gets 401 before the body is validated', async () => {
    expect(await call(at, calls.signedIn, {})).toMatchObject({ status: 401, error: 'tokenMissing' })
  })

  test('a call for administrators is refused to everyone else', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    expect((await call(at, calls.admin, {}, { token: admin.accessToken })).status).toBe(200)
    expect(await call(at, calls.admin, {}, { token: user.accessToken })).toMatchObject({
      status: 403,
      error: 'adminOnly',
    })
    expect((await call(at, calls.admin, {})).status).toBe(401)
  })
})

describe('an error reply', () => {
  // Proves: 7-reply-message, 7-reply-error, 7-reply-statusCode
  test('a failure is { statusCode, error, message } with the fields', async () => {
    const reply = await fetch(`${at.url}/api/v1/try/open`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'x', more: 1 }),
    })
    expect(await reply.json()).toEqual({
      statusCode: 400,
      error: 'validationFailed',
      message: 'more is not a known field',
      fields: { more: 'more is not a known field' },
    })
  })

  test('an unexpected error is logged and reveals no details', async () => {
    const answer = await call(at, calls.broken, {})
    expect(answer).toMatchObject({ status: 500, error: 'serverError' })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(app.logged()).toContain('hunter2')
  })

  test('a reply that does not match its schema is answered with 500', async () => {
    expect(await call(at, calls.wrongReply, {})).toMatchObject({ status: 500, error: 'serverError' })
  })

  test.each([
    ['another type', { 'Content-Type': 'text/plain' }, 'x', 415],
    ['broken JSON', { 'Content-Type': 'application/json' }, '{', 400],
    ['over 1 MB', { 'Content-Type': 'application/json' }, JSON.stringify({ text: 'x'.repeat(1_048_577) }), 413],
  ])('a body of %s is rejected with a message', async (_case, headers, body, status) => {
    const answer = await send(at, 'POST', '/api/v1/try/open', body, { headers })
    expect(answer.status).toBe(status)
    expect(answer.message).toEqual(expect.any(String))
    expect(answer.error).toEqual(expect.any(String))
  })

  test('a known path with another method gets 405 in the standard format', async () => {
    expect(await send(at, 'DELETE', '/api/v1/try/open')).toMatchObject({ status: 405, error: 'methodNotAllowed' })
  })

  test.each([
    ['no body', '', 'application/json'],
    ['broken JSON', '{', 'application/json'],
    ['text', 'x', 'text/plain'],
  ])('a known path with another method and %s gets 405, too', async (_case, body, type) => {
    const headers = { 'Content-Type': type }
    const answer = await send(at, 'DELETE', '/api/v1/try/open', body, { headers })
    expect(answer).toMatchObject({ status: 405, error: 'methodNotAllowed' })
    expect(await send(at, 'POST', '/api/v1/nothing', body, { headers })).toMatchObject({ status: 404 })
  })

  test('an unknown path gets 404 in the standard format', async () => {
    expect(await send(at, 'GET', '/api/v1/nothing')).toMatchObject({ status: 404, error: 'notFound' })
  })
})

test('every served call is registered for comparison with the protocol', () => {
  expect(servedCalls.get(tried)).toContain('POST /api/v1/try/open')
})
