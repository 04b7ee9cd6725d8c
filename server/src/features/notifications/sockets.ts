import type { Context } from '../../platform/context.ts'
import { type Connection, failureOf } from '../../platform/live/notify/connection.ts'
import { follow } from './follow.ts'

/** Tells each connection what its person is told, from the moment it is there, or behind the position it names. */
export function notificationSockets(context: Context): (connection: Connection) => void {
  return ({ person, lastEventId, send, ended }) => {
    const follower = {
      accountId: person.id,
      since: lastEventId,
      tell: send.bind(null, 'newNotification'),
      failed(error: unknown) {
        context.log.warn({ err: error }, 'notifications could not be read for a connection')
        send('ServerError', failureOf(error))
      },
    }
    void follow(context, follower, ended)
  }
}
