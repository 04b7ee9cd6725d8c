import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Handler } from '../../platform/http/input.ts'
import { countUnviewed, isShownTo, listNotifications } from './queries.ts'
import { notifications } from './tables.ts'

/** The caller's notifications, newest first, with the number of unviewed ones. */
export const list: Handler<typeof notificationCalls.list> = async ({ query, person, reply, meta }, { db }) => {
  const [found, unviewed] = await Promise.all([listNotifications(db, person.id, query), countUnviewed(db, person.id)])
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  meta({ unviewed })
  return [found.list, found.total]
}

/**
 * Marks the caller's notifications as viewed; foreign ids are ignored. Idempotent. All connections of the caller get
 * the remaining number.
 */
export const markAsView: Handler<typeof notificationCalls.markAsView> = async ({ body, person }, context) => {
  const chosen = body.ids && inArray(notifications.id, body.ids)
  const changed = await context.db
    .update(notifications)
    .set({ viewedAt: context.now() })
    .where(and(isShownTo(person.id), isNull(notifications.viewedAt), chosen))
    .returning({ id: notifications.id })
  const unviewed = await countUnviewed(context.db, person.id)
  if (changed.length > 0) context.live.toUser(person.id, 'notificationsViewed', { unviewed })
  return { unviewed }
}
