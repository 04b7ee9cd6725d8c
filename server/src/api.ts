import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sessionOfToken } from './accounts/sessions/read-session.ts'
import { analysisThread } from './answers/analysis-thread.ts'
import { buildApp } from './app.ts'
import { auditImpersonation } from './features/administration/audit-impersonation.ts'
import { administrationSockets } from './features/administration/system.ts'
import { recordSockets } from './features/chain-record/sockets.ts'
import { chatSockets } from './features/chat/sockets.ts'
import { commentSockets } from './features/comments/sockets.ts'
import { readSocketToken } from './features/docviz/tokens.ts'
import { notificationSockets } from './notices/follow.ts'
import type { Context } from './platform/context.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { webPages } from './platform/http/pages/web-pages.ts'
import type { LiveSocket } from './platform/live/live-socket.ts'
import type { Connection } from './platform/live/signals/connection.ts'

/** The listening server: its port, and a shutdown that completes running requests. */
export type Api = { port: number; stop(): Promise<void> }

/** Listens on HOST and PORT and serves the web application; throws StartRefused when the port is taken. */
export async function startApi(context: Context, socket: LiveSocket, webFolder: string): Promise<Api> {
  const { HOST, PORT } = context.config
  const app = await buildApp(context)
  await webPages(app, webFolder)
  // The server waits for open connections, which live sockets would keep open.
  app.addHook('preClose', async () => socket.disconnectAll())
  await app.ready()
  socket.attach(app.server, sessionOfToken(context), socketFeatures(context), readSocketToken(context))
  app.server.listen({ host: HOST, port: PORT })
  await once(app.server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    throw new StartRefused(
      `PORT ${PORT} cannot be used (${error.code}). Stop what uses it, or start with another: PORT=3001 npm start`,
    )
  })
  analysisThread().warm()
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() }
}

/** The live handlers of every feature. */
export function socketFeatures(context: Context): (connection: Connection) => void {
  const features = [
    administrationSockets(context),
    chatSockets(context),
    commentSockets(context),
    notificationSockets(context),
    recordSockets(context),
  ]
  return (connection) => {
    const noted = whileImpersonating(context, connection)
    for (const feature of features) feature(noted)
  }
}

/** Logs each event of an impersonating connection before it runs. */
function whileImpersonating(context: Context, connection: Connection): Connection {
  const { adminId, address } = connection
  if (!adminId) return connection
  const note = auditImpersonation(context)
  return {
    ...connection,
    on: (event, handle) =>
      connection.on(event, async (payload) => {
        await note({ ...connection, adminId }, { target: `event ${event.name}`, payload: [payload], address })
        return handle(payload)
      }),
  }
}
