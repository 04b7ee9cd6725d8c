import type { Server as HttpServer } from 'node:http'
import { SOCKET } from '@colophon/protocol/constants'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Session } from './input.ts'
import type { Live } from './live.ts'
import { type Connection, connectionOf, failureOf, type OfConnection } from './notify/connection.ts'

/** Reads the access token of a connection; fails with the catalogue's 401s. */
export type ReadToken = (token: string) => Promise<Session & { expiresAt: Date }>

/** The live side of one process. */
export type LiveSocket = {
  live: Live
  /** Takes connections on this HTTP server and hands each to the features; a process that never calls it only sends. */
  attach(server: HttpServer, readToken: ReadToken, connected?: (connection: Connection) => void): void
  close(): Promise<void>
}

const MESSAGE_BYTES_MAX = 100_000
const CONNECTIONS = 4

/**
 * Socket.IO over PostgreSQL: whichever process sends, the message reaches the connections of all of them. Every
 * connection is signed in and belongs to its person and its session; it ends when its token expires or its session ends.
 */
export function openLiveSocket({ url, log }: { url: string; log: Logger }): LiveSocket {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'colophon live' })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the live events was lost')
  pool.on('error', lost)
  // The adapter keeps one connection to listen and does not watch it for errors, which would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  const io = new Server({
    path: SOCKET.path,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    adapter: createAdapter(pool, { errorHandler: lost }),
  })
  let isAttached = false
  return {
    live: {
      toUser: (userId, name, payload) => void io.to(roomOfUser(userId)).emit(name, payload),
      endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    },
    attach(server, readToken, connected = () => undefined) {
      io.use((socket, next) =>
        admit(socket, readToken).then(
          () => next(),
          (error: unknown) => next(refusal(error)),
        ),
      )
      io.on('connection', (socket) => {
        refuseUnknown(socket)
        connected(connectionOf(socket, log))
      })
      io.attach(server)
      isAttached = true
    },
    async close() {
      // Without connections there is no engine, which `io.close()` takes for granted.
      if (isAttached) await io.close()
      else await io.of('/').adapter.close()
      await pool.end()
    },
  }
}

async function admit(socket: Socket, readToken: ReadToken): Promise<void> {
  const token = tokenOf(socket)
  const session = await readToken(token)
  const { person, sessionId, adminId = null } = session
  Object.assign(socket.data, { person, sessionId, adminId } satisfies OfConnection)
  await socket.join([roomOfUser(person.id), roomOfSession(sessionId)])
  // Once more, for a session that ended before its room had us in it.
  await readToken(token)
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, session.expiresAt.getTime() - Date.now()))
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

/** An event that no feature takes is answered all the same: none is waited for in vain. */
function refuseUnknown(socket: Socket): void {
  socket.onAny((name: unknown, ...rest: unknown[]) => {
    if (socket.listenerCount(String(name)) > 0) return
    const acknowledge = rest.at(-1)
    const message = `There is no event ${String(name).slice(0, 100)}`
    if (typeof acknowledge === 'function') acknowledge({ statusCode: 404, error: 'notFound', message })
  })
}

function roomOfUser(userId: number): string {
  return `user:${userId}`
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`
}
