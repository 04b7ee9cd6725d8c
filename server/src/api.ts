import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sessionOfToken } from './accounts/sessions/read-session.ts'
import { analysisThread } from './answers/analysis-thread.ts'
import { buildApp } from './app.ts'
import { readSocketToken } from './features/docviz/sockets.ts'
import type { Context } from './platform/context.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { webPages } from './platform/http/pages/web-pages.ts'
import type { LiveSocket } from './platform/live/live-socket.ts'
import { socketFeatures } from './sockets.ts'

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
