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
import { endSlowBodies } from '../http/limits/slow-bodies.ts'
import { clientAddress, type IsTrusted, networkOf } from '../http/proxies/proxies.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Live } from './live.ts'
import { type Connection, connectionOf, failureOf, type OfConnection } from './signals/connection.ts'
import { type ConnectionLimit, eventLimits } from './signals/event-limit.ts'

/** Unauthenticated connections that one network may have open at once; multiplied by `RATE_LIMIT_FACTOR`. */
const UNPROVEN_MAX = 20

/** How long a connection may take to authenticate, and how long a refused one stays open, in milliseconds. */
const PROOF_MS = 5000

/** Validates the access token of a connection; fails with the 401 errors of the catalogue. */
export type ReadToken = (token: string) => Promise<Session & { expiresAt: Date }>

/** A guest identified by a feature's own token; their connections end with any of `sessionIds`. */
export type Guest = { id: string; sessionIds: readonly string[]; expiresAt: Date }

export type LiveSocket = {
  live: Live
  /**
   * Accepts connections on this HTTP server and passes each to the features; a process that never calls it only sends.
   */
  attach(
    server: HttpServer,
    readToken: ReadToken,
    connected?: (connection: Connection) => void,
    readGuest?: (token: string) => Promise<Guest>,
  ): void
  /** Closes all present and new connections so that the server can stop; clients reconnect to the next one. */
  disconnectAll(): void
  close(): Promise<void>
}

/** `guestSpace` is the namespace of callers without an account, the same in every process. */
type Options = {
  url: string
  log: Logger
  guestSpace: string
  publicUrl?: string | undefined
  limitFactor?: number
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  isTrusted?: IsTrusted
}

const MESSAGE_BYTES_MAX = 100_000
const CONNECTIONS = 4

/**
 * Socket.IO over PostgreSQL: messages reach the connections of all processes. Every connection is authenticated,
 * belongs to a user and a session, and ends when its token expires or its session ends.
 */
export function openLiveSocket({
  url,
  log,
  guestSpace,
  publicUrl,
  limitFactor = 1,
  isTrusted = () => false,
}: Options): LiveSocket {
  const pool = new LivePool({ connectionString: url, max: CONNECTIONS, application_name: 'colophon live' })
  // The adapter may still announce itself when a command that has little to do is over.
  const lost = (error: Error) => {
    if (!pool.isClosing) log.warn({ err: error }, 'lost a database connection of the live events')
  }
  pool.on('error', lost)
  // The adapter does not handle errors of its listening connection, which would end the process.
  pool.on('connect', (client) => client.on('error', lost))
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
        limitEvents(socket, limitFor((socket.data as OfConnection).person.id))
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
        limitEvents(socket, limitFor())
      })
      io.attach(server)
      io.engine.on('connection', unproven.add)
      server.prependListener('request', (request: IncomingMessage, reply: ServerResponse) => {
        if (request.url?.startsWith(SOCKET.path)) secure(reply, publicUrl)
      })
      // Must follow `io.attach`, which removes earlier request listeners for its own path.
      endSlowBodies(server)
      isAttached = true
    },
    disconnectAll() {
      if (!isAttached) return
      io.engine.on('connection', (late: { close(discard: boolean): void }) => late.close(true))
      io.engine.close()
    },
    async close() {
      pool.isClosing = true
      // Without connections there is no engine, which `io.close()` requires.
      if (isAttached) await io.close()
      else await Promise.all([io.of('/').adapter.close(), guests.adapter.close()])
      await pool.end()
    },
  }
}

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void

/**
 * Lends at most one listening connection, which the adapter takes without a callback. One that is lost in the middle of
 * LISTEN makes the adapter open two: it would pass every event on twice, and never release the first.
 */
class LivePool extends pg.Pool {
  /** Set before the adapter closes, so that it opens no other connection. */
  isClosing = false
  #endListening: () => void = () => undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Lent): void
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.isClosing ? NEVER : this.#listen()
    super.connect(callback)
  }

  override async end(): Promise<void> {
    this.#endListening()
    await super.end()
  }

  async #listen(): Promise<pg.PoolClient> {
    const client = await super.connect()
    if (this.isClosing) {
      client.release(true)
      return NEVER
    }
    this.#endListening()
    const { release } = client
    const releaseOnce = () => {
      try {
        release(true)
      } catch {
        // The adapter released it when it closed.
      }
    }
    client.once('end', () => setImmediate(releaseOnce))
    this.#endListening = () => {
      // The adapter would open another connection at this event.
      client.removeAllListeners('end')
      releaseOnce()
    }
    return client
  }
}

