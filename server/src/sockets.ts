import { commentSockets } from './features/comments/sockets.ts'
import { notificationSockets } from './features/notifications/sockets.ts'
import { recordSockets } from './features/record/public.ts'
import type { Context } from './platform/context.ts'
import type { Connection } from './platform/notify/connection.ts'

/** What every feature does with a live connection, one line each. */
export function socketFeatures(context: Context): (connection: Connection) => void {
  const features = [commentSockets(context), notificationSockets(context), recordSockets(context)]
  return (connection) => {
    for (const feature of features) feature(connection)
  }
}
