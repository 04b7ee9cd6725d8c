import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { completePreferences } from '@colophon/protocol/notifications/entities'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionOfToken } from '../accounts/sessions/read-session.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/http/fail.ts'
import type { Handler } from '../platform/http/input.ts'
import { sendPage } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import { failureOf } from '../platform/live/signals/connection.ts'
import { follow } from './follow.ts'
import { boxOf, countUnviewed, isShownTo, listNotifications } from './queries.ts'
import { openStreams, type Streams } from './streams.ts'
import { notificationBoxes, notifications } from './tables.ts'

/** The caller's notifications, newest first, with the number of unviewed ones. */
const list: Handler<typeof notificationCalls.list> = async ({ query, person, reply, meta }, { db }) => {
  const [found, unviewed] = await Promise.all([listNotifications(db, person.id, query), countUnviewed(db, person.id)])
  meta({ unviewed })
  return sendPage(reply, found)
}

/**
 * Marks the caller's notifications as viewed; foreign ids are ignored. Idempotent. All connections of the caller get
 * the remaining number.
 */
const markAsView: Handler<typeof notificationCalls.markAsView> = async ({ body, person }, context) => {
  const chosen = body.ids && inArray(notifications.id, body.ids)
  const { changed, unviewed } = await context.db.transaction(async (tx) => {
    const viewed = await tx
      .update(notifications)
      .set({ viewedAt: context.now() })
      .where(and(isShownTo(person.id), isNull(notifications.viewedAt), chosen))
      .returning({ id: notifications.id })
    return { changed: viewed, unviewed: await countUnviewed(tx, person.id) }
  })
  if (changed.length > 0) context.live.toUser(person.id, 'notificationsViewed', { unviewed })
  return { unviewed }
}

const preferences: Handler<typeof notificationCalls.preferences> = async ({ person }, { db }) =>
  completePreferences((await boxOf(db, person.id))?.preferences ?? {})

/** Changes the given types only, so that concurrent changes are both kept. Applies to future notifications. */
const setPreferences: Handler<typeof notificationCalls.setPreferences> = async ({ body, person }, { db }) => {
  const chosen = body.preferences
  const merged = sql`(${notificationBoxes.preferences}::jsonb || ${JSON.stringify(chosen)}::jsonb)::json`
  const [box] = await db
    .insert(notificationBoxes)
    .values({ accountId: person.id, preferences: chosen })
    .onConflictDoUpdate({ target: notificationBoxes.accountId, set: { preferences: merged } })
    .returning()
  return completePreferences(box?.preferences ?? chosen)
}

/**
 * Streams notifications to clients without sockets. A client that sends its last event id gets everything after it;
 * others start now with an event `ready` that names the position. The stream ends with the session.
 */
function subscribeSse(streams: Streams): Handler<typeof notificationCalls.subscribeSse> {
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

/** Calls under /notifications. Streams end before the server stops, which would wait for them. */
export function notificationRoutes(serve: Serve, app: FastifyInstance): void {
  const streams = openStreams()
  app.addHook('preClose', async () => streams.endAll())
  serve(notificationCalls.list, list)
  serve(notificationCalls.subscribeSse, subscribeSse(streams))
  serve(notificationCalls.markAsView, markAsView)
  serve(notificationCalls.preferences, preferences)
  serve(notificationCalls.setPreferences, setPreferences)
}
