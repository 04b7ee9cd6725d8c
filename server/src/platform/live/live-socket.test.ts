import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  type AddressInfo,
  connect as connectTo,
  createServer as createTcpServer,
  type Socket as TcpSocket,
} from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { authCalls } from '@colophon/protocol/auth/calls'
import { SOCKET } from '@colophon/protocol/constants'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { sessionOfToken } from '../../accounts/sessions/read-session.ts'
import { CHECK_INTERVAL_MS } from '../http/limits/slow-bodies.ts'
import { trustedProxies } from '../http/proxies/proxies.ts'
import { type LiveSocket, openLiveSocket } from './live-socket.ts'

/** Allows for a busy machine. */
const SOON = { timeout: 30_000 }

describe('the live connection', () => {
  let app: TestApp
  let serving: LiveSocket
  let sending: LiveSocket
  let owner: TestUser
  const sockets: Socket[] = []
  beforeAll(async () => {
    app = await makeApp()
    const url = String(app.context.pool.options.connectionString)
    serving = openLiveSocket({ url, log: app.context.log, guestSpace: '/guests' })
    serving.attach(app.app.server, sessionOfToken(app.context))
    sending = openLiveSocket({ url, log: app.context.log, guestSpace: '/guests' })
    owner = await makeUser(app)
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await sending.close()
    await serving.close()
    await app.close()
  })

  const open = (options: Parameters<typeof io>[1]) => {
    const socket = io(app.url, { path: SOCKET.path, reconnection: false, forceNew: true, ...options })
    sockets.push(socket)
    return socket
  }
  const connect = async (who: TestUser, transports = ['websocket']) => {
    const socket = open({ auth: { token: who.accessToken }, transports })
    await nextEvent(socket, 'connect')
    return socket
  }
  const refused = async (options: Parameters<typeof io>[1]) => {
    const socket = open({ transports: ['websocket'], ...options })
    const error = (await nextEvent(socket, 'connect_error')) as Error & { data?: { error: string } }
    return [error.message, error.data?.error]
  }

  it.each(['websocket', 'polling'])(
    'a connection behind a trusted proxy has the address of its client: %s',
    async (transport) => {
      const addresses: string[] = []
      const url = String(app.context.pool.options.connectionString)
      const server = createServer()
      const isTrusted = trustedProxies('127.0.0.1')
      const proxied = openLiveSocket({ url, log: app.context.log, guestSpace: '/guests', isTrusted })
      proxied.attach(server, sessionOfToken(app.context), ({ address }) => addresses.push(address))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
        path: SOCKET.path,
        transports: [transport],
        forceNew: true,
        auth: { token: owner.accessToken },
        extraHeaders: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' },
      })
      sockets.push(socket)
      await nextEvent(socket, 'connect')
      expect(addresses).toEqual(['203.0.113.9'])
      socket.disconnect()
      await proxied.close()
      server.close()
    },
  )

  // Proves: x-unproven-connections
  it('one network may open 20 unauthenticated connections for 5 s each; authenticated ones do not count', {
    tags: ['campaign'],
  }, async () => {
    const url = String(app.context.pool.options.connectionString)
    const server = createServer()
    const bounded = openLiveSocket({ url, log: app.context.log, guestSpace: '/guests' })
    bounded.attach(server, sessionOfToken(app.context))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const options = { path: SOCKET.path, transports: ['websocket'], forceNew: true, reconnection: false }
    const enter = async () => {
      const socket = io(`http://${address}`, { ...options, auth: { token: owner.accessToken } })
      sockets.push(socket)
      return new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false))
      })
    }
    for (let count = 0; count < 3; count += 1) expect(await enter()).toBe(true)
    const silent = Array.from(
      { length: 25 },
      () => new WebSocket(`ws://${address}${SOCKET.path}/?EIO=4&transport=websocket`),
    )
    const opened = silent.map((socket) => {
      return new Promise<boolean>((resolve) => {
        socket.addEventListener('open', () => resolve(true))
        socket.addEventListener('error', () => resolve(false))
      })
    })
    expect((await Promise.all(opened)).filter(Boolean)).toHaveLength(20)
    expect(await enter()).toBe(false)
    await expect
      .poll(() => silent.every(({ readyState }) => readyState === WebSocket.CLOSED), { timeout: 20_000 })
      .toBe(true)
    expect(await enter()).toBe(true)
    for (const socket of sockets) socket.disconnect()
    await bounded.close()
    server.close()
  })

  // Proves: 7-socket-upload
  it('an event sent by another process reaches all connections of the user and no one else', async () => {
    const other = await makeUser(app)
    const received: unknown[] = []
    const notForMe = vi.fn()
    for (const transport of ['websocket', 'polling']) {
      const socket = await connect(owner, [transport])
      socket.on('uploadStatusUpdate', (payload) => received.push(payload))
    }
    const stranger = await connect(other)
    stranger.on('uploadStatusUpdate', notForMe)
    sending.live.toUser(owner.id, 'uploadStatusUpdate', { articleId: 7, uploadProgress: 42 })
    const update = { articleId: 7, uploadProgress: 42 }
    await vi.waitFor(() => expect(received).toEqual([update, update]), SOON)
    expect(notForMe).not.toHaveBeenCalled()
  })

  it.each(['polling', 'teleporting'])('replies by %s carry the standard security headers', async (transport) => {
    const reply = await fetch(`${app.url}${SOCKET.path}/?EIO=4&transport=${transport}`)
    expect(reply.status).toBe(transport === 'polling' ? 200 : 400)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  // Proves: 4-socket-bearer
  it('polling requests may send the token in the bearer header', async () => {
    const extraHeaders = { Authorization: `Bearer ${owner.accessToken}` }
    const socket = open({ transports: ['polling'], extraHeaders })
    await nextEvent(socket, 'connect')
    expect(socket.connected).toBe(true)
  })

  // Proves: 4-socket-token
  it('a connection without a token, with a forged one or with one of an ended session is refused', async () => {
    const gone = await makeUser(app)
    await gone.call(authCalls.logout, {})
    expect(await refused({})).toEqual(['Token not found in headers', 'tokenMissing'])
    expect(await refused({ auth: { token: 'forged' } })).toEqual(['token uncorrected', 'tokenUncorrected'])
    expect(await refused({ auth: { token: { $gt: '' } } })).toEqual(['Token not found in headers', 'tokenMissing'])
    expect(await refused({ auth: { token: gone.accessToken } })).toEqual(['token uncorrected', 'tokenUncorrected'])
  })

  it('a connection ends with its session, whichever process ends that', async () => {
    const leaving = await makeUser(app)
    const staying = await connect(owner)
    const socket = await connect(leaving)
    const { sessionId } = await sessionOfToken(app.context)(leaving.accessToken)
    sending.live.endSession(sessionId)
    await nextEvent(socket, 'disconnect')
    expect(staying.connected).toBe(true)
  })

  it('a connection ends when its token expires', async () => {
    const url = String(app.context.pool.options.connectionString)
    const brief = openLiveSocket({ url, log: app.context.log, guestSpace: '/guests' })
    const second = await makeApp()
    const ofToken = sessionOfToken(app.context)
    brief.attach(second.app.server, async (token) => ({
      ...(await ofToken(token)),
      expiresAt: new Date(Date.now() + 300),
    }))
    const socket = io(second.url, {
      path: SOCKET.path,
      reconnection: false,
      forceNew: true,
      transports: ['websocket'],
      auth: { token: owner.accessToken },
    })
    await Promise.all([nextEvent(socket, 'connect'), nextEvent(socket, 'disconnect')])
    await brief.close()
    await second.close()
  })

  it('the live connection recovers from repeated losses of its database connection and can still be stopped', {
    tags: ['campaign'],
  }, async () => {
    const url = String(app.context.pool.options.connectionString)
    const second = await makeApp()
    const often = openLiveSocket({ url, log: app.context.log, guestSpace: '/guests' })
    often.attach(second.app.server, sessionOfToken(app.context))
    for (let loss = 0; loss < 5; loss++) await vi.waitFor(loseListeners, SOON)
    const socket = io(second.url, {
      path: SOCKET.path,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: owner.accessToken },
    })
    await nextEvent(socket, 'connect')
    const received = nextEvent(socket, 'uploadStatusUpdate')
    const again = setInterval(
      () => sending.live.toUser(owner.id, 'uploadStatusUpdate', { articleId: 7, uploadProgress: 42 }),
      100,
    )
    await received
    clearInterval(again)
    socket.disconnect()
    await often.close()
    await second.close()
  })

  it('a listening connection that is lost while it begins is replaced by one, and closing ends', {
    tags: ['campaign'],
  }, async () => {
    const target = new URL(String(app.context.pool.options.connectionString))
    const listening = new Set<TcpSocket>()
    let hasCut = false
    const proxy = createTcpServer((socket) => {
      const database = connectTo(Number(target.port), target.hostname)
      socket.on('data', (bytes) => {
        const isListening = bytes.includes('LISTEN "socket.io#/guests"')
        if (isListening && hasCut) listening.add(socket)
        if (isListening && !hasCut) {
          hasCut = true
          socket.destroy()
        } else database.write(bytes)
      })
      database.on('data', (bytes) => socket.write(bytes))
      socket.on('error', () => undefined).on('close', () => database.destroy())
      socket.on('close', () => listening.delete(socket))
      database.on('error', () => undefined).on('close', () => socket.destroy())
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const url = new URL(target)
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const cut = openLiveSocket({ url: url.href, log: app.context.log, guestSpace: '/guests' })
    await expect.poll(() => listening.size, SOON).toBe(1)
    // The adapter waits up to 3 s before it connects again, twice for this loss.
    await sleep(6500)
    expect(listening.size).toBe(1)
    await cut.close()
    await once(proxy.close(), 'close')
  })

  /** Terminates the listening connections; throws unless each of the three processes has one. */
  async function loseListeners(): Promise<void> {
    const { rows } = await app.context.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'colophon live' and query like 'LISTEN%'
       and datname = current_database()`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    await app.context.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
      rows.map(({ pid }) => pid),
    ])
  }

  it('an unknown event is acknowledged with an error', async () => {
    const socket = await connect(owner)
    const answer = await socket.timeout(30_000).emitWithAck('make-me-admin', { userId: 1 })
    expect(answer).toMatchObject({ statusCode: 404, error: 'notFound' })
    expect(socket.connected).toBe(true)
  })

  // Proves: x-unknown-events
  it.each(['error', 'disconnected', 'constructor', 'newNotification', ''])(
    'the reserved event name "%s" is acknowledged with an error and the connection stays open',
    async (name) => {
      const socket = await connect(owner)
      const answer = await socket.timeout(30_000).emitWithAck(name, new Error('mine'))
      expect(answer).toEqual({ statusCode: 404, error: 'notFound', message: `There is no event ${name}` })
      const failure = nextEvent(socket, 'ServerError')
      socket.emit(name)
      expect(await failure).toEqual(answer)
      expect(socket.connected).toBe(true)
    },
  )

  it('a message over 100,000 bytes closes the connection', async () => {
    const socket = await connect(owner)
    socket.emit('large', 'x'.repeat(200_000))
    await nextEvent(socket, 'disconnect')
  })

  // Proves: x-slow-bodies
  it('a body that arrives too slowly is answered with 408', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const opened = await fetch(`${app.url}${SOCKET.path}/?EIO=4&transport=polling`)
      const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string }
      const taken = once(app.app.server, 'request')
      const slow = connectTo(Number(new URL(app.url).port), '127.0.0.1')
      const reply = text(slow)
      slow.write(`POST ${SOCKET.path}/?EIO=4&transport=polling&sid=${sid} HTTP/1.1\r\nHost: localhost\r\n`)
      slow.write('Content-Length: 1000\r\n\r\n4')
      await taken
      vi.advanceTimersByTime(CHECK_INTERVAL_MS)
      expect(await reply).toMatch(/^HTTP\/1\.1 408 /)
    } finally {
      vi.useRealTimers()
    }
  })
})

/** The payload of the next event with this name. */
function nextEvent(socket: Socket, name: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(name, resolve))
}
