import { authCalls } from '@colophon/protocol/auth/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '../../platform/version.ts'
import { call, send } from '../../testing/call.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { PASSWORD } from '../../testing/make-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

const proxied = { headers: { 'X-Forwarded-For': '203.0.113.9' } }

describe('what a client must know first', () => {
  test('version, outbox and emptiness, for anybody', async () => {
    expect(await call(app, siteCalls.site, {})).toMatchObject({
      status: 200,
      data: { version: VERSION, outboxUrl: '/outbox', isEmpty: true },
    })
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('the outbox is not told through a proxy, nor under another name, nor from elsewhere', async () => {
    expect((await call(app, siteCalls.site, {}, proxied)).data.outboxUrl).toBeNull()
    const site = (options: object) => app.app.inject({ method: 'GET', url: '/api/v1/site', ...options })
    expect((await site({ headers: { host: 'papers.example.org' } })).json().data.outboxUrl).toBeNull()
    expect(
      (await site({ headers: { host: 'localhost' }, remoteAddress: '192.0.2.7' })).json().data.outboxUrl,
    ).toBeNull()
    expect((await site({ headers: { host: 'localhost:3000' } })).json().data.outboxUrl).toBe('/outbox')
  })

  test('with a mail server there is no outbox', async () => {
    const mailed = await makeApp({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
    try {
      expect((await call(mailed, siteCalls.site, {})).data.outboxUrl).toBeNull()
      expect((await send(mailed, 'GET', '/outbox')).status).toBe(404)
    } finally {
      await mailed.close()
    }
  })
})

describe('the outbox pages', () => {
  const linkIn = (html: unknown) => /href="(\/outbox\/[^"]+)"/.exec(String(html))?.[1] ?? ''

  test('list the messages, newest first, and show one as text', async () => {
    expect((await send(app, 'GET', '/outbox')).data).toContain('There is no mail yet.')
    for (const email of ['first@example.org', 'second@example.org']) {
      await call(app, authCalls.register, { body: { email, password: PASSWORD } })
    }
    const list = await send(app, 'GET', '/outbox')
    expect(list.status).toBe(200)
    expect(list.headers.get('cache-control')).toBe('no-store')
    expect(list.headers.get('content-type')).toContain('text/html')
    const html = String(list.data)
    expect(html.indexOf('second@example.org')).toBeLessThan(html.indexOf('first@example.org'))
    const message = await send(app, 'GET', linkIn(html))
    expect(message.status).toBe(200)
    expect(message.data).toMatch(/Your code: \d{6}/)
    expect(message.headers.get('cache-control')).toBe('no-store')
  })

  test('need no script and run none: what stands in a message is text', async () => {
    await app.context.mail.send({ to: 'x@example.org', subject: '<script>alert(1)</script>', text: '<img src=x>' })
    const list = String((await send(app, 'GET', '/outbox')).data)
    const message = String((await send(app, 'GET', linkIn(list))).data)
    for (const html of [list, message]) expect(html).not.toMatch(/<script|<img/i)
    expect(message).toContain('&lt;img src=x&gt;')
  })

  test('are not there through a proxy', async () => {
    const list = String((await send(app, 'GET', '/outbox')).data)
    for (const path of ['/outbox', linkIn(list)]) {
      expect(await send(app, 'GET', path, undefined, proxied)).toMatchObject({ status: 404, error: 'notFound' })
    }
  })

  test.each([
    '..%2Fsecrets%2Finstance',
    '%2e%2e%2fsecrets%2finstance',
    'x.eml',
    '20260101T000000000Z-00000000-0000-4000-8000-000000000000.eml',
    '20260101T000000000Z-00000000-0000-4000-8000-000000000000.eml%00',
  ])('a name that is none gives nothing: %s', async (name) => {
    expect((await send(app, 'GET', `/outbox/${name}`)).status).toBe(404)
  })
})
