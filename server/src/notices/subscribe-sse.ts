import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { sessionOfToken } from '../accounts/sessions/read-session.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/http/fail.ts'
import type { Handler } from '../platform/http/input.ts'
import { failureOf } from '../platform/live/signals/connection.ts'
import { follow } from './follow.ts'
import { countUnviewed } from './queries.ts'
import type { Streams } from './streams.ts'

/**
 * Streams notifications to clients without sockets. A client that sends its last event id gets everything after it;
 * others start now with an event `ready` that names the position. The stream ends with the session.
 */
export function subscribeSse(streams: Streams): Handler<typeof notificationCalls.subscribeSse> {
  return async ({ query, person, request, reply, hijack }, context) => {
    const since = query.lastEventId ?? readLastEventId(request.headers['last-event-id'])
    const isMine = sessionStillThere(context, request.headers.authorization ?? '')
    const stream = streams.open(person.id, hijack)
    stream.onBeat(() => void isMine().then((is) => is || stream.end()))
    const follower = {
      accountId: person.id,
      since,
      async begin(id: number) {
        const unviewed = await countUnviewed(context.db, person.id)
        await stream.write({ name: 'ready', ...(since === undefined ? { id } : {}), data: { unviewed } })
      },
      async send(notification: { position: number }) {
        if (!(await isMine())) return stream.end()
        await stream.write({ name: 'newNotification', id: notification.position, data: notification })
      },
      failed: (error: unknown) => void stream.write({ name: 'ServerError', data: failureOf(error) }),
    }
    void follow(context, follower, stream.ended)
    return reply
  }
}

/** Whether a session is active; failed checks are repeated at the next beat. */
function sessionStillThere(context: Context, authorization: string): () => Promise<boolean> {
  const token = authorization.trim().replace(/^Bearer /i, '')
  const sessionOf = sessionOfToken(context)
  return () =>
    sessionOf(token).then(
      () => true,
      (error: unknown) => failureOf(error).statusCode !== 401,
    )
}

function readLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header)
  return fail('validationFailed', { message: 'Last-Event-ID must be the id of an event of this stream' })
}
