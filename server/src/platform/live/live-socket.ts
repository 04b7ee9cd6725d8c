import type { EventEmitter } from 'node:events'
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { EVENTS } from '@colophon/protocol/calls'
import { SOCKET } from '@colophon/protocol/constants'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { Fail, fail } from '../http/fail.ts'
import type { Session } from '../http/input.ts'
import { clientAddress, type IsTrusted, networkOf } from '../http/proxies.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { endSlowBodies } from '../http/slow-bodies.ts'
import type { Live } from './live.ts'
import { type Connection, connectionOf, failureOf, type OfConnection } from './notify/connection.ts'
import { eventLimits, type SpokenBy } from './notify/event-limit.ts'

/** Connections of one network that may be open at once before any of them has proven whose it is; `RATE_LIMIT_FACTOR` multiplies it. */
const UNPROVEN_MAX = 20

/** How long a connection may take to prove it, in milliseconds; also how long a refused one stays. */
const PROOF_MS = 5000

/** Reads the access token of a connection; fails with the catalogue's 401s. */
export type ReadToken = (token: string) => Promise<Session & { expiresAt: Date }>

/** Who is known by a token of a feature's own; their connections end with any of `sessionIds`. */
export type Guest = { id: string; sessionIds: readonly string[]; expiresAt: Date }

/** The live side of one process. */
export type LiveSocket = {
  live: Live
  /** Takes connections on this HTTP server and hands each to the features; a process that never calls it only sends. */
  attach(
    server: HttpServer,
    readToken: ReadToken,
    connected?: (connection: Connection) => void,
    readGuest?: (token: string) => Promise<Guest>,
  ): void
  /** Ends every connection and those that still come, so that the server can end; who is connected comes back to the next. */
  hangUp(): void
  close(): Promise<void>
}

/** `guestSpace` is the namespace for those who have no account; every process names the same one. */
type Options = {
  url: string
  log: Logger
  guestSpace: string
  publicUrl?: string | undefined
  limitFactor?: number
  /** Whose `X-Forwarded-For` is believed; nobody's unless given. */
  isTrusted?: IsTrusted
}

const MESSAGE_BYTES_MAX = 100_000
const CONNECTIONS = 4
const CLOSE_AGAIN_MS = 50

/**
 * Socket.IO over PostgreSQL: whichever process sends, the message reaches the connections of all of them. Every
 * connection is signed in and belongs to its person and its session; it ends when its token expires or its session ends.
 */
export function openLiveSocket({
  url,
  log,
  guestSpace,
  publicUrl,
  limitFactor = 1,
  isTrusted = () => false,
}: Options): LiveSocket {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'colophon live' })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the live events was lost')
  pool.on('error', lost)
  // The adapter keeps one connection to listen. It does not watch it for errors, which would end the process, and does not
  // give it back when it is lost: each loss would take a place of the pool, and the last stop would wait for it in vain.
  pool.on('connect', (client) => {
    client.on('error', lost)
    client.once('end', () => setImmediate(giveBack, client as pg.PoolClient))
  })
  const unproven = unprovenConnections(isTrusted, limitFactor)
  const io = new Server({
    connectTimeout: PROOF_MS,
    allowRequest: (request, answer) => answer(null, !unproven.isFull(request)),
    path: SOCKET.path,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    adapter: createAdapter(pool, { errorHandler: lost }),
  })
  const guests = io.of(guestSpace)
  const limitFor = eventLimits(limitFactor)
  let isAttached = false
  return {
    live: {
      toUser: (userId, name, payload) => void io.to(roomOfUser(userId)).emit(name, payload),
      toRoom: (room, name, payload) => void io.to(`room:${room}`).emit(name, payload),
      toGuest: (guestId, name, payload) => void guests.to(roomOfUser(guestId)).emit(name, payload),
      endSession(sessionId) {
        for (const space of [io, guests]) space.in(roomOfSession(sessionId)).disconnectSockets(true)
      },
    },
    attach(server, readToken, connected = () => undefined, readGuest = refuseGuests) {
      io.use((socket, next) =>
        admit(socket, readToken, isTrusted).then(
          () => next(),
          (error: unknown) => next(refusal(error)),
        ),
      )
      io.on('connection', (socket) => {
        unproven.forget(socket.conn)
        hearSome(socket, limitFor((socket.data as OfConnection).person.id))
        connected(connectionOf(socket, log))
      })
      guests.use((socket, next) =>
        admitGuest(socket, readGuest).then(
          () => next(),
          (error: unknown) => next(refusal(error)),
        ),
      )
      guests.on('connection', (socket) => {
        unproven.forget(socket.conn)
        hearSome(socket, limitFor())
      })
      io.attach(server)
      io.engine.on('connection', unproven.add)
      server.prependListener('request', (request: IncomingMessage, reply: ServerResponse) => {
        if (request.url?.startsWith(SOCKET.path)) secure(reply, publicUrl)
      })
      // Attaching takes the listeners from before away from its own path.
      endSlowBodies(server)
      isAttached = true
    },
    hangUp() {
      if (!isAttached) return
      io.engine.on('connection', (late: { close(discard: boolean): void }) => late.close(true))
      io.engine.close()
    },
    async close() {
      // Without connections there is no engine, which `io.close()` takes for granted.
      if (isAttached) await io.close()
      else await Promise.all([io.of('/').adapter.close(), guests.adapter.close()])
      // The adapter gives back the connection on which it listens, but not one that it is still opening.
      const again = setInterval(() => void io.of('/').adapter.close(), CLOSE_AGAIN_MS)
      await pool.end().finally(() => clearInterval(again))
    },
  }
}

