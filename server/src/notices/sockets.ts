import type { Context } from '../platform/context.ts'
import { type Connection, failureOf } from '../platform/live/signals/connection.ts'
import { follow } from './follow.ts'

/** Sends each connection its user's notifications from now on, or after the given position. */
export function notificationSockets(context: Context): (connection: Connection) => void {
  return ({ person, lastEventId, send, ended }) => {
    const follower = {
      accountId: person.id,
      since: lastEventId,
      send: send.bind(null, 'newNotification'),
      failed(error: unknown) {
        context.log.warn({ err: error }, 'could not read the notifications of a connection')
        send('ServerError', failureOf(error))
      },
    }
    void follow(context, follower, ended)
  }
}
