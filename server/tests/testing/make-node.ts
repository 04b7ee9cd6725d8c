import type { AddressInfo } from 'node:net'
import { SOCKET } from '@colophon/protocol/constants'
import { DOCVIZ_NAMESPACE } from '@colophon/protocol/docviz/constants'
import { io, type Socket } from 'socket.io-client'
import { sessionOfToken } from '../../src/accounts/sessions/read-session.ts'
import { socketFeatures } from '../../src/api.ts'
import { buildApp } from '../../src/app.ts'
import { readSocketToken } from '../../src/features/docviz/tokens.ts'
import { openDatabase, REQUEST_LIMITS } from '../../src/platform/database/db.ts'
import { trustedProxies } from '../../src/platform/http/proxies/proxies.ts'
import type { Live } from '../../src/platform/live/live.ts'
import { openLiveSocket } from '../../src/platform/live/live-socket.ts'
import { openSignals } from '../../src/platform/live/signals/signals.ts'
import type { TestApp } from './make-app.ts'

/** Another API process on the database, files and secret of an application, with real sockets. */
export type TestNode = {
  url: string
  /** Events sent here reach the connections of all processes. */
  live: Live
  /** Connects a user; `listen` runs before the connection is established, `auth` extends the handshake. */
  connect(who: { accessToken: string }, listen?: (socket: Socket) => void, auth?: object): Promise<Socket>
  close(): Promise<void>
}

/** Starts it inside the test's process, with its own in-memory state. */
export async function makeNode(
  { context: shared }: Pick<TestApp, 'context'>,
  databaseUrl = String(shared.pool.options.connectionString),
): Promise<TestNode> {
  const { db, pool } = openDatabase(databaseUrl, undefined, REQUEST_LIMITS)
  const { log } = shared
  const isTrusted = trustedProxies(shared.config.TRUSTED_PROXIES)
  const limitFactor = shared.config.RATE_LIMIT_FACTOR
  const socket = openLiveSocket({ url: databaseUrl, log, guestSpace: DOCVIZ_NAMESPACE, limitFactor, isTrusted })
  const signals = openSignals({ url: databaseUrl, log })
  const context = { ...shared, db, pool, live: socket.live, signals }
  const app = await buildApp(context)
  await app.ready()
  socket.attach(app.server, sessionOfToken(context), socketFeatures(context), readSocketToken(context))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const open: Socket[] = []
  return {
    url,
    live: socket.live,
    async connect({ accessToken }, listen = () => undefined, auth = {}) {
      const connection = io(url, {
        path: SOCKET.path,
        transports: ['websocket'],
        forceNew: true,
        auth: { token: accessToken, ...auth },
      })
      open.push(connection)
      listen(connection)
      await new Promise<void>((resolve, reject) => {
        connection.once('connect', resolve)
        connection.once('connect_error', reject)
      })
      return connection
    },
    async close() {
      for (const connection of open) connection.disconnect()
      await app.close()
      await socket.close()
      await signals.close()
      await pool.end()
    },
  }
}