/** Takes a connection that has ended out of its pool, if nobody has done so. */
function giveBack(client: pg.PoolClient): void {
  try {
    client.release(true)
  } catch {
    // It was given back, as most are.
  }
}

/** What is answered on this path passes by no hook of the other replies. */
function secure(reply: ServerResponse, publicUrl: string | undefined): void {
  for (const [name, value] of securityHeaders(publicUrl)) reply.setHeader(name, value)
}

async function admit(socket: Socket, readToken: ReadToken, isTrusted: IsTrusted): Promise<void> {
  const token = tokenOf(socket) || fail('tokenMissing')
  const session = await readToken(token)
  const { person, sessionId, adminId = null } = session
  const address = clientAddress(socket.request, isTrusted)
  Object.assign(socket.data, { person, sessionId, adminId, address } satisfies OfConnection)
  await socket.join([roomOfUser(person.id), roomOfSession(sessionId)])
  // Once more, for a session that ended before its room had us in it.
  await readToken(token)
  endAt(socket, session.expiresAt)
}

/** A guest's connection only hears; its token opens it once, so there is nothing to look at once more. */
async function admitGuest(socket: Socket, readGuest: (token: string) => Promise<Guest>): Promise<void> {
  const { id, sessionIds, expiresAt } = await readGuest(tokenOf(socket))
  await socket.join([roomOfUser(id), ...sessionIds.map(roomOfSession)])
  endAt(socket, expiresAt)
}

async function refuseGuests(): Promise<never> {
  return fail('tokenUncorrected')
}

/** The longest that a timer can be set for. */
const TIMER_MAX_MS = 2 ** 31 - 1

function endAt(socket: Socket, expiresAt: Date): void {
  const rest = Math.min(TIMER_MAX_MS, Math.max(0, expiresAt.getTime() - Date.now()))
  const timer = setTimeout(() => socket.disconnect(true), rest)
  socket.once('disconnect', () => clearTimeout(timer))
}

/** The access token from the handshake, or from the bearer header of the polling requests. */
function tokenOf(socket: Socket): string {
  const { auth, headers } = socket.handshake
  const given: unknown = auth.token
  if (typeof given === 'string' && given) return given.replace(/^Bearer /i, '')
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** What a refused connection is told: the code and the text that HTTP would have answered. */
function refusal(error: unknown): Error {
  const data = failureOf(error)
  return Object.assign(new Error(data.message), { data })
}

/** What clients may say at all. The library hears names of its own, such as `error`, which are nobody's to send. */
const TAKEN = new Set<unknown>(
  Object.values(EVENTS)
    .flatMap((events) => Object.values(events))
    .filter(({ to }) => to === 'server')
    .map(({ name }) => name),
)

type Answer = (answer: unknown) => void

/** How often a connection is told what was wrong with what it said where it did not ask for an answer, in milliseconds. */
const TOLD_EVERY_MS = 1000

/**
 * Lets the features hear what a connection says, within its limits. What is too much, and an event that no feature takes,
 * is answered all the same: none is waited for in vain. Who does not stop is closed.
 */
function hearSome(socket: Socket, limit: SpokenBy): void {
  let toldAt = Number.NEGATIVE_INFINITY
  socket.once('disconnect', () => limit.leave())
  const tell = (failure: ReturnType<typeof failureOf>, answer: Answer | null) => {
    if (answer) return answer(failure)
    if (performance.now() - toldAt <= TOLD_EVERY_MS) return
    toldAt = performance.now()
    socket.emit('ServerError', failure)
  }
  socket.use(([name, ...rest], next) => {
    const acknowledge: unknown = rest.at(-1)
    const answer = typeof acknowledge === 'function' ? (acknowledge as Answer) : null
    const heard = limit.take()
    if (heard === 'heard') {
      if (TAKEN.has(name) && socket.listenerCount(name) > 0) return next()
      const message = `There is no event ${String(name).slice(0, 100)}`
      return tell(failureOf(new Fail('notFound', { message })), answer)
    }
    const failure = failureOf(new Fail('tooManyRequests', { message: heard === 'closed' ? CLOSED : REFUSED }))
    if (heard !== 'closed') return tell(failure, answer)
    answer?.(failure)
    socket.emit('ServerError', failure)
    socket.disconnect(true)
  })
}

const REFUSED = 'Too much was said over this connection at once. Please wait a moment and try one more time.'
const CLOSED = 'Far too much was said over this connection, so it was closed. Please wait a moment and connect again.'

function roomOfUser(userId: number | string): string {
  return `user:${userId}`
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`
}

/** The transport of a connection, as Socket.IO gives it. */
type Transport = Pick<EventEmitter, 'once'> & { request: IncomingMessage }

/** Counts the connections that have not proven whose they are, by the network they come from. */
function unprovenConnections(isTrusted: IsTrusted, limitFactor: number) {
  const most = Math.max(1, Math.floor(UNPROVEN_MAX * limitFactor))
  const open = new Map<string, number>()
  const counted = new WeakMap<object, string>()
  const networkOfRequest = (request: IncomingMessage) => networkOf(clientAddress(request, isTrusted))
  const forget = (transport: object) => {
    const network = counted.get(transport)
    if (network === undefined) return
    counted.delete(transport)
    const left = (open.get(network) ?? 1) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }
  return {
    isFull: (request: IncomingMessage) => (open.get(networkOfRequest(request)) ?? 0) >= most,
    add(transport: Transport) {
      const network = networkOfRequest(transport.request)
      counted.set(transport, network)
      open.set(network, (open.get(network) ?? 0) + 1)
      transport.once('close', () => forget(transport))
    },
    /** It has proven whose it is. */
    forget,
  }
}
