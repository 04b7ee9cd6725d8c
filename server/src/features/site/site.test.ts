import { authCalls } from '@colophon/protocol/auth/calls'
import { siteCalls } from '@colophon/protocol/site/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, PASSWORD } from '../../../tests/testing/make-user.ts'
import { VERSION } from '../../platform/process/version.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

describe('GET /site', () => {
  // Proves: x-site, deviation-20
  test('anyone can read version, outbox state and whether the installation is empty', async () => {
    expect(await call(app, siteCalls.site, {})).toMatchObject({
      status: 200,
      data: { version: VERSION, outboxUrl: null, isMailSent: false, isEmpty: true, hasArchive: false },
    })
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('only the operator learns where the outbox is', async () => {
    expect((await call(app, siteCalls.site, {}, app.asOperator())).data.outboxUrl).toBe('/outbox')
    const options = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' }
    expect((await app.app.inject({ url: '/api/v1/site', ...options })).json().data.outboxUrl).toBeNull()
  })

  test('with a mail server there is no outbox', async () => {
    const mailed = await makeApp({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
    try {
      expect((await call(mailed, siteCalls.site, {}, mailed.asOperator())).data).toMatchObject({
        outboxUrl: null,
        isMailSent: true,
      })
      expect((await send(mailed, 'GET', '/outbox', undefined, mailed.asOperator())).status).toBe(404)
    } finally {
      await mailed.close()
    }
  })
})

describe('the outbox pages', () => {
  const open = (path: string) => send(app, 'GET', path, undefined, app.asOperator())
  const linkIn = (html: unknown) => /href="(\/outbox\/[^"]+)"/.exec(String(html))?.[1] ?? ''

  test('the outbox lists messages newest first and shows one as text', async () => {
    expect((await open('/outbox')).data).toContain('There is no mail yet.')
    for (const email of ['first@example.org', 'second@example.org']) {
      await call(app, authCalls.register, { body: { email, password: PASSWORD } })
    }
    const list = await open('/outbox')
    expect(list.status).toBe(200)
    expect(list.headers.get('cache-control')).toBe('no-store')
    expect(list.headers.get('content-type')).toContain('text/html')
    const html = String(list.data)
    expect(html.indexOf('second@example.org')).toBeLessThan(html.indexOf('first@example.org'))
    const message = await open(linkIn(html))
    expect(message.status).toBe(200)
    expect(message.data).toMatch(/Your code: \d{6}/)
    expect(message.headers.get('cache-control')).toBe('no-store')
  })

  test('the outbox pages need no script and escape message contents', async () => {
    await app.context.mail.send({ to: 'x@example.org', subject: '<script>alert(1)</script>', text: '<img src=x>' })
    const list = String((await open('/outbox')).data)
    const message = String((await open(linkIn(list))).data)
    for (const html of [list, message]) expect(html).not.toMatch(/<script|<img/i)
    expect(message).toContain('&lt;img src=x&gt;')
  })

  test('the outbox is 404 without operator proof, also for an administrator', async () => {
    const list = String((await open('/outbox')).data)
    const { accessToken: token } = await makeUser(app, { role: 'admin' })
    const forged = `${app.asOperator().headers.cookie}x`
    for (const path of ['/outbox', linkIn(list)]) {
      for (const options of [{}, { token }, { headers: { cookie: forged } }]) {
        expect(await send(app, 'GET', path, undefined, options)).toMatchObject({ status: 404, error: 'notFound' })
      }
    }
  })

  test.each([
    '..%2Fsecrets%2Finstance',
    '%2e%2e%2fsecrets%2finstance',
    'x.eml',
    '20260101T000000000Z-00000000-0000-4000-8000-000000000000.eml',
    '20260101T000000000Z-00000000-0000-4000-8000-000000000000.eml%00',
  ])('an invalid message name finds nothing: %s', async (name) => {
    expect((await open(`/outbox/${name}`)).status).toBe(404)
  })
})
