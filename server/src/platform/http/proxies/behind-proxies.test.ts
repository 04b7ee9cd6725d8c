import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SOCKET } from '@colophon/protocol/constants'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../../tests/testing/make-node.ts'
import { makeUser } from '../../../../tests/testing/make-user.ts'
import { findNginx, type Nginx, startNginx } from '../../../../tests/testing/start-nginx.ts'
import { freePort } from '../../database/postgres/free-port.ts'

const OPERATIONS = new URL('../../../../../docs/operations.md', import.meta.url)
const nginxProgram = findNginx()
if (!nginxProgram) process.emitWarning('nginx is not installed: the tests behind it are skipped')
if (!nginxProgram && process.env.CI === 'true') throw new Error('these tests need nginx: apt-get install nginx-light')

type Sent = { from?: string; method?: string; headers?: Record<string, string>; body?: unknown }

/** Sends a request from a chosen loopback address, so that clients of a proxy have different ones. */
async function ask(port: number, path: string, { from = '127.0.0.2', method = 'GET', headers = {}, body }: Sent = {}) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request({ port, path, method, host: '127.0.0.1', localAddress: from, headers: { ...json, ...headers } })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [reply] = await once(sent, 'response')
  return { status: Number(reply.statusCode), body: await text(reply) }
}

/** A different e-mail address each time, so that only the per-client limit counts. */
const signIn = async (port: number, sent: Sent = {}) => {
  const body = { email: `${randomUUID()}@example.org`, password: 'Wrong-Password-1' }
  return (await ask(port, '/api/v1/authentication/login', { method: 'POST', body, ...sent })).status
}

/** Operator pages stay closed whatever headers the client sends. */
async function expectClosed(port: number) {
  const claims: Record<string, string>[] = [
    { host: 'localhost' },
    { host: '127.0.0.1:3000' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
  ]
  for (const headers of claims) {
    expect((await ask(port, '/outbox', { headers })).status).toBe(404)
    expect((await ask(port, '/metrics', { headers })).status).toBe(404)
    expect(JSON.parse((await ask(port, '/api/v1/site', { headers })).body).data.outboxUrl).toBeNull()
    const move = { method: 'POST', headers, body: { seconds: 60 } }
    expect((await ask(port, '/api/v1/chain/advance-time', move)).status).toBe(403)
  }
}

/** The nginx example of the documentation, listening on `port` in front of `upstream`. */
async function documented(port: number, upstream: number): Promise<string> {
  const example = /```nginx\n([\s\S]+?)```/.exec(await readFile(OPERATIONS, 'utf8'))?.[1] ?? ''
  expect(example).toContain('http://127.0.0.1:3000')
  return example
    .replace(/^\s*(?:ssl_\S+|listen \[::\]:443) .*$/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
}

// Proves: x-operator
describe.skipIf(!nginxProgram)('behind nginx as documented, with TRUSTED_PROXIES', () => {
  let app: TestApp
  let node: TestNode
  let nginx: Nginx
  let port: number
  beforeAll(async () => {
    app = await makeApp({ env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_FACTOR: '1' } })
    node = await makeNode(app)
    port = await freePort()
    nginx = await startNginx(String(nginxProgram), await documented(port, Number(new URL(node.url).port)), port)
  })
  afterAll(async () => {
    await nginx?.stop()
    await node?.close()
    await app?.close()
  })

  it('outbox, metrics and clock stay closed behind nginx', () => expectClosed(port))

  it('behind nginx sign-ins are limited per client, and a client cannot change its address with a header', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await signIn(port)).toBe(401)
    expect(await signIn(port)).toBe(429)
    expect(await signIn(port, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(429)
    expect(await signIn(port, { from: '127.0.0.3' })).toBe(401)
  })

  it('a websocket connects through nginx', async () => {
    const { accessToken } = await makeUser(app)
    const options = { path: SOCKET.path, transports: ['websocket'], forceNew: true, reconnection: false }
    const socket = io(`http://127.0.0.1:${port}`, { ...options, auth: { token: accessToken } })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    socket.disconnect()
  })
})

// Proves: x-operator
describe.skipIf(!nginxProgram)('behind nginx with proxy_pass only', () => {
  let app: TestApp
  let nginx: Nginx
  let port: number
  beforeAll(async () => {
    app = await makeApp()
    port = await freePort()
    const plain = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${app.url}; } }`
    nginx = await startNginx(String(nginxProgram), plain, port)
  })
  afterAll(async () => {
    await nginx?.stop()
    await app?.close()
  })

  it('outbox, metrics and clock stay closed behind a bare proxy_pass', () => expectClosed(port))
})

// Proves: x-operator
describe('behind a TCP forwarder', () => {
  let app: TestApp
  let port: number
  const forwarder = createServer((client) => {
    const upstream = connect(Number(new URL(app.url).port), '127.0.0.1')
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  beforeAll(async () => {
    app = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    await once(forwarder.listen(0, '127.0.0.1'), 'listening')
    port = (forwarder.address() as AddressInfo).port
  })
  afterAll(async () => {
    forwarder.close()
    await app?.close()
  })

  it('outbox, metrics and clock stay closed behind a TCP forwarder', () => expectClosed(port))

  it('the operator link opens the outbox only for the browser that redeemed it', async () => {
    const link = app.context.operator.newLink() ?? ''
    const opened = await fetch(`http://127.0.0.1:${port}${link}`, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/outbox'])
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const path of ['/outbox', '/metrics']) {
      expect((await ask(port, path, { headers: { cookie } })).status).toBe(200)
      expect((await ask(port, path)).status).toBe(404)
    }
    expect((await fetch(`http://127.0.0.1:${port}${link}`)).status).toBe(403)
  })

  // Proves: deviation-136
  it('an administrator can read the metrics, and another user cannot', async () => {
    const [admin, person] = [await makeUser(app, { role: 'admin' }), await makeUser(app)]
    const metrics = (token: string) => ask(port, '/metrics', { headers: { authorization: `Bearer ${token}` } })
    expect((await metrics(admin.accessToken)).body).toContain('colophon_http_seconds')
    expect([(await metrics(person.accessToken)).status, (await metrics('nonsense')).status]).toEqual([404, 404])
  })

  it('the dashboard for Grafana uses metrics that exist', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { body } = await ask(port, '/metrics', { headers: { authorization: `Bearer ${admin.accessToken}` } })
    const dashboard = await readFile(new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')
    const used = new Set(dashboard.match(/colophon_\w+/g))
    expect(used.size).toBeGreaterThan(5)
    expect([...used].filter((name) => !body.includes(`\n${name}`))).toEqual([])
    expect(body).toMatch(/^colophon_jobs\{state="waiting"\} \d+$/m)
  })

  it('forwarding headers of an untrusted client do not reset its sign-in limit', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push(await signIn(port, { headers: { 'x-forwarded-for': `203.0.113.${tries}` } }))
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