/** At an error, the adapter would try again for good. */
const NEVER = new Promise<never>(() => undefined)

/** Replies on this path bypass the hooks that set the headers elsewhere. */
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
  // Checked again, in case the session ended before this socket joined its room.
  await readToken(token)
  endAt(socket, session.expiresAt)
}

/** A guest connection only receives; its token is single-use, so it is not checked twice. */
async function admitGuest(socket: Socket, readGuest: (token: string) => Promise<Guest>): Promise<void> {
  const { id, sessionIds, expiresAt } = await readGuest(tokenOf(socket))
  await socket.join([roomOfUser(id), ...sessionIds.map(roomOfSession)])
  endAt(socket, expiresAt)
}

async function refuseGuests(): Promise<never> {
  return fail('tokenUncorrected')
}

/** The longest delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

function endAt(socket: Socket, expiresAt: Date): void {
  const rest = Math.min(TIMER_MAX_MS, Math.max(0, expiresAt.getTime() - Date.now()))
  const timer = setTimeout(() => socket.disconnect(true), rest)
  socket.once('disconnect', () => clearTimeout(timer))
}

/** The access token from the handshake, or from the bearer header of polling requests. */
function tokenOf(socket: Socket): string {
  const { auth, headers } = socket.handshake
  const given: unknown = auth.token
  if (typeof given === 'string' && given) return given.replace(/^Bearer /i, '')
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** The error of a refused connection, with the code and text of the HTTP reply. */
function refusal(error: unknown): Error {
  const data = failureOf(error)
  return Object.assign(new Error(data.message), { data })
}

/** Events that clients may send. Socket.IO's reserved names, such as `error`, must not reach its listeners. */
const CLIENT_EVENTS = new Set<unknown>(
  Object.values(EVENTS)
    .flatMap((events) => Object.values(events))
    .filter(({ to }) => to === 'server')
    .map(({ name }) => name),
)

type Answer = (answer: unknown) => void

/** How often a connection without an acknowledgement is sent an error, in milliseconds. */
const ERROR_INTERVAL_MS = 1000

/**
 * Passes events to the features within the rate limit. Every event is acknowledged, including rejected and unknown
 * ones; a client that keeps exceeding the limit is disconnected.
 */
function limitEvents(socket: Socket, limit: ConnectionLimit): void {
  let lastErrorAt = Number.NEGATIVE_INFINITY
  socket.once('disconnect', () => limit.leave())
  const sendFailure = (failure: ReturnType<typeof failureOf>, answer: Answer | null) => {
    if (answer) return answer(failure)
    if (performance.now() - lastErrorAt <= ERROR_INTERVAL_MS) return
    lastErrorAt = performance.now()
    socket.emit('ServerError', failure)
  }
  socket.use(([name, ...rest], next) => {
    const acknowledge: unknown = rest.at(-1)
    const answer = typeof acknowledge === 'function' ? (acknowledge as Answer) : null
    const verdict = limit.take()
    if (verdict === 'accepted') {
      if (CLIENT_EVENTS.has(name) && socket.listenerCount(name) > 0) return next()
      const message = `There is no event ${String(name).slice(0, 100)}`
      return sendFailure(failureOf(new Fail('notFound', { message })), answer)
    }
    const failure = failureOf(new Fail('tooManyRequests', { message: verdict === 'closed' ? CLOSED : REFUSED }))
    if (verdict !== 'closed') return sendFailure(failure, answer)
    answer?.(failure)
    socket.emit('ServerError', failure)
    socket.disconnect(true)
  })
}

const REFUSED = 'Too many events were sent over this connection. Please wait a moment and try one more time.'
const CLOSED =
  'Too many events were sent over this connection, so it was closed. Please wait a moment and connect again.'

function roomOfUser(userId: number | string): string {
  return `user:${userId}`
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`
}

type Transport = Pick<EventEmitter, 'once'> & { request: IncomingMessage }

/** Counts unauthenticated connections per network. */
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
    /** The connection has authenticated. */
    forget,
  }
}
