import { auditImpersonation } from './features/administration/audit-impersonation.ts'
import { administrationSockets } from './features/administration/sockets.ts'
import { recordSockets } from './features/chain-record/sockets.ts'
import { chatSockets } from './features/chat/sockets.ts'
import { commentSockets } from './features/comments/sockets.ts'
import { notificationSockets } from './notices/sockets.ts'
import type { Context } from './platform/context.ts'
import type { Connection } from './platform/live/signals/connection.ts'

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
